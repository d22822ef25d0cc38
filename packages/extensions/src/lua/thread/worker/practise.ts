import type { HostMethods, UnitStart } from '../../../embedded/messages.ts';
import { LuaVm } from '../../engine/lua-vm.ts';
import type { LuaBinary } from '../../engine/wasm/lua-binary.ts';
import type { LuaConversation, PrepareLuaSide } from '../lua-conversation.ts';

/**
 * Loads an extension in a state that is thrown away, and calls its tool: a thread that waits for its unit has compiled by
 * then what the first call of one needs.
 */
export const practise = (binary: LuaBinary, prepare: PrepareLuaSide): void => {
	const vm = LuaVm.create({ binary, memoryBytes: 8 << 20 });
	const refs: number[] = [];
	const conversation: LuaConversation = {
		ask: (_extension, method) => {
			throw new Error(`nothing answers ${method}`);
		},
		tell: (_extension, method, params) => {
			if (method === 'add') refs.push((params as HostMethods['add']['params']).ref);
		},
	};
	const side = prepare(vm)(unit, conversation);
	const call = { id: 1, cancelled: () => false };
	const text = { source, chunk: 'practice', args: [], inCall: false, isRead: false };
	side.answer(0, 'run', text, call);
	const args = new Map([['text', 'x']]);
	for (const ref of refs)
		side.answer(0, 'tool', { ref, args, deadlineMs: undefined, callId: '', cwd: '/' }, call);
	vm.close();
};

const unit: UnitStart = {
	extensions: [
		{
			name: 'practice',
			file: '',
			isSingleFile: true,
			host: {
				...{ version: '', provider: '', model: '', cwd: '/', sessionId: '' },
				...{ extensionDir: '/', dataDir: '/', capabilities: [] },
			},
		},
	],
};

const source = `imp.register_tool({
	name = "practice", description = "", readonly = true, params = { text = { type = "string", required = true } },
	execute = function(_, params, ctx) return { content = params.text .. ctx.cwd, details = { 1 } } end,
})`;
