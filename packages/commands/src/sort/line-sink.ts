import type { Maybe } from '@tenon/core';
import { ByteGatherer, type WriteChunk } from '../support/byte-gatherer.ts';
import type { CompareLines } from './line-comparator.ts';

/** Takes lines in order and writes them with their delimiter; of equal ones only the first, if so told. */
export class LineSink {
	readonly #gatherer: ByteGatherer;
	readonly #delimiter: number;
	/** Says which lines are equal; `undefined` if each is written. */
	readonly #compare: CompareLines | undefined;
	#last: Uint8Array | undefined;
	#lastStart = 0;
	#lastEnd = 0;

	constructor(write: WriteChunk, delimiter: number, compare: CompareLines | undefined) {
		this.#gatherer = new ByteGatherer(write);
		this.#delimiter = delimiter;
		this.#compare = compare;
	}

	add(bytes: Uint8Array, start: number, end: number): void {
		if (this.#compare !== undefined && this.#repeats(bytes, start, end, this.#compare)) return;
		this.#gatherer.add(bytes, start, end);
		this.#gatherer.addByte(this.#delimiter);
	}

	/** Writes if enough has gathered. */
	settle(): Maybe<void> {
		return this.#gatherer.settle();
	}

	/** Writes what has gathered. */
	flush(): Maybe<void> {
		return this.#gatherer.flush();
	}

	#repeats(bytes: Uint8Array, start: number, end: number, compare: CompareLines): boolean {
		const last = this.#last;
		if (last !== undefined && compare(last, this.#lastStart, this.#lastEnd, bytes, start, end) === 0)
			return true;
		this.#last = bytes;
		this.#lastStart = start;
		this.#lastEnd = end;
		return false;
	}
}
