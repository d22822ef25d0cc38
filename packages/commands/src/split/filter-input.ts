import type { Maybe } from '@tenon/core';
import type { Input } from '@tenon/shell';

/** Standard input of a filter, with a bounded queue behind it: writing waits while the filter is slow. */
export class FilterInput implements Input {
	readonly isTerminal = false;
	#queue: Uint8Array[] = [];
	#size = 0;
	#hasEnded = false;
	#isAbandoned = false;
	#wakeReader: (() => void) | undefined;
	#wakeWriter: (() => void) | undefined;

	/** Hands a chunk to the filter; what has no reader any more is dropped. */
	write(chunk: Uint8Array): Maybe<void> {
		if (this.#isAbandoned || chunk.length === 0) return;
		this.#queue.push(chunk);
		this.#size += chunk.length;
		this.#wakeReader?.();
		if (this.#size < capacity) return;
		return new Promise((resolve) => {
			this.#wakeWriter = resolve;
		});
	}

	/** There is no more to come. */
	finish(): void {
		this.#hasEnded = true;
		this.#wakeReader?.();
	}

	pull(): Maybe<Uint8Array | undefined> {
		const chunk = this.#queue.shift();
		if (chunk !== undefined) {
			this.#size -= chunk.length;
			if (this.#size < capacity) this.#wakeWriter?.();
			return chunk;
		}
		if (this.#hasEnded || this.#isAbandoned) return undefined;
		return new Promise((resolve) => {
			this.#wakeReader = () => {
				this.#wakeReader = undefined;
				resolve(this.pull());
			};
		});
	}

	unread(chunk: Uint8Array): void {
		this.#queue.unshift(chunk);
		this.#size += chunk.length;
	}

	end(): void {
		this.#isAbandoned = true;
		this.#queue = [];
		this.#size = 0;
		this.#wakeWriter?.();
		this.#wakeReader?.();
	}

	takeData(): undefined {
		return undefined;
	}
}

const capacity = 65_536;
