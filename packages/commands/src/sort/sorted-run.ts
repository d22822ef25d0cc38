import type { Maybe } from '@tenon/core';
import type { Input } from '@tenon/shell';
import type { LineOptions } from '../support/line-options.ts';
import { LineReader } from '../support/line-reader.ts';

/** Lines in order, one at a time: a part of what is to be merged. */
export class SortedRun {
	/** Its place among the runs: of equal lines that of the earlier run comes first. */
	readonly rank: number;
	readonly reader: LineReader;
	readonly #close: () => Maybe<void>;

	constructor(rank: number, input: Input, options: LineOptions, close: () => Maybe<void>) {
		this.rank = rank;
		this.reader = new LineReader(input, options);
		this.#close = close;
	}

	close(): Maybe<void> {
		return this.#close();
	}
}
