import { inertHold, type PatientHold, type Watchdog } from '@tenon/core';

/** What a watchdog needs from around it. */
export interface WatchdogClock {
	readonly monotonicMs: () => number;
	/** Calls back after a time; returns what takes it back. */
	readonly after: (ms: number, run: () => void) => () => void;
}

/** Longer budgets mean the same as this one: a year. */
const maxBudgetMs = 365 * 24 * 3600 * 1000;
/** Longest time that one timer of the platform can wait. */
const maxTimerMs = 0x7fff_ffff;

/**
 * The clock of one script: calls `onElapsed` once when its time is up. While a hold is held the clock
 * stands still and the budget of the innermost hold runs; a hold that outlives its budget is the end of
 * the script too. Its maker stops it.
 */
export class ScriptWatchdog implements Watchdog {
	readonly active = true;
	readonly #clock: WatchdogClock;
	readonly #onElapsed: () => void;
	#deadline: number;
	#holds: Hold[] = [];
	#cancelTimer: (() => void) | undefined;
	#elapsed = false;
	#stopped = false;

	constructor(clock: WatchdogClock, timeoutMs: number, onElapsed: () => void) {
		this.#clock = clock;
		this.#onElapsed = onElapsed;
		this.#deadline = clock.monotonicMs() + timeoutMs;
		this.#arm();
	}

	get elapsed(): boolean {
		return this.#elapsed;
	}

	remainingMs(): number {
		const outermost = this.#holds[0];
		return Math.max(0, outermost === undefined ? this.#untilDeadline() : outermost.savedMs);
	}

	hold(budgetMs: number): PatientHold {
		if (this.#stopped) return inertHold;
		const hold: Hold = { savedMs: this.#untilDeadline() };
		this.#holds.push(hold);
		// What is no number at all is no budget.
		const budget = budgetMs > 0 ? Math.min(budgetMs, maxBudgetMs) : 0;
		this.#deadline = this.#clock.monotonicMs() + budget;
		this.#arm();
		const release = (): void => this.#release(hold);
		return { active: true, release, [Symbol.dispose]: release };
	}

	/** The script is over: nothing elapses any more, and holds that are still out do nothing. */
	stop(): void {
		this.#stopped = true;
		this.#cancelTimer?.();
		this.#cancelTimer = undefined;
		this.#holds = [];
	}

	// The innermost gives the clock back what it had; any other leaves that to the one above it.
	#release(hold: Hold): void {
		const at = this.#holds.indexOf(hold);
		if (at === -1) return;
		this.#holds.splice(at, 1);
		const above = this.#holds[at];
		if (above !== undefined) above.savedMs = hold.savedMs;
		else {
			this.#deadline = this.#clock.monotonicMs() + hold.savedMs;
			this.#arm();
		}
	}

	#untilDeadline(): number {
		return this.#deadline - this.#clock.monotonicMs();
	}

	#arm(): void {
		this.#cancelTimer?.();
		this.#cancelTimer = undefined;
		if (this.#elapsed || this.#stopped) return;
		const left = this.#untilDeadline();
		if (left <= 0) this.#elapse();
		else this.#cancelTimer = this.#clock.after(Math.min(left, maxTimerMs), () => this.#arm());
	}

	#elapse(): void {
		this.#elapsed = true;
		this.#onElapsed();
	}
}

/** A hold that is out, and what the clock below it had left. */
interface Hold {
	savedMs: number;
}

/** The watchdog of a script without a timeout. */
export const noWatchdog: Watchdog = {
	active: false,
	elapsed: false,
	remainingMs: () => Number.POSITIVE_INFINITY,
	hold: () => inertHold,
};
