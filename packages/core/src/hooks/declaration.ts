import type { HookRequestType } from './request.ts';

/**
 * What a subscriber may do at an event: `watch` is told afterwards, `gate` may refuse, `transform`
 * may change one field of the payload. A transform that is also `refusable` may do both: moments
 * where rewriting and refusing belong together (a tool call, a command) are one event, since a
 * guard that rewrites and a guard that refuses must see each other's work.
 */
export type HookKind = 'watch' | 'gate' | 'transform';

/** Whether a subscription may or must say which names (of tools, of commands) it wants. */
export type NameMatching = 'none' | 'optional' | 'required';

/** What the compiler knows of one event: an entry of {@link HookMap}. */
export interface HookShape {
	readonly kind: HookKind;
	readonly payload: object;
	/** The payload's field that a transform may change. */
	readonly changes: string;
	readonly refusable: boolean;
	/** What a short-circuit puts in the place of the effect. */
	readonly output: unknown;
	readonly requests: HookRequestType;
	readonly names: NameMatching;
}

/** An event whose subscribers are only told. */
export interface Watch<Payload extends object, Names extends NameMatching = 'none'> {
	readonly kind: 'watch';
	readonly payload: Payload;
	readonly changes: never;
	readonly refusable: false;
	readonly output: never;
	readonly requests: never;
	readonly names: Names;
}

/** An event whose subscribers may refuse, or answer in the place of the effect. */
export interface Gate<Payload extends object, Requests extends HookRequestType = never, Output = never> {
	readonly kind: 'gate';
	readonly payload: Payload;
	readonly changes: never;
	readonly refusable: true;
	readonly output: Output;
	readonly requests: Requests;
	readonly names: 'none';
}

/** An event whose subscribers may change one field, each fed the result of the one before. */
export interface Transform<
	Payload extends object,
	Changes extends keyof Payload & string,
	Requests extends HookRequestType = never,
> {
	readonly kind: 'transform';
	readonly payload: Payload;
	readonly changes: Changes;
	readonly refusable: false;
	readonly output: never;
	readonly requests: Requests;
	readonly names: 'none';
}

/** A transform that is a gate as well: change, refuse, or answer in the place of the effect. */
export interface GuardedTransform<
	Payload extends object,
	Changes extends keyof Payload & string,
	Requests extends HookRequestType = never,
	Output = never,
	Names extends NameMatching = 'none',
> {
	readonly kind: 'transform';
	readonly payload: Payload;
	readonly changes: Changes;
	readonly refusable: true;
	readonly output: Output;
	readonly requests: Requests;
	readonly names: Names;
}

/**
 * What becomes of a handler that throws, gives a malformed answer or runs out of time; its owner is
 * named in each case. `reported`: nothing else happens. `unchanged`: the value stays as it was.
 * `closed`: the effect is refused, unless the subscription says otherwise.
 */
export type FailurePolicy = 'reported' | 'unchanged' | 'closed';

/** What the program knows of one event at run time; one row of `hookEvents`. */
export interface HookDeclaration<Shape extends HookShape = HookShape> {
	readonly kind: Shape['kind'];
	readonly refusable: Shape['refusable'];
	readonly changes: [Shape['changes']] extends [never] ? null : Shape['changes'];
	readonly shortCircuits: [Shape['output']] extends [never] ? false : true;
	readonly requests: readonly Shape['requests'][];
	/** `one`: a second subscription is an error that names both owners. */
	readonly subscribers: 'many' | 'one';
	/** For one handler, unless its subscription says otherwise. */
	readonly deadlineMs: number;
	readonly failure: FailurePolicy;
	readonly names: Shape['names'];
	/** The name that `match` is compared with. */
	readonly nameOf: Shape['names'] extends 'none' ? null : (payload: Shape['payload']) => string;
}

/** The run-time rows of a family of events; the compiler holds them to the family's types. */
export type HookTable<Family> = {
	readonly [Event in keyof Family]: Family[Event] extends HookShape ? HookDeclaration<Family[Event]> : never;
};

/** The part of a row that most events of a kind share, to be spread into a table. */
export interface BaseRow<Kind extends HookKind, Refusable extends boolean> {
	readonly kind: Kind;
	readonly refusable: Refusable;
	readonly changes: null;
	readonly shortCircuits: false;
	readonly requests: readonly never[];
	readonly subscribers: 'many';
	readonly deadlineMs: number;
	readonly failure: FailurePolicy;
	readonly names: 'none';
	readonly nameOf: null;
}

/** The row of a plain watch event. */
export const watch: BaseRow<'watch', false> = {
	kind: 'watch',
	refusable: false,
	changes: null,
	shortCircuits: false,
	requests: [],
	subscribers: 'many',
	deadlineMs: 5_000,
	failure: 'reported',
	names: 'none',
	nameOf: null,
};

/** The row of a plain gate. */
export const gate: BaseRow<'gate', true> = { ...watch, kind: 'gate', refusable: true, failure: 'closed' };

/** The row of a transform, which still has to say what it `changes`. */
export const transform: BaseRow<'transform', false> = { ...watch, kind: 'transform', failure: 'unchanged' };

/** The row of a refusable transform, which still has to say what it `changes`. */
export const guardedTransform: BaseRow<'transform', true> = { ...gate, kind: 'transform' };
