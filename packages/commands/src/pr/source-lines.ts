import { type Flow, wait } from '@tenon/core';
import type { LineReader } from '../support/line-reader.ts';

/** What a source gives next: a line, the end of a page, or that it is over. */
export type Item = Uint8Array | typeof pageEnd | undefined;

/** The end of a page. */
export const pageEnd: unique symbol = Symbol('the end of a page');

/** The lines of a file, taken apart where a form feed ends a page. */
export class SourceLines {
	readonly #reader: LineReader;
	#ready: Item;
	/** What is left of a line with form feeds. */
	#line: Uint8Array | undefined;
	#isLineStart = true;
	/** Whether a form feed follows what was taken last. */
	#isPageEnd = false;

	constructor(reader: LineReader) {
		this.#reader = reader;
	}

	*next(): Flow<Item> {
		yield* this.#fill();
		const item = this.#ready;
		this.#ready = undefined;
		return item;
	}

	*isOver(): Flow<boolean> {
		yield* this.#fill();
		return this.#ready === undefined;
	}

	/** Whether a form feed comes next, which a page that is full takes with it. */
	*endsPage(): Flow<boolean> {
		yield* this.#fill();
		if (this.#ready !== pageEnd) return false;
		this.#ready = undefined;
		return true;
	}

	*#fill(): Flow<void> {
		while (this.#ready === undefined) {
			if (this.#isPageEnd) {
				this.#isPageEnd = false;
				this.#ready = pageEnd;
				return;
			}
			if (this.#line === undefined) {
				if (!(yield* wait(this.#reader.next()))) return;
				this.#line = this.#reader.bytes.subarray(this.#reader.start, this.#reader.end);
				this.#isLineStart = true;
			}
			this.#ready = this.#takePart(this.#line);
		}
	}

	#takePart(line: Uint8Array): Item {
		const end = line.indexOf(formFeed);
		if (end < 0) {
			this.#line = undefined;
			// A form feed at the end of a line takes the end of the line with it.
			return line.length > 0 || this.#isLineStart ? line : undefined;
		}
		this.#line = line.subarray(end + 1);
		this.#isLineStart = false;
		if (end === 0) return pageEnd;
		this.#isPageEnd = true;
		return line.subarray(0, end);
	}
}

const formFeed = 0x0c;
