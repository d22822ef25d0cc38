import type { TimerPort } from '@tenon/core';

/** Calls back once when time is up, unless it is disposed of before. It stands still while it is paused. */
export class Deadline implements Disposable {
	readonly #timer: TimerPort;
	readonly #expired: () => void;
	#remainingMs: number;
	#armed: { readonly since: number; readonly handle: Disposable } | undefined;
	#isOver = false;

	constructor(timer: TimerPort, ms: number, expired: () => void) {
		this.#timer = timer;
		this.#remainingMs = ms;
		this.#expired = expired;
		this.resume();
	}

	pause(): void {
		if (this.#armed === undefined) return;
		this.#armed.handle[Symbol.dispose]();
		this.#remainingMs -= this.#timer.now() - this.#armed.since;
		this.#armed = undefined;
	}

	resume(): void {
		if (this.#isOver || this.#armed !== undefined) return;
		const handle = this.#timer.after(Math.max(this.#remainingMs, 0), () => {
			this.#isOver = true;
			this.#armed = undefined;
			this.#expired();
		});
		this.#armed = { since: this.#timer.now(), handle };
	}

	[Symbol.dispose](): void {
		this.#isOver = true;
		this.#armed?.handle[Symbol.dispose]();
		this.#armed = undefined;
	}
}
