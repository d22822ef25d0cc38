/** Cuts lines into cells, a stretch of a line at a time. */
export class CellCutter {
	/** The cells of the line so far. */
	cells: string[] = [];
	readonly #separators: ReadonlySet<number>;
	readonly #skipsRuns: boolean;
	readonly #limit: number;
	#line = '';
	#at = 0;
	#start = 0;
	#isBetween = false;

	/**
	 * Cells are parted by white space in any amount, or by each of the given characters by itself. Of `limit` cells the
	 * last one has all that is left of the line.
	 */
	constructor(separator: string | undefined, limit: number) {
		this.#separators = new Set(Array.from(separator ?? ' \t', (character) => character.codePointAt(0)!));
		this.#skipsRuns = separator === undefined;
		this.#limit = limit;
	}

	begin(line: string): void {
		this.cells = [];
		this.#line = line;
		this.#at = 0;
		this.#start = 0;
		this.#isBetween = this.#skipsRuns;
	}

	/** Looks at about so many more units of the line; whether it is at its end. */
	advance(units: number): boolean {
		const line = this.#line;
		const stop = Math.min(line.length, this.#at + units);
		while (this.cells.length < this.#limit - 1) {
			if (this.#isBetween) {
				while (this.#at < stop && this.#separators.has(line.charCodeAt(this.#at))) this.#at += 1;
				if (this.#at >= stop && stop < line.length) return false;
				this.#isBetween = false;
				this.#start = this.#at;
			}
			const separator = this.#findSeparator(stop);
			if (separator < 0 && stop < line.length) return false;
			if (!this.#skipsRuns || this.#at > this.#start || this.cells.length === 0)
				this.cells.push(line.slice(this.#start, this.#at));
			if (separator < 0) return true;
			this.#at += separator > 0xffff ? 2 : 1;
			this.#start = this.#at;
			this.#isBetween = this.#skipsRuns;
		}
		this.cells.push(line.slice(this.#start));
		return true;
	}

	// Goes to the next separator and tells which it is; -1 if there is none before the place.
	#findSeparator(stop: number): number {
		while (this.#at < stop) {
			const code = this.#line.codePointAt(this.#at)!;
			if (this.#separators.has(code)) return code;
			this.#at += code > 0xffff ? 2 : 1;
		}
		return -1;
	}
}
