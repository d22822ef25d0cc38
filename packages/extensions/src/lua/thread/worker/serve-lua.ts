import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { messageOf } from '../../../calls/message-of.ts';
import { LuaVm } from '../../engine/lua-vm.ts';
import type { PrepareLuaSide } from '../lua-conversation.ts';
import { ThreadCells } from '../thread-cells.ts';
import type { ThreadData, ThreadReport, ThreadSetup, ThreadStart } from '../thread-messages.ts';
import { Conversation } from './conversation.ts';
import { practise } from './practise.ts';
import { warmUp } from './warm-up.ts';

/**
 * Serves a host from a thread of its own: the whole of an entry file but for Lua's side. The thread makes and prepares its
 * Lua state at once and waits for a unit to run; it is ended by its host, or where its state is over.
 */
export const serveLua = (prepare: PrepareLuaSide): void => {
	const { port, cells: buffer } = workerData as ThreadData;
	const cells = new ThreadCells(buffer);
	const report = (message: ThreadReport): void => port.postMessage(message);
	// Units may be started before the code is compiled: it comes by another way.
	const { binary, warmsUp, practises } = nextMessage(parentPort!, cells) as ThreadSetup;
	if (warmsUp) warmUp(binary);
	if (practises) practise(binary, prepare);
	const vm = LuaVm.create({ binary, memoryBytes: bareStateBytes });
	const open = prepare(vm);
	report({ kind: 'ready' });
	const { unit, limits } = nextMessage(port, cells) as ThreadStart;
	cells.threadTook();
	vm.limitMemory(limits.memoryBytes);
	const conversation = new Conversation(port, cells, limits);
	try {
		const side = open(unit, conversation);
		conversation.load(side, unit.extensions.length);
		conversation.serve();
	} catch (error) {
		report({ kind: 'last-words', text: messageOf(error) });
		process.exit(1);
	}
};

/** What a state takes that has run nothing. */
const bareStateBytes = 1 << 20;

const nextMessage = (port: MessagePort, cells: ThreadCells): unknown => {
	for (;;) {
		const sent = cells.sentByHost;
		const got = receiveMessageOnPort(port);
		if (got !== undefined) return got.message;
		cells.waitForHost(sent);
	}
};
