import { isPromise, type Maybe, orElse } from '@tenon/core';

/** Runs tasks one after another in the order in which they came. One that fails costs itself alone. */
export class SerialQueue {
	readonly #onError: (error: unknown) => void;
	readonly #waiting: (() => Maybe<void>)[] = [];
	#isBusy = false;
	#room: PromiseWithResolvers<void> | undefined;

	constructor(onError: (error: unknown) => void) {
		this.#onError = onError;
	}

	/**
	 * Runs the task at once if nothing is before it. What it returns settles when there is room for another: a caller
	 * that adds what others send has to wait for it before it reads on, so that no more than {@link maxWaiting} ever
	 * wait.
	 */
	add(task: () => Maybe<void>): Maybe<void> {
		this.#waiting.push(task);
		if (!this.#isBusy) this.#runWaiting();
		if (this.#waiting.length < maxWaiting) return;
		this.#room ??= Promise.withResolvers();
		return this.#room.promise;
	}

	#runWaiting(): void {
		this.#isBusy = true;
		for (let task = this.#waiting.shift(); task !== undefined; task = this.#waiting.shift()) {
			this.#room?.resolve();
			this.#room = undefined;
			const done = orElse(task, this.#onError);
			if (isPromise(done)) {
				void done.then(() => this.#runWaiting());
				return;
			}
		}
		this.#isBusy = false;
	}
}

/** How many tasks may wait behind the one that runs. */
export const maxWaiting = 1024;
