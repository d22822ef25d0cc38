import type { LuaArg, LuaRef, RunHostFunction } from '../engine/lua-values.ts';
import { entryFunctions } from './entries.ts';
import { execFunction } from './exec.ts';
import { fileFunctions } from './files.ts';
import { httpFunctions } from './http.ts';
import { impChunk } from './imp-chunk.ts';
import type { ImpWorld } from './imp-world.ts';
import { registration } from './registration.ts';
import { secretFunctions } from './secrets.ts';
import { jsonFunctions, sessionFunctions } from './session.ts';
import { toolFunction } from './tools.ts';
import { contextUiFunctions, uiFunctions } from './ui.ts';

/** The table `imp` of a state, which is `tenon` too, and what calls the handlers of its extensions. */
export interface ImpTable {
	readonly imp: LuaRef;
	/** `(run, call_id, params, cwd, token)` */
	readonly tool: LuaRef;
	/** `(run, args, cwd, token)` */
	readonly command: LuaRef;
	/** `(run, event, cwd, token)` */
	readonly hook: LuaRef;
	/** `(name, data)`: hands something to those who listen on the bus. */
	readonly deliver: LuaRef;
	/** `(owner)`: an extension that could not be loaded listens no longer. */
	readonly forget: LuaRef;
}

/** Makes the globals `imp` and `tenon`, which `require` finds too. All extensions of a state share them. */
export const makeImpTable = (world: ImpWorld, relay: (name: string, data: unknown) => void): ImpTable => {
	const { vm, frames } = world;
	const tableOf = (functions: Readonly<Record<string, RunHostFunction>>, more: Record<string, LuaArg> = {}) =>
		vm.table({
			...Object.fromEntries(Object.entries(functions).map(([name, run]) => [name, vm.hostFunction(run)])),
			...more,
		});
	const imp = tableOf(
		{
			...registration(world),
			...secretFunctions(world),
			...sessionFunctions(world),
			exec: execFunction(world),
			tool: toolFunction(world),
		},
		{
			http: tableOf(httpFunctions(world)),
			ui: tableOf(uiFunctions(world)),
			json: tableOf(jsonFunctions),
			session: tableOf(entryFunctions(world)),
			fs: tableOf(fileFunctions(world)),
		},
	);
	const host = tableOf({
		owner: () => [frames.current.extension],
		enter: (call) => frames.enter(Number(call.text(1))),
		leave: () => frames.leave(),
		cancelled: (call) => [frames.isCancelled(Number(call.text(1)))],
		failed: (call) => {
			const event = call.text(1);
			world.report(
				'lua.event_failed',
				`imp.events ${event}`,
				call.typeOf(2) === 'string' ? lossy(call.bytes(2)) : '',
			);
		},
		relay: (call) => relay(call.text(1), call.value(2)),
	});
	const callers = vm.call(
		vm.load(impChunk, '[imp]'),
		[imp, host, tableOf(contextUiFunctions(world))],
		(results) => {
			const caller = (name: string): LuaRef => results.field(1, name, (field) => field.ref(1));
			return {
				tool: caller('tool'),
				command: caller('command'),
				hook: caller('hook'),
				deliver: caller('deliver'),
				forget: caller('forget'),
			};
		},
	);
	vm.setGlobal('imp', imp);
	vm.setGlobal('tenon', imp);
	vm.call(vm.load('local imp = ...\npackage.loaded.imp, package.loaded.tenon = imp, imp', '[imp]'), [imp]);
	return { imp, ...callers };
};

const lossy = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
