import { isPromise, type Maybe, orElse } from '@tenon/core';

/** Runs tasks one after another in the order in which they came. One that fails costs itself alone. */
export class SerialQueue {
	readonly #onError: (error: unknown) => void;
	readonly #waiting: (() => Maybe<void>)[] = [];
	#isBusy = false;

	constructor(onError: (error: unknown) => void) {
		this.#onError = onError;
	}

	/** Runs the task at once if nothing is before it; resolves, and never rejects, when it is over. */
	add(task: () => Maybe<void>): Promise<void> {
		return new Promise((resolve) => {
			this.#waiting.push(() => {
				const done = orElse(task, this.#onError);
				return isPromise(done) ? done.then(resolve) : resolve();
			});
			if (!this.#isBusy) this.#runWaiting();
		});
	}

	#runWaiting(): void {
		this.#isBusy = true;
		for (let task = this.#waiting.shift(); task !== undefined; task = this.#waiting.shift()) {
			const done = task();
			if (isPromise(done)) {
				void done.then(() => this.#runWaiting());
				return;
			}
		}
		this.#isBusy = false;
	}
}
