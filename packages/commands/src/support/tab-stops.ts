/** Where tabs stop. */
export interface TabStops {
	/**
	 * The first stop behind a column, or `undefined` after the last one; columns are counted from 0.
	 */
	after(column: number): number | undefined;
}

/** What is wrong with a list, in GNU's words; several faults come one below the other. */
export interface TabFault {
	readonly fault: string;
}

/**
 * Reads lists of tab stops: `8`, `4,10`, `4,/8` (then at multiples of 8), `4,+8` (then every 8 columns). One
 * number alone is the distance between stops; several lists are read as one.
 */
export const parseTabStops = (
	lists: readonly string[],
	quote: (text: string) => string,
): TabStops | TabFault => {
	const reader = new TabListReader(quote);
	for (const list of lists) {
		const fault = reader.read(list);
		if (fault !== undefined) return { fault };
	}
	return reader.finish();
};

class TabListReader {
	readonly #quote: (text: string) => string;
	readonly #stops: number[] = [];
	/** Distances for what is after the last stop: from column 0, or from that stop. */
	#multiple = 0;
	#increment = 0;

	constructor(quote: (text: string) => string) {
		this.#quote = quote;
	}

	/** What is wrong with the list, if something is. */
	read(list: string): string | undefined {
		const faults: string[] = [];
		let mark: '' | '/' | '+' = '';
		let digits = '';
		const end = (): void => {
			if (digits === '') return;
			const fault = this.#add(mark, digits);
			if (fault !== undefined) faults.push(fault);
			digits = '';
		};
		for (let at = 0; at < list.length; at++) {
			const character = list[at]!;
			if (character === ',' || character === ' ' || character === '\t') end();
			else if (character === '/' || character === '+') {
				if (digits !== '') {
					faults.push(`'${character}' specifier not at start of number: ${this.#quote(list.slice(at))}`);
				}
				mark = character;
			} else if (/\d/.test(character)) digits += character;
			else {
				faults.push(`tab size contains invalid character(s): ${this.#quote(list.slice(at))}`);
				digits = '';
				break;
			}
		}
		if (faults.length === 0) end();
		return faults.length === 0 ? undefined : faults.join('\n');
	}

	finish(): TabStops | TabFault {
		let before = 0;
		for (const stop of this.#stops) {
			if (stop === 0) return { fault: 'tab size cannot be 0' };
			if (stop <= before) return { fault: 'tab sizes must be ascending' };
			before = stop;
		}
		if (this.#multiple > 0 && this.#increment > 0) {
			return { fault: "'/' specifier is mutually exclusive with '+'" };
		}
		return this.#stopsFrom(before);
	}

	#add(mark: '' | '/' | '+', digits: string): string | undefined {
		const value = BigInt(digits);
		if (value >= 1n << 64n) return `tab stop is too large ${this.#quote(digits)}`;
		const isLate = mark === '/' ? this.#multiple > 0 : mark === '+' ? this.#increment > 0 : false;
		if (isLate) return `'${mark}' specifier only allowed with the last value`;
		if (mark === '/') this.#multiple = Number(value);
		else if (mark === '+') this.#increment = Number(value);
		else this.#stops.push(Number(value));
		return undefined;
	}

	#stopsFrom(last: number): TabStops {
		const stops = this.#stops;
		const multiple = this.#multiple;
		const increment = this.#increment;
		if (stops.length === 0) return every(multiple || increment || 8);
		if (stops.length === 1 && multiple === 0 && increment === 0) return every(stops[0]!);
		return {
			after: (column) => {
				const stop = stops.find((each) => each > column);
				if (stop !== undefined) return stop;
				if (multiple > 0) return column + multiple - (column % multiple);
				if (increment > 0) return column + increment - ((column - last) % increment);
				return undefined;
			},
		};
	}
}

const every = (distance: number): TabStops => ({
	after: (column) => column + distance - (column % distance),
});
