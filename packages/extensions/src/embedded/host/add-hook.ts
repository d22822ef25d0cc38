import {
	type ForeignFields,
	type ForeignOptions,
	fromPlain,
	type HookContext,
	type HookName,
	hookEvents,
	impEvents,
	isHookName,
	type Maybe,
	UnsupportedValue,
	zotEvents,
	zotIntercepts,
} from '@tenon/core';
import { messageOf } from '../../calls/message-of.ts';
import { impFields } from '../../compat/imp-fields.ts';
import { hostToolName, wordsFor, wordsOfNames } from '../../compat/tool-words.ts';
import { wishFor } from '../../host/guarded-event.ts';
import { isPortName } from '../../ports/port-names.ts';
import { addOwnEvent } from './add-own-event.ts';
import type { Added, AdditionParts } from './additions.ts';
import { gateOptions } from './gate-options.ts';
import type { Fields } from './read-fields.ts';

/** Subscribes a handler of an extension to one of our hooks. A watcher is told and not waited for. */
export const addHook = (parts: AdditionParts, ref: number, addition: Fields): Added => {
	const event = addition.text('event');
	if (!isHookName(event)) throw new TypeError(`add.event: there is no hook ${JSON.stringify(event)}`);
	const isWatched = hookEvents[event].kind === 'watch';
	const options = addition.raw('options');
	const words = wordsOfNames(matchOf(options));
	const ask = (payload: unknown, context: HookContext): Promise<unknown> =>
		parts.calls.call(
			'hook',
			{ ref, payload: words.payload(payload), asked: context.asked, deadlineMs: context.deadlineMs },
			isWatched ? { deadlineMs: undefined } : gateOptions(context),
		);
	const handler = (payload: unknown, context: HookContext): Promise<unknown> | undefined => {
		if (!isWatched) return ask(payload, context).then((answer) => words.answer(event, payload, answer));
		parts.tell(`hook ${event}`, ask(payload, context));
		return undefined;
	};
	// The registry checks the options against the event, and what the handler answers against what the event offers.
	const hooks = parts.ports.hooks as LooseHooks;
	const subscription = hooks.on(event, handler, inOurWords(options));
	return isWatched ? subscription : asked(subscription);
};

// Names of tools as the host has them, and as they are written: other names are no tool's.
const inOurWords = (options: unknown): unknown => {
	const match = matchOf(options);
	if (match.length === 0) return options;
	return { ...(options as object), match: [...new Set([...match, ...match.map(hostToolName)])] };
};

const matchOf = (options: unknown): readonly string[] => {
	const { match } = (options ?? {}) as { readonly match?: unknown };
	return Array.isArray(match) && match.every((name) => typeof name === 'string') ? match : [];
};

interface LooseHooks {
	on(
		event: HookName,
		handler: (payload: unknown, context: HookContext) => Maybe<unknown>,
		options: unknown,
	): Disposable;
}

/** Tells an extension of an event of the subprocess protocol. */
export const addEvent = (parts: AdditionParts, ref: number, addition: Fields): Disposable => {
	const event = addition.oneOf('event', Object.keys(zotEvents) as (keyof typeof zotEvents)[]);
	const words = wordsFor(parts.extension, { speaksOurs: true });
	return zotEvents[event].attach(parts.ports.hooks, (fields) => {
		const told = { ref, fields: words.fields(fields) };
		parts.tell(`event ${event}`, parts.calls.call('event', told, { deadlineMs: undefined }));
	});
};

/** Asks an extension under a name of the subprocess protocol. */
export const addIntercept = (parts: AdditionParts, ref: number, addition: Fields): Added => {
	const event = addition.oneOf('event', Object.keys(zotIntercepts) as (keyof typeof zotIntercepts)[]);
	const words = wordsFor(parts.extension, { speaksOurs: true });
	const ask = async (fields: ForeignFields, context: HookContext): Promise<unknown> => {
		const question = { ref, fields: words.fields(fields), deadlineMs: context.deadlineMs };
		const answer = await parts.calls.call('intercept', question, gateOptions(context));
		return words.intercepted(fields, answer);
	};
	return asked(zotIntercepts[event].attach(parts.ports.hooks, ask, interceptOptions(parts, event)));
};

