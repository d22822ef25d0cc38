import type { TimerPort } from '@tenon/core';
import { Deadline } from '../calls/deadline.ts';
import { NoAnswer } from '../calls/no-answer.ts';

/** How long a call may take. */
export interface CallTimes {
	/** Without a sign of progress. */
	readonly idleMs: number;
	/** Altogether. */
	readonly totalMs: number;
}

/** The clocks of one call: progress re-arms the first, nothing the second; both stand still while a person is asked. */
export class CallClock implements Disposable {
	readonly #timer: TimerPort;
	readonly #times: CallTimes;
	readonly #controller = new AbortController();
	readonly #total: Deadline;
	#idle: Deadline;
	#holds = 0;

	constructor(timer: TimerPort, times: CallTimes) {
		this.#timer = timer;
		this.#times = times;
		this.#total = this.#deadline(times.totalMs);
		this.#idle = this.#deadline(times.idleMs);
	}

	/** Aborted when time is up. */
	get signal(): AbortSignal {
		return this.#controller.signal;
	}

	progress(): void {
		this.#idle[Symbol.dispose]();
		this.#idle = this.#deadline(this.#times.idleMs);
		if (this.#holds > 0) this.#idle.pause();
	}

	/** Stops both until what comes back is disposed of. */
	hold(): Disposable {
		this.#holds += 1;
		this.#idle.pause();
		this.#total.pause();
		return {
			[Symbol.dispose]: () => {
				this.#holds -= 1;
				if (this.#holds > 0) return;
				this.#idle.resume();
				this.#total.resume();
			},
		};
	}

	[Symbol.dispose](): void {
		this.#idle[Symbol.dispose]();
		this.#total[Symbol.dispose]();
	}

	#deadline(ms: number): Deadline {
		return new Deadline(this.#timer, ms, () => this.#controller.abort(new NoAnswer(ms)));
	}
}
