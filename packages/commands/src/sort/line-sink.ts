import { type Flow, type Maybe, runFlow, wait } from '@tenon/core';
import { ByteGatherer, type WriteChunk } from '../support/byte-gatherer.ts';
import type { ByteRange } from '../support/stretches.ts';
import type { CompareLines } from './line-comparator.ts';
import type { LongLineComparator } from './long-line-comparator.ts';
import type { Breathe } from './merge-sort.ts';

/** How equal lines are known. */
export interface LineEquality {
	readonly compare: CompareLines;
	/** Compares those that are too long for that. */
	readonly long: LongLineComparator;
}

/** Takes lines in order and writes them with their delimiter; of equal ones only the first, if so told. */
export class LineSink {
	readonly #gatherer: ByteGatherer;
	readonly #delimiter: number;
	readonly #equality: LineEquality | undefined;
	readonly #breathe: Breathe;
	#last: ByteRange | undefined;

	constructor(write: WriteChunk, { delimiter, equality, breathe }: LineSinkOptions) {
		this.#gatherer = new ByteGatherer(write);
		this.#delimiter = delimiter;
		this.#equality = equality;
		this.#breathe = breathe;
	}

	/** Takes a line; waits only for one that is long. */
	add(bytes: Uint8Array, start: number, end: number): Maybe<void> {
		const equality = this.#equality;
		const last = this.#last;
		if (end - start >= longBytes) return runFlow(this.#addLong({ bytes, start, end }));
		if (equality === undefined) this.#append(bytes, start, end);
		else if (last === undefined) this.#addFirst({ bytes, start, end });
		else {
			const { longBytes: longest } = equality.long;
			if (end - start >= longest || last.end - last.start >= longest)
				return runFlow(this.#addLong({ bytes, start, end }));
			if (equality.compare(last.bytes, last.start, last.end, bytes, start, end) !== 0)
				this.#addFirst({ bytes, start, end });
		}
		return undefined;
	}

	/** Writes if enough has gathered. */
	settle(): Maybe<void> {
		return this.#gatherer.settle();
	}

	/** Writes what has gathered. */
	flush(): Maybe<void> {
		return this.#gatherer.flush();
	}

	*#addLong(line: ByteRange): Flow<void> {
		const { bytes, start, end } = line;
		const last = this.#last;
		const equality = this.#equality;
		if (equality !== undefined && last !== undefined) {
			if ((yield* equality.long.compare(last, line)) === 0) return;
		}
		this.#last = line;
		for (let at = start; at < end; at += pieceBytes) {
			this.#gatherer.add(bytes, at, Math.min(at + pieceBytes, end));
			yield* wait(this.#gatherer.settle());
			yield* wait(this.#breathe(pieceSteps));
		}
		this.#gatherer.addByte(this.#delimiter);
	}

	// Later lines may be equal to it.
	#addFirst(line: ByteRange): void {
		this.#last = line;
		this.#append(line.bytes, line.start, line.end);
	}

	#append(bytes: Uint8Array, start: number, end: number): void {
		this.#gatherer.add(bytes, start, end);
		this.#gatherer.addByte(this.#delimiter);
	}
}

/** What a sink is made of. */
export interface LineSinkOptions {
	readonly delimiter: number;
	/** Says which lines are equal; `undefined` if each is written. */
	readonly equality: LineEquality | undefined;
	readonly breathe: Breathe;
}

// A longer line is written piece by piece.
const longBytes = 1 << 18;
const pieceBytes = 1 << 16;
const pieceSteps = 16;
