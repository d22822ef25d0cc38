import { isPromise } from '@tenon/core';
import type { BreakSignal, Outcome } from './code.ts';

/** What loops ask before each round. */
export interface Pace {
	/** Rounds until the clock is looked at. */
	fuel: number;
	/** Lets others have their turn if it is time; throws when the script was cancelled. */
	turn(): Promise<undefined> | undefined;
}

/** What a step of a loop returns when there are no more. */
export const finished: unique symbol = Symbol('finished');

/** A step: all of one round. */
export type Step = () => Round | Promise<Round>;

type Round = Awaited<Outcome> | typeof finished;

/** Repeats a step until it says that it is finished, or is left; lets others have their turn meanwhile. */
export const repeat = (pace: Pace, step: Step): Outcome => {
	for (;;) {
		const outcome = step();
		if (outcome !== undefined) {
			if (outcome === finished) return undefined;
			return isPromise(outcome) ? repeatLater(pace, step, outcome) : outcome;
		}
		pace.fuel -= 1;
		if (pace.fuel < 0) {
			const turn = pace.turn();
			if (turn !== undefined) return repeatLater(pace, step, turn);
		}
	}
};

const repeatLater = async (
	pace: Pace,
	step: Step,
	first: Promise<Round>,
): Promise<undefined | BreakSignal> => {
	let outcome: Round = await first;
	for (;;) {
		if (outcome !== undefined) return outcome === finished ? undefined : outcome;
		const next = step();
		outcome = isPromise(next) ? await next : next;
		pace.fuel -= 1;
		if (pace.fuel < 0) await pace.turn();
	}
};
