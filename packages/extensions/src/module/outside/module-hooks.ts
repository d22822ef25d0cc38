import {
	type ForeignFields,
	type ForeignOptions,
	type HookContext,
	type HookName,
	hookEvents,
	isHookName,
	type Maybe,
	zotEvents,
	zotIntercepts,
} from '@tenon/core';
import type { Added, AdditionParts } from './module-additions.ts';
import type { CallOptions } from './module-calls.ts';
import type { Fields } from './read-fields.ts';

/** Subscribes a handler of a module to one of our hooks. A watcher is told and not waited for. */
export const addHook = (parts: AdditionParts, ref: number, addition: Fields): Added => {
	const event = addition.text('event');
	if (!isHookName(event)) throw new TypeError(`add.event: there is no hook ${JSON.stringify(event)}`);
	const isWatched = hookEvents[event].kind === 'watch';
	const ask = (payload: unknown, context: HookContext): Promise<unknown> =>
		parts.calls.call(
			'hook',
			{ ref, payload, asked: context.asked, deadlineMs: context.deadlineMs },
			isWatched ? { deadlineMs: undefined } : gateOptions(context),
		);
	const handler = (payload: unknown, context: HookContext): Promise<unknown> | undefined => {
		if (!isWatched) return ask(payload, context);
		parts.tell(`hook ${event}`, ask(payload, context));
		return undefined;
	};
	const options = addition.raw('options');
	// The registry checks the options against the event, and what the handler answers against what the event offers.
	const hooks = parts.ports.hooks as LooseHooks;
	const subscription = hooks.on(event, handler, options);
	return isWatched ? subscription : asked(subscription);
};

interface LooseHooks {
	on(
		event: HookName,
		handler: (payload: unknown, context: HookContext) => Maybe<unknown>,
		options: unknown,
	): Disposable;
}

/** Tells a module of an event of the subprocess protocol. */
export const addEvent = (parts: AdditionParts, ref: number, addition: Fields): Disposable => {
	const event = addition.oneOf('event', Object.keys(zotEvents) as (keyof typeof zotEvents)[]);
	return zotEvents[event].attach(parts.ports.hooks, (fields) => {
		parts.tell(`event ${event}`, parts.calls.call('event', { ref, fields }, { deadlineMs: undefined }));
	});
};

/** Asks a module under a name of the subprocess protocol. */
export const addIntercept = (parts: AdditionParts, ref: number, addition: Fields): Added => {
	const event = addition.oneOf('event', Object.keys(zotIntercepts) as (keyof typeof zotIntercepts)[]);
	const ask = (fields: ForeignFields, context: HookContext): Maybe<unknown> =>
		parts.calls.call('intercept', { ref, fields, deadlineMs: context.deadlineMs }, gateOptions(context));
	return asked(zotIntercepts[event].attach(parts.ports.hooks, ask, interceptOptions(parts, event)));
};

const asked = (subscription: Disposable): Added => ({
	isAsked: true,
	[Symbol.dispose]: () => subscription[Symbol.dispose](),
});

// What its silence means is not its own word; the host knows the user's.
const interceptOptions = ({ extension }: AdditionParts, event: string): ForeignOptions => {
	const wish = extension.intercept[event];
	if (wish === undefined) return {};
	return {
		priority: wish.priority,
		...(wish.timeout_ms === undefined ? {} : { deadlineMs: wish.timeout_ms }),
		...(event === 'tool_call' && wish.tools.length > 0 ? { match: wish.tools } : {}),
	};
};

// The deadline of a hook is the registry's; it comes as the signal.
const gateOptions = (context: HookContext): CallOptions => ({
	deadlineMs: undefined,
	signal: context.signal,
	watcher: 'hold' in context ? { hold: (note) => (context as HookContext & Holder).hold(note) } : {},
});

interface Holder {
	hold(note: string): Disposable;
}
