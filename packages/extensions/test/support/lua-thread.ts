/** A thread for tests of the engine: runs Lua files that register handlers by `handle` and ask their host by `ask`. */
import { readFileSync } from 'node:fs';
import type { LuaRef } from '../../src/lua/engine/lua-values.ts';
import { closeSandbox } from '../../src/lua/engine/sandbox/sandbox.ts';
import { serveLua } from '../../src/lua/thread/worker/serve-lua.ts';

serveLua((vm) => (start, conversation) => {
	let current = { extension: 0, id: 0, cancelled: () => false };
	const handlers = new Map<number, LuaRef>();
	closeSandbox(vm, {
		print: (text) => conversation.tell(current.extension, 'log', { text }),
	});
	const functions = {
		handle: vm.hostFunction((call) => void handlers.set(current.extension, call.ref(1, 'function'))),
		ask: vm.hostFunction((call) => {
			const { extension, id } = current;
			const params = call.value(1);
			const answer = conversation.ask(extension, 'port', { name: 'files.read', params, call: id });
			return [answer as string];
		}),
		cancelled: vm.hostFunction(() => [current.cancelled()]),
		damage: vm.hostFunction(() => {
			throw new WebAssembly.RuntimeError('unreachable');
		}),
		where: vm.hostFunction((call) => [call.where(), call.traceback()]),
	};
	for (const [name, value] of Object.entries(functions)) vm.setGlobal(name, value);
	const within = <T>(call: typeof current, work: () => T): T => {
		const outer = current;
		current = call;
		try {
			return work();
		} finally {
			current = outer;
		}
	};
	return {
		load: (extension) =>
			within({ extension, id: 0, cancelled: () => false }, () => {
				const { file } = start.extensions[extension]!;
				vm.call(vm.load(readFileSync(file), file));
			}),
		answer: (extension, method, params, { id, cancelled }) =>
			within({ extension, id, cancelled }, () => {
				const handler = handlers.get(extension);
				if (handler === undefined) throw new Error(`nothing handles ${method}`);
				const args = (params as { readonly args?: string }).args ?? '';
				return vm.call(handler, [args, method], (results) => results.value(1)) as never;
			}),
	};
});
