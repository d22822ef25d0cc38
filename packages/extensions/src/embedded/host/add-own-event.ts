import { type HookContext, hookEvents, type Maybe } from '@tenon/core';
import { type OwnEvent, ownEventOf, ownPayload } from '../../compat/own-events.ts';
import { isPortCall } from '../../ports/port-names.ts';
import type { Added, AdditionParts } from './additions.ts';
import { gateOptions } from './gate-options.ts';

/**
 * Tells or asks an extension under one of our own names, written as in the subprocess protocol: `x.NAME`, or
 * `x.NAME:TOOL` for one tool or command. What goes in is data, and so is the answer. `undefined`: there is no such event.
 */
export const addOwnEvent = (parts: AdditionParts, ref: number, name: string): Added | undefined => {
	const told = ownEventOf(name, 'told');
	if (told !== undefined) return follow(parts, ref, told);
	const asked = ownEventOf(name, 'asked');
	if (asked === undefined) return undefined;
	const subscription = answer(parts, ref, asked);
	return { isAsked: true, [Symbol.dispose]: () => subscription[Symbol.dispose]() };
};

const follow = (parts: AdditionParts, ref: number, { event, match }: OwnEvent): Disposable =>
	on(parts, { event, match }, (payload) => {
		if (isPortCall(payload)) return;
		const told = parts.calls.call('event', { ref, fields: fieldsIn(payload) }, { deadlineMs: undefined });
		parts.tell(`event x.${event}`, told);
	});

const answer = (parts: AdditionParts, ref: number, { event, match }: OwnEvent): Disposable =>
	on(parts, { event, match }, (payload, context) => {
		if (isPortCall(payload)) return undefined;
		const question = { ref, fields: fieldsIn(payload), deadlineMs: context.deadlineMs };
		return parts.calls.call('intercept', question, gateOptions(context));
	});

const on = (
	{ ports }: AdditionParts,
	{ event, match }: OwnEvent,
	handler: (payload: object, context: HookContext) => Maybe<unknown>,
): Disposable => {
	const { kind, refusable, deadlineMs } = hookEvents[event];
	const options = {
		...(kind === 'watch' ? {} : { deadlineMs }),
		...(refusable ? { onFailure: ports.grants.onTimeout } : {}),
		...(match === undefined ? {} : { match: [match] }),
	};
	// Name and options come from the row of the event, whose types the compiler loses sight of here.
	return ports.hooks.on(event, handler as never, options as never);
};

const fieldsIn = (payload: object): Readonly<Record<string, unknown>> =>
	Object.fromEntries(ownPayload(payload));
