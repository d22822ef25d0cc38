import type { HookContext } from '@tenon/core';
import type { CallOptions } from './embedded-calls.ts';

/** How an extension is asked about an event: the deadline is the registry's, and comes as the signal. */
export const gateOptions = (context: HookContext): CallOptions => ({
	deadlineMs: undefined,
	signal: context.signal,
	watcher: 'hold' in context ? { hold: (note) => (context as HookContext & Holder).hold(note) } : {},
});

interface Holder {
	hold(note: string): Disposable;
}
