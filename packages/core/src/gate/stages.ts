import type { Capability } from '../capability/capability.ts';
import type { Maybe } from '../maybe/maybe.ts';
import type { Call } from './call.ts';
import type { GateRefusal } from './errors.ts';

/** The way to an effect: takes a call, returns what came of it, throws a `GateError` if it was stopped. */
export type Gate<R> = (call: Call) => Maybe<R>;

/**
 * One step on that way. It may go on with `next`, once and before it answers; answer without; or
 * throw. Synchronous unless it has to wait.
 */
export type GateWrapper<R> = (call: Call, next: (call: Call) => Maybe<R>) => Maybe<R>;

/** A wrapper with the name it is blamed by. */
export interface GateStage<R> {
	readonly name: string;
	readonly wrap: GateWrapper<R>;
}

/** How a call ended. */
export type CallOutcome<R> =
	| { readonly kind: 'done'; readonly result: R }
	| { readonly kind: 'refused'; readonly refusal: GateRefusal }
	| { readonly kind: 'failed'; readonly error: unknown };

/** What a trace is told about one call. */
export interface TraceReport<R> {
	/** As it came to the gate. */
	readonly proposed: Call;
	/** As it was judged and run: after the transforms, as far as they got. */
	readonly final: Call;
	readonly outcome: CallOutcome<R>;
}

/**
 * Records calls. `start` is called before anything else and must not wait; what it returns is called
 * exactly once, after everything else, whatever the outcome. It sees, and cannot change: a failure
 * of it is a `GateFailed`, since a call that could not be recorded must not pass for one that was.
 */
export interface TraceStage<R> {
	readonly name: string;
	start(call: Call): (report: TraceReport<R>) => Maybe<void>;
}

/**
 * The stages of a gate, each in its slot: the order is that of the fields and no caller can change
 * it. Within a slot the order is that of the list. `policy` is required: an open gate is written
 * down as an empty list.
 */
export interface GateStages<R> {
	/** May pass on another call; what they pass on is what is judged. */
	readonly transforms?: readonly GateStage<R>[];
	/** Judges the needs of the call that will really run. */
	readonly policy: readonly GateStage<R>[];
	/** May refuse, or answer in place of the effect. */
	readonly gates?: readonly GateStage<R>[];
	/** Latch or ask. */
	readonly confirmation?: readonly GateStage<R>[];
	/** May pass on the call with a narrower signal. */
	readonly budget?: readonly GateStage<R>[];
	/** Keeps what the effect is about to destroy. */
	readonly trash?: readonly GateStage<R>[];
	/** Told of every outcome, refusals and failures included. */
	readonly trace?: readonly TraceStage<R>[];
}

/** What a gate leads to. */
export interface GateEnd<R> {
	/**
	 * What a call needs, from what it says. Asked only for a call that a transform has replaced: the
	 * needs it came with were those of another call.
	 */
	needsOf(call: Call): readonly Capability[];
	/** The effect. Its errors pass through the gate unchanged. */
	run(call: Call): Maybe<R>;
}
