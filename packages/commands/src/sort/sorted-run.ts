import type { Maybe } from '@tenon/core';
import type { Input } from '@tenon/shell';
import type { LineOptions } from '../support/line-options.ts';
import { LineReader } from '../support/line-reader.ts';
import type { ByteRange } from '../support/stretches.ts';

/** Lines in order, one at a time: a part of what is to be merged. */
export class SortedRun {
	/** Its place among the runs: of equal lines that of the earlier run comes first. */
	readonly rank: number;
	readonly reader: LineReader;
	#line: ByteRange | undefined;
	readonly #close: () => Maybe<void>;

	constructor(rank: number, input: Input, options: LineOptions, close: () => Maybe<void>) {
		this.rank = rank;
		this.reader = new LineReader(input, options);
		this.#close = close;
	}

	/** The line that is its first: the same object until there is another one. */
	get line(): ByteRange {
		const { bytes, start, end } = this.reader;
		if (this.#line?.bytes !== bytes || this.#line.start !== start || this.#line.end !== end)
			this.#line = { bytes, start, end };
		return this.#line;
	}

	close(): Maybe<void> {
		return this.#close();
	}
}
