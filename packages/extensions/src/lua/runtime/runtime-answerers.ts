import type { RemoteContext } from '@tenon/core';
import type { Permissions } from '@tenon/wire';
import type { EmbeddedCalls } from '../../embedded/host/embedded-calls.ts';
import { readUpdate } from '../../embedded/host/read-answers.ts';
import { Fields } from '../../embedded/host/read-fields.ts';
import { readPortName, readPortParams } from '../../embedded/host/read-port.ts';
import type { Answerers } from '../../embedded/link/peer.ts';
import type { Addition, HostMethods } from '../../embedded/messages.ts';
import type { LuaCallContext } from './call-context.ts';
import { LuaError } from './errors.ts';
import type { RuntimeWorld } from './runtime-world.ts';

/** What answers Lua in a runtime. */
export interface RuntimeParts {
	readonly world: RuntimeWorld;
	readonly calls: EmbeddedCalls;
	permissions(): Permissions;
	variable(name: string): string | undefined;
	contextOf(remote: RemoteContext | undefined): LuaCallContext | undefined;
	add(ref: number, addition: Addition): void;
	remove(ref: number): void;
	log(text: string): void;
	report(text: string): void;
	loaded(): void;
}

/** Does for Lua what it asks its embedder for. What an embedder has no place for is dropped, and said. */
export const runtimeAnswerers = (parts: RuntimeParts): Answerers<HostMethods> => {
	const { world, calls } = parts;
	const contextIn = (call: number): LuaCallContext | undefined =>
		parts.contextOf(calls.running(call)?.watcher.context);
	const nowhere = (what: string) => (): never => {
		throw new Error(`a runtime of Lua has no ${what}`);
	};
	return {
		add: (params) => {
			const fields = new Fields(params, 'add');
			// Lua's side writes it; its fields are those of the type.
			parts.add(fields.number('ref'), fields.raw('addition') as Addition);
		},
		remove: (params) => parts.remove(new Fields(params, 'remove').number('ref')),
		progress: (params) => {
			const fields = new Fields(params, 'progress');
			calls.running(fields.number('call'))?.watcher.update?.(readUpdate(fields.raw('update')));
		},
		hold: () => undefined,
		release: () => undefined,
		callTool: (params, { signal }) => {
			const fields = new Fields(params, 'callTool');
			const context = contextIn(fields.number('call'));
			if (context === undefined)
				throw new LuaError('lua.extension', 'imp.tool() called outside of tool execution context');
			const own = { ...context, signal: AbortSignal.any([signal, context.signal]) };
			return world.callTool(fields.text('name'), fields.raw('args'), own, parts.permissions());
		},
		port: (params, { signal }) => {
			const fields = new Fields(params, 'port');
			const name = readPortName(fields.text('name'));
			const context = contextIn(fields.number('call'));
			const all = context === undefined ? signal : AbortSignal.any([signal, context.signal]);
			return world.port(name, readPortParams(name, fields.raw('params')), context, parts.permissions(), all);
		},
		grants: () => parts.permissions(),
		environment: (params) => parts.variable(new Fields(params, 'environment').text('name')),
		tools: () => world.toolNames(),
		offeredTools: () => world.toolNames(),
		report: (params) => {
			const fields = new Fields(params, 'report');
			parts.report(`${fields.text('code')}: ${fields.text('where')}: ${fields.text('message')}`);
		},
		log: (params) => parts.log(new Fields(params, 'log').text('text')),
		submit: (params) => {
			const fields = new Fields(params, 'submit');
			const agent = contextIn(fields.optional('call', (field) => fields.number(field)) ?? 0)?.agent;
			(agent ?? { followUp: nowhere('agent') }).followUp(fields.text('text'));
		},
		notify: (params) => parts.log(new Fields(params, 'notify').text('text')),
		loaded: () => parts.loaded(),
		failed: () => parts.loaded(),
		bus: () => undefined,
		statusText: nowhere('status line'),
		piece: nowhere('models'),
		next: nowhere('wraps'),
		panelOpen: nowhere('panels'),
		panelRender: nowhere('panels'),
		panelClose: nowhere('panels'),
		clearNotes: nowhere('notes'),
		activateTools: nowhere('deferred tools'),
		offerTools: nowhere('model'),
	};
};
