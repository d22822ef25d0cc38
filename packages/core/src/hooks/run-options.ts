import type { AnyAnswer } from './answer.ts';
import type { HookError } from './errors.ts';
import type { HookName } from './events.ts';
import type { HookServices } from './services.ts';

/** Time, given from outside: this package has no clock of its own. */
export interface TimerPort {
	/** Milliseconds from any fixed point; never goes back. */
	now(): number;
	/** Calls `run` once after the delay, unless it is disposed of before. */
	after(delayMs: number, run: () => void): Disposable;
}

/** What a run of a hook needs from outside. */
export interface HookRunOptions {
	readonly timer: TimerPort;
	/** Ends the run: handlers that are asked see it, the others are not asked. */
	readonly signal?: AbortSignal;
	/** Is told of each step as it happens, for traces, audits and a display of waits. Must not throw. */
	readonly observe?: (notice: HookNotice) => void;
	/**
	 * What is wrong with the value or the output of an answer; null: nothing. Only the dispatcher of the event knows
	 * what they must be. Absent: they are taken as they are.
	 */
	readonly problemOf?: (answer: AnyAnswer) => string | null;
	/** What plugins that handle the event are given beside its payload; absent: nothing. */
	readonly services?: HookServices;
}

/** One step of a run. */
export type HookNotice = { readonly event: HookName; readonly owner: string } & (
	| {
			readonly notice: 'answered';
			readonly asked: 'first' | 'again';
			readonly answer: AnyAnswer;
			readonly elapsedMs: number;
	  }
	| { readonly notice: 'failed'; readonly error: HookError }
	/** The answer was heard and had no effect; `winner` is whose had. */
	| { readonly notice: 'overruled'; readonly answer: AnyAnswer; readonly winner: string }
	/** The handler waits for a person, its deadline stands still. */
	| { readonly notice: 'held' | 'released'; readonly note: string }
);
