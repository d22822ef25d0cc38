import type { ShortCircuitStatus } from './answer.ts';
import type { HookError } from './errors.ts';
import type { HookMap, HookName, HookPayload } from './events.ts';
import type { RequestOf } from './request.ts';

/** What a run of a hook came to. */
export type HookOutcome<Event extends HookName> = HookReport<Event> &
	(
		| { readonly outcome: 'allowed' }
		| { readonly outcome: 'denied'; readonly denial: Denial }
		| {
				readonly outcome: 'short-circuited';
				readonly by: string;
				readonly status: ShortCircuitStatus;
				readonly output: HookMap[Event]['output'];
		  }
		| { readonly outcome: 'cancelled' }
	);

/** The part that every outcome has. */
export interface HookReport<Event extends HookName> {
	/** With the final value in it. */
	readonly payload: HookPayload<Event>;
	/** Owners whose change took effect, in order. */
	readonly changedBy: readonly string[];
	/** Handlers that threw, ran out of time or gave a bad answer, in order. */
	readonly failures: readonly HookError[];
	/** The failure of a handler whose subscription says that the run fails with it; null: there was none. */
	readonly fatal: HookError | null;
	/** What handlers asked for beside their verdict, in order. */
	readonly requests: readonly HookWish<Event>[];
}

/** A request and who made it. */
export interface HookWish<Event extends HookName> {
	readonly owner: string;
	readonly request: RequestOf<HookMap[Event]['requests']>;
}

/** Why something was refused. */
export interface Denial {
	/** The owner who refused, or whose handler failed. */
	readonly by: string;
	readonly reason: string;
	/** `denied` or what the owner chose; the error's code where a failure refuses. */
	readonly code: string;
	/** Set where no subscriber refused: a gate failed, or two owners could not agree. */
	readonly error: HookError | null;
}
