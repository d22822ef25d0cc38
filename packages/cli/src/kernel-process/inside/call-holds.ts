import type { PatientHold } from '@tenon/core';

/** A call whose clock can be stopped. */
export interface ClockHolder {
	patient(budgetMs: number): PatientHold;
}

/**
 * The clocks of calls that the session was asked about: it stops one while a person is asked over there, and lets it
 * run on. What is held when a call is over is released.
 */
export class CallHolds {
	readonly #holders = new Map<
		string,
		{ readonly clock: ClockHolder; readonly holds: Map<number, PatientHold> }
	>();

	/** Lets the session stop a clock, by this name, until `work` is over. */
	async during<T>(holder: string, clock: ClockHolder, work: () => Promise<T>): Promise<T> {
		const holds = new Map<number, PatientHold>();
		this.#holders.set(holder, { clock, holds });
		try {
			return await work();
		} finally {
			this.#holders.delete(holder);
			for (const hold of holds.values()) hold.release();
		}
	}

	hold({
		holder,
		hold,
		budgetMs,
	}: {
		readonly holder: string;
		readonly hold: number;
		readonly budgetMs: number;
	}): void {
		const found = this.#holders.get(holder);
		found?.holds.set(hold, found.clock.patient(budgetMs));
	}

	release({ holder, hold }: { readonly holder: string; readonly hold: number }): void {
		const found = this.#holders.get(holder);
		found?.holds.get(hold)?.release();
		found?.holds.delete(hold);
	}
}
