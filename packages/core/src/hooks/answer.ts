import { isValueError } from '../value/errors.ts';
import { fromPlain } from '../value/plain.ts';
import type { HookShape } from './declaration.ts';
import type { AnyDeclaration, HookMap, HookName } from './events.ts';
import type { HookRequest, HookRequestType, QueuedMessage, RequestOf } from './request.ts';

/** Goes on, with wishes; an answer of nothing is the same without wishes. */
export interface Allow<Requests extends HookRequestType = HookRequestType> {
	readonly answer: 'allow';
	readonly requests?: readonly RequestOf<Requests>[];
}

/** The effect does not happen; `reason` is what the model or the user reads. */
export interface Deny<Requests extends HookRequestType = HookRequestType> {
	readonly answer: 'deny';
	readonly reason: string;
	/** For programs; `denied` unless said otherwise. */
	readonly code?: string;
	readonly requests?: readonly RequestOf<Requests>[];
}

/** The effect does not happen; `output` stands in its place. */
export interface ShortCircuit<Output = unknown, Requests extends HookRequestType = HookRequestType> {
	readonly answer: 'short-circuit';
	readonly status: ShortCircuitStatus;
	readonly output: Output;
	readonly requests?: readonly RequestOf<Requests>[];
}

/** How the effect is reported to have ended. */
export type ShortCircuitStatus = 'succeeded' | 'failed' | 'cancelled';

/** `value` takes the place of what the event may change. The same value again is no change. */
export interface Replace<Value = unknown, Requests extends HookRequestType = HookRequestType> {
	readonly answer: 'replace';
	readonly value: Value;
	readonly requests?: readonly RequestOf<Requests>[];
}

/** What a handler of an event may answer: just what the event offers. A watcher answers nothing. */
export type HookAnswer<Event extends HookName> = AnswerTo<HookMap[Event]>;

type AnswerTo<Shape extends HookShape> = Shape['kind'] extends 'watch'
	? never
	:
			| Allow<Shape['requests']>
			| (Shape['refusable'] extends true ? Deny<Shape['requests']> : never)
			| ([Shape['output']] extends [never] ? never : ShortCircuit<Shape['output'], Shape['requests']>)
			| ([Shape['changes']] extends [never]
					? never
					: Replace<Shape['payload'][Shape['changes'] & keyof Shape['payload']], Shape['requests']>);

/** An answer to any event. */
export type AnyAnswer = Allow | Deny | ShortCircuit | Replace;

/** Goes on. */
export const allow: Allow<never> = { answer: 'allow' };

/** Refuses. */
export const deny = (reason: string, code = 'denied'): Deny<never> => ({ answer: 'deny', reason, code });

/** Changes the value. */
export const replace = <Value>(value: Value): Replace<Value, never> => ({ answer: 'replace', value });

/** Answers in the place of the effect. */
export const shortCircuit = <Output>(
	output: Output,
	status: ShortCircuitStatus = 'succeeded',
): ShortCircuit<Output, never> => ({ answer: 'short-circuit', status, output });

/** A handler's answer after it was looked at: good, or what is wrong with it. */
export type ReadAnswer =
	| { readonly ok: true; readonly answer: AnyAnswer }
	| { readonly ok: false; readonly problem: string };

/**
 * Checks what came back from a handler, which may be code without types or another process. The
 * output and the value are taken as they are: only the dispatcher of the event knows what they must be.
 */
export const readAnswer = (raw: unknown, declaration: AnyDeclaration): ReadAnswer => {
	if (raw === undefined || raw === null) return { ok: true, answer: allow };
	if (typeof raw !== 'object' || Array.isArray(raw)) return bad('expected an object or nothing');
	const answer = raw as Readonly<Record<string, unknown>>;
	const problem = problemOf(answer, declaration) ?? requestProblem(answer.requests, declaration);
	return problem === null ? { ok: true, answer: raw as AnyAnswer } : bad(problem);
};

const bad = (problem: string): ReadAnswer => ({ ok: false, problem });

const problemOf = (answer: Readonly<Record<string, unknown>>, declaration: AnyDeclaration): string | null => {
	switch (answer.answer) {
		case 'allow':
			return null;
		case 'deny':
			if (!declaration.refusable) return 'this event cannot be refused';
			if (typeof answer.reason !== 'string') return 'deny needs a text in "reason"';
			return answer.code === undefined || typeof answer.code === 'string' ? null : '"code" must be a text';
		case 'short-circuit':
			if (!declaration.shortCircuits) return 'this event cannot be short-circuited';
			if (answer.output === undefined) return 'short-circuit needs an "output"';
			return isStatus(answer.status) ? null : '"status" must be succeeded, failed or cancelled';
		case 'replace':
			if (declaration.changes === null) return 'this event changes nothing';
			return answer.value === undefined ? 'replace needs a "value"' : null;
		default:
			return `"answer" must be allow, deny, short-circuit or replace, got ${JSON.stringify(answer.answer)}`;
	}
};

const isStatus = (status: unknown): status is ShortCircuitStatus =>
	status === 'succeeded' || status === 'failed' || status === 'cancelled';

const requestProblem = (requests: unknown, declaration: AnyDeclaration): string | null => {
	if (requests === undefined) return null;
	if (!Array.isArray(requests)) return '"requests" must be a list';
	for (const request of requests as readonly Partial<HookRequest>[]) {
		const type = request?.type;
		if (type === undefined || !declaration.requests.includes(type))
			return `the request ${JSON.stringify(type)} is not offered here`;
		const problem = wishProblem(request);
		if (problem !== null) return `the request ${JSON.stringify(type)} ${problem}`;
	}
	return null;
};

const wishProblem = (request: Partial<HookRequest>): string | null => {
	switch (request.type) {
		case 'enqueue-messages':
			if (!Array.isArray(request.messages) || !request.messages.every(isMessage))
				return 'needs a list of messages, each with a "role" (user or system) and a "text"';
			return request.lasting === 'durable' || request.lasting === 'transient'
				? null
				: 'needs durable or transient in "lasting"';
		case 'create-session':
			return typeof request.task === 'string' ? null : 'needs a text in "task"';
		case 'emit-event':
		case 'emit-trace':
			if (typeof request.name !== 'string') return 'needs a text in "name"';
			return isData(request.data) ? null : 'needs data in "data"';
	}
	return null;
};

// A handler in another process has no values, only what JSON can say.
const isData = (data: unknown): boolean => {
	try {
		fromPlain(data ?? null);
		return true;
	} catch (error) {
		if (isValueError(error)) return false;
		throw error;
	}
};

const isMessage = (message: Partial<QueuedMessage> | null | undefined): boolean =>
	(message?.role === 'user' || message?.role === 'system') && typeof message.text === 'string';
