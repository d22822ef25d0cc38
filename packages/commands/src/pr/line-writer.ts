import type { Layout } from './layout.ts';

/** A line of a file, in its column. */
export interface Cell {
	readonly text: string;
	readonly number: number;
}

/** Writes the lines of pages: cells at their places, blanks as tabs where the layout asks for them. */
export class LineWriter {
	readonly #layout: Layout;
	readonly #starts: readonly number[];
	#text = '';
	#position = 0;
	/** Blanks that are yet to be written: at the end of a line they never are. */
	#blanks = 0;

	constructor(layout: Layout) {
		this.#layout = layout;
		this.#starts = startsOf(layout);
	}

	/** The line that shows these cells, without its end. */
	line(cells: readonly Cell[]): string {
		this.#text = '';
		this.#position = 0;
		this.#blanks = 0;
		const { separator, manner, numbers, isCut, columnWidth } = this.#layout;
		for (const [index, cell] of cells.entries()) {
			const start = this.#starts[index]!;
			if (separator.length < start) this.#padTo(start - separator.length);
			this.#writeSeparator(index > 0 ? separator : '');
			const isNumbered = numbers !== undefined && (manner !== 'merge' || index === 0);
			if (isNumbered) this.#writeNumber(cell.number);
			const room = columnWidth - (isNumbered && manner !== 'merge' ? numbers.width : 0);
			this.#writeText(cell.text, isCut ? room : Number.POSITIVE_INFINITY);
		}
		return this.#text;
	}

	#padTo(position: number): void {
		if (this.#layout.tabs !== undefined) this.#blanks = position - this.#position;
		else if (position > this.#position) {
			this.#text += ' '.repeat(position - this.#position);
			this.#position = position;
		}
	}

	#writeSeparator(separator: string): void {
		for (const character of separator) {
			if (character === ' ') this.#blanks += 1;
			else {
				this.#writeBlanks();
				this.#text += character;
				this.#position += 1;
			}
		}
		this.#writeBlanks();
	}

	#writeBlanks(): void {
		const { tabs } = this.#layout;
		const goal = this.#position + this.#blanks;
		if (tabs !== undefined)
			for (;;) {
				const next = this.#position + tabs.width - (this.#position % tabs.width);
				if (next > goal || goal - this.#position <= 1) break;
				this.#text += tabs.character;
				this.#position = next;
			}
		if (goal > this.#position) this.#text += ' '.repeat(goal - this.#position);
		this.#position = Math.max(goal, this.#position);
		this.#blanks = 0;
	}

	#writeNumber(number: number): void {
		const { digits, separator, width } = this.#layout.numbers!;
		const shown = String(number).padStart(digits);
		for (const character of shown.slice(shown.length - digits)) this.#put(character, 1);
		if (this.#layout.columns === 1) {
			this.#put(separator, 1);
			if (separator === '\t') this.#position += 8 - (this.#position % 8 || 8);
		} else if (separator === '\t') for (let left = width - digits; left > 0; left--) this.#put(' ', 1);
		else this.#put(separator, 1);
	}

	#writeText(text: string, room: number): void {
		let used = 0;
		const { expands, shows } = this.#layout;
		for (const character of text) {
			const clump =
				expands !== undefined && character === expands.character
					? ' '.repeat(expands.width - (used % expands.width))
					: shownAs(character, shows);
			const width = widthOf(character, clump);
			if (used + width > room) return;
			used += width;
			for (const part of clump) this.#put(part, clump.length > 1 ? 1 : width);
		}
	}

	#put(character: string, width: number): void {
		if (this.#layout.tabs !== undefined) {
			if (character === ' ') {
				this.#blanks += 1;
				return;
			}
			if (this.#blanks > 0) this.#writeBlanks();
		}
		this.#text += character;
		this.#position += width;
	}
}

// Where the text of each column starts. Without a width only the margin is a place.
const startsOf = ({
	columns,
	separator,
	margin,
	isCut,
	columnWidth,
	manner,
	numbers,
}: Layout): readonly number[] =>
	Array.from({ length: columns }, (_, index) => {
		const own = separator.length;
		if (index === 0) return margin + own;
		if (!isCut) return 0;
		const extra = manner === 'merge' && numbers !== undefined ? numbers.width : 0;
		return margin + extra + index * (columnWidth + own);
	});

const isPrinting = (character: string): boolean => character >= ' ' && character <= '~';

const shownAs = (character: string, shows: Layout['shows']): string => {
	if (shows === 'all' || isPrinting(character)) return character;
	const code = character.charCodeAt(0);
	return shows === 'controls' && code < 0x20
		? `^${String.fromCharCode(code ^ 0x40)}`
		: `\\${code.toString(8).padStart(3, '0')}`;
};

const widthOf = (character: string, clump: string): number => {
	if (clump.length > 1) return clump.length;
	if (isPrinting(clump)) return 1;
	return character === '\b' ? -1 : 0;
};
