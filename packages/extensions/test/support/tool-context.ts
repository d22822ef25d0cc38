import { inertHold, noUserInterface, type ToolContext, type ToolUpdate } from '@tenon/core';

/** What a test watches of a tool call. */
export interface WatchedCall {
	readonly signal?: AbortSignal;
	readonly update?: (update: ToolUpdate) => void;
	readonly place?: ToolContext['place'];
}

/** The part of a tool's context that a tool of an extension has any use for; the rest throws. */
export const toolContext = ({ signal, update, place }: WatchedCall = {}): ToolContext => {
	const context: Partial<ToolContext> = {
		scope: 'tool',
		cwd: '/',
		signal: signal ?? new AbortController().signal,
		update: update ?? (() => undefined),
		ui: noUserInterface,
		agent: undefined,
		trace: undefined,
		step: (_key, run) => run(),
		scripts: [],
		patient: () => inertHold,
		place,
	};
	return new Proxy(context as ToolContext, {
		get: (target, name) => {
			if (name in target) return target[name as keyof ToolContext];
			throw new Error(`a tool of an extension used ${String(name)}`);
		},
	});
};
