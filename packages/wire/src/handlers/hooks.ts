import { type Maybe, type PlainObject, toPlain, type ValueRecord } from '@tenon/core';
import type { EventPayload } from '../frames/host-frames.ts';
import type { InterceptCall } from './intercept.ts';
import { recordOf } from './record-of.ts';

/** An answer to a hook, in the host's own words. Nothing: it goes on as it was. */
export type HookAnswer =
	/** Goes on, with wishes beside it. */
	| { readonly answer: 'allow'; readonly requests?: readonly object[] }
	/** It does not happen; `reason` is what the model or the user reads. */
	| {
			readonly answer: 'deny';
			readonly reason: string;
			readonly code?: string;
			readonly requests?: readonly object[];
	  }
	/** `value` takes the place of what the event may change. */
	| { readonly answer: 'replace'; readonly value: unknown; readonly requests?: readonly object[] }
	/** It does not happen; `output` stands in its place. */
	| {
			readonly answer: 'short-circuit';
			readonly status: 'succeeded' | 'failed' | 'cancelled';
			readonly output: unknown;
			readonly requests?: readonly object[];
	  };

/** What answers a hook: its whole payload goes in, as data. What it throws is no answer: a gate is closed then. */
export type HookHandler = (payload: PlainObject, call: InterceptCall) => Maybe<HookAnswer | void>;

/** What runs when a hook is told. It is not waited for; what it throws is logged. */
export type HookListener = (payload: PlainObject) => Maybe<void>;

/** The name under which an extension subscribes to a hook: `x.NAME`, or `x.NAME:TOOL` for one tool or command. */
export const hookEvent = (hook: string): string => `${hookPrefix}${hook}`;

/** Whether a name of a subscription is that of a hook. */
export const isHookEvent = (name: string): boolean => name.startsWith(hookPrefix);

const hookPrefix = 'x.';

/** The payload of a hook, as its handler gets it. */
export const hookPayload = ({ payload = new Map() }: EventPayload): PlainObject =>
	toPlain(payload) as PlainObject;

/** What a handler answered, in the words of the wire. Throws where it is no object, or no data. */
export const hookAnswer = (answer: HookAnswer | void): ValueRecord =>
	recordOf(answer ?? { answer: 'allow' }, 'the fields of an answer to a hook');
