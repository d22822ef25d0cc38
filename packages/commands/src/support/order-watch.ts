import type { LineReader } from './line-reader.ts';

/** Orders two lines, each a range of bytes. */
type CompareRanges = (
	left: Uint8Array,
	leftStart: number,
	leftEnd: number,
	right: Uint8Array,
	rightStart: number,
	rightEnd: number,
) => number;

/**
 * Looks whether lines come in order, for commands that need sorted input. Whether it matters may turn out
 * late: at the end of the input the last two lines are looked at once more. It finds one fault at most.
 */
export class OrderWatch {
	hasWarned = false;
	readonly #compare: CompareRanges;
	#last: Line | undefined;
	#before: Line | undefined;

	constructor(compare: CompareRanges) {
		this.#compare = compare;
	}

	/** Takes the next line; returns it if it belongs before the last one and that is to be told. */
	add({ bytes, start, end }: LineReader, isChecked: boolean): Line | undefined {
		this.#before = this.#last;
		this.#last = { bytes, start, end };
		return this.#check(isChecked);
	}

	/** The input has ended. */
	end(isChecked: boolean): Line | undefined {
		return this.#check(isChecked);
	}

	/** Forgets the lines so far: what comes next stands for itself. */
	reset(): void {
		this.#before = undefined;
		this.#last = undefined;
	}

	#check(isChecked: boolean): Line | undefined {
		const before = this.#before;
		const last = this.#last;
		if (!isChecked || this.hasWarned || before === undefined || last === undefined) return undefined;
		const order = this.#compare(before.bytes, before.start, before.end, last.bytes, last.start, last.end);
		if (order <= 0) return undefined;
		this.hasWarned = true;
		return last;
	}
}

interface Line {
	readonly bytes: Uint8Array;
	readonly start: number;
	readonly end: number;
}
