import type { Span } from '@tenon/shell';
import type { WholeText } from './whole-text.ts';

/** What a NUL byte does: it `stops` the search, `hides` what is found from there on, is `noted`, or nothing. */
export type NulRule = 'stops' | 'hides' | 'noted' | 'ignored';

/** Looks for a NUL byte at the beginning of a text, and later in the lines that come to be shown. */
export class NulWatch {
	/** Where the first one was met, -1 if none was. */
	at = -1;
	readonly #text: string;
	readonly #rule: NulRule;
	#next = -1;

	constructor(whole: WholeText, rule: NulRule) {
		this.#text = whole.text;
		this.#rule = rule;
		this.#seek(0);
		if (rule !== 'ignored' && this.#next < judgedBytes && whole.offsetOf(this.#next) < judgedBytes)
			this.at = this.#next;
	}

	/** Looks at lines that come behind those it has seen. */
	look([start, end]: Span): void {
		if (this.at >= 0 || this.#rule === 'ignored') return;
		if (this.#next < start) this.#seek(start);
		if (this.#next < end) this.at = this.#next;
	}

	/** Nothing more may be searched. */
	get stops(): boolean {
		return this.at >= 0 && this.#rule === 'stops';
	}

	/** Nothing more may be shown. */
	get hides(): boolean {
		return this.at >= 0 && this.#rule === 'hides';
	}

	#seek(from: number): void {
		const found = this.#text.indexOf('\0', from);
		this.#next = found < 0 ? Number.POSITIVE_INFINITY : found;
	}
}

const judgedBytes = 65_536;
