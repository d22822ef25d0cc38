/** What runs in a module's process: takes what the host sends, loads the module, and says what ends it. */
import { writeSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { Socket } from 'node:net';
import { pathToFileURL } from 'node:url';
import { messageOf } from '../../calls/message-of.ts';
import { hasAtMost } from '../link/has-at-most.ts';
import {
	descriptors,
	frameOf,
	type LastWords,
	MessageCutter,
	maxMessageValues,
	messageIn,
} from '../link/message-frames.ts';
import type { ModuleStartData } from '../messages.ts';
import { type ModuleSide, moduleSide } from './tenon.ts';

// A write that waits for its reader: a module that sends faster than its host takes stands still, and loses nothing.
const send = (message: unknown): void => {
	if (!hasAtMost(maxMessageValues, message))
		throw new RangeError(`a message of more than ${maxMessageValues} values is not sent`);
	const frame = frameOf(message);
	try {
		for (let at = 0; at < frame.length; ) at += writeSync(descriptors.toHost, frame, at);
	} catch (error) {
		console.error(`the host cannot be reached any more: ${messageOf(error)}`);
		process.exit(1);
	}
};

// The first message says what to run, all others go to what runs.
const take = (message: unknown): void => {
	if (side !== undefined) {
		side.take(message);
		return;
	}
	// The host is the one who has the other end.
	const start = message as ModuleStartData;
	process.title = `tenon ${start.name}`;
	side = moduleSide(start.name, start.host, send);
	// What was compiled is kept, where it is kept at all: the process may not get to its own end.
	void side.run(() => import(pathToFileURL(start.file).href)).then(flushCompileCache);
};

let side: ModuleSide | undefined;

// Whether it is the end of the process is not for us to say: the module may have a listener for such errors.
process.on('uncaughtExceptionMonitor', (error) => {
	if (process.listenerCount('uncaughtException') > 0) return;
	const words: LastWords = { kind: 'last-words', text: messageOf(error) };
	send(words);
});

const cutter = new MessageCutter();
const input = new Socket({ fd: descriptors.fromHost, readable: true, writable: false });
input.on('data', (chunk) => {
	for (const frame of cutter.push(chunk)) take(messageIn(frame));
});
// A host that is gone has no use for its modules.
input.on('close', () => process.exit());
