import { andFinally, type Maybe } from '@tenon/core';

/**
 * Who may be at the tree: any number of readers, or one writer. A turn that finds it free continues at
 * once, without a promise; the others wait in the order in which they came.
 */
export class Turns {
	#readers = 0;
	#isWriting = false;
	readonly #queue: Waiting[] = [];

	/** Runs `work` beside other readers. */
	shared<T>(work: () => Maybe<T>): Maybe<T> {
		return this.#enter({ isWriter: false }, work);
	}

	/** Runs `work` alone. */
	exclusive<T>(work: () => Maybe<T>): Maybe<T> {
		return this.#enter({ isWriter: true }, work);
	}

	#enter<T>(visitor: Visitor, work: () => Maybe<T>): Maybe<T> {
		if (this.#queue.length === 0 && this.#isFreeFor(visitor)) {
			this.#take(visitor);
			return andFinally(work, () => this.#leave(visitor));
		}
		const { promise, resolve } = Promise.withResolvers<void>();
		this.#queue.push({ visitor, start: resolve });
		return promise.then(() => andFinally(work, () => this.#leave(visitor)));
	}

	#isFreeFor({ isWriter }: Visitor): boolean {
		return !this.#isWriting && (!isWriter || this.#readers === 0);
	}

	#take({ isWriter }: Visitor): void {
		if (isWriter) this.#isWriting = true;
		else this.#readers += 1;
	}

	#leave({ isWriter }: Visitor): void {
		if (isWriter) this.#isWriting = false;
		else this.#readers -= 1;
		// The turn is taken before its work starts, so no other slips in between.
		for (
			let next = this.#queue[0];
			next !== undefined && this.#isFreeFor(next.visitor);
			next = this.#queue[0]
		) {
			this.#queue.shift();
			this.#take(next.visitor);
			next.start();
		}
	}
}

interface Visitor {
	readonly isWriter: boolean;
}

interface Waiting {
	readonly visitor: Visitor;
	readonly start: () => void;
}