/** Tells or asks an extension under a name that imp has for an event, or under our own as `x.NAME`. What only watches is not waited for. */
export const addImpEvent = (parts: AdditionParts, ref: number, addition: Fields): Added => {
	const event = addition.text('event');
	if (!Object.hasOwn(impEvents, event)) {
		const own = addOwnEvent(parts, ref, event);
		if (own !== undefined) return own;
		const known = Object.keys(impEvents).join(', ');
		const message = `there is no such event, it never fires; there are ${known}, and Tenon's own as x.NAME`;
		parts.ports.report({ code: 'lua.unknown_event', where: `imp.on ${event}`, message });
		return { [Symbol.dispose]: () => undefined };
	}
	const row = impEvents[event as keyof typeof impEvents];
	if (hookEvents[row.hook].kind === 'watch')
		return row.attach(parts.ports.hooks, (fields) => {
			if (isPort(fields)) return undefined;
			const told = parts.calls.call('event', { ref, fields: portable(fields) }, { deadlineMs: watcherMs });
			parts.tell(`event ${event}`, told);
			// The session waits for those who are told of its end: afterwards they could do nothing.
			return event === 'on_session_shutdown' ? told.catch(() => undefined) : undefined;
		});
	const ask = (fields: ForeignFields, context: HookContext): Promise<unknown> | undefined => {
		if (isPort(fields)) return undefined;
		const question = { ref, fields: portable(fields), deadlineMs: context.deadlineMs };
		if (event !== 'before_llm_call') return parts.calls.call('intercept', question, gateOptions(context));
		// It refuses nothing in imp: where it fails, or is late, the model is called all the same.
		const answer = parts.calls.call('intercept', question, {
			...gateOptions(context),
			deadlineMs: Math.max(1, context.deadlineMs - marginMs),
		});
		return answer.catch((error: unknown) => {
			if (context.signal.aborted) throw error;
			const message = messageOf(error);
			parts.ports.report({ code: 'lua.hook_failed', where: `imp.on ${event}`, message });
			return undefined;
		});
	};
	return asked(row.attach(parts.ports.hooks, ask));
};

// In imp only tools are told of. What an extension does by a port while it is told would be told to it again.
const isPort = ({ tool_name }: ForeignFields): boolean => isPortName(tool_name);

/** No one waits for a watcher, but tools and commands of its Lua state wait for their turn. */
const watcherMs = 60_000;

/** Before the hook's own time is up. */
const marginMs = 500;

// Details of a result are for fronts, and may be anything.
const portable = (fields: ForeignFields): ForeignFields =>
	Object.fromEntries(Object.entries(impFields(fields)).map(([name, value]) => [name, dataOf(value)]));

const dataOf = (value: unknown): unknown => {
	try {
		return fromPlain(value);
	} catch (error) {
		if (!(error instanceof UnsupportedValue) || typeof value !== 'object' || value === null) throw error;
		const kept = Object.entries(value).filter(([name]) => name !== 'details');
		return fromPlain(Object.fromEntries(kept));
	}
};

const asked = (subscription: Disposable): Added => ({
	isAsked: true,
	[Symbol.dispose]: () => subscription[Symbol.dispose](),
});

// What its silence means is not its own word; the host knows the user's.
const interceptOptions = (
	{ extension }: AdditionParts,
	event: keyof typeof zotIntercepts,
): ForeignOptions => {
	const wish = wishFor(extension, zotIntercepts[event].hook);
	if (wish === undefined) return {};
	return {
		priority: wish.priority,
		...(wish.timeout_ms === undefined ? {} : { deadlineMs: wish.timeout_ms }),
		...(event === 'tool_call' && wish.tools.length > 0
			? { match: [...new Set([...wish.tools, ...wish.tools.map(hostToolName)])] }
			: {}),
	};
};
