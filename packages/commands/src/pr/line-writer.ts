import type { Flow } from '@tenon/core';
import type { Layout } from './layout.ts';
import type { PageOutput } from './page-output.ts';

/** A line of a file, in its column. */
export interface Cell {
	readonly bytes: Uint8Array;
	readonly number: number;
}

/** Writes the lines of pages: cells at their places, blanks as tabs where the layout asks for them. */
export class LineWriter {
	readonly #output: PageOutput;
	readonly #layout: Layout;
	readonly #startOf: (column: number) => number;
	#position = 0;
	/** Blanks that are yet to be written: at the end of a line they never are. */
	#blanks = 0;

	constructor(output: PageOutput, layout: Layout) {
		this.#output = output;
		this.#layout = layout;
		this.#startOf = startsOf(layout);
	}

	/** Writes the line that shows these cells, without its end. */
	*line(cells: readonly Cell[]): Flow<void> {
		this.#position = 0;
		this.#blanks = 0;
		const { separator, manner, numbers, isCut, columnWidth } = this.#layout;
		for (const [index, cell] of cells.entries()) {
			const start = this.#startOf(index);
			if (separator.length < start) yield* this.#padTo(start - separator.length);
			yield* this.#writeSeparator(index > 0 ? separator : '');
			const isNumbered = numbers !== undefined && (manner !== 'merge' || index === 0);
			if (isNumbered) yield* this.#writeNumber(cell.number);
			const room = columnWidth - (isNumbered && manner !== 'merge' ? numbers.width : 0);
			yield* this.#writeText(cell.bytes, isCut ? room : Number.POSITIVE_INFINITY);
		}
	}

	*#padTo(position: number): Flow<void> {
		if (this.#layout.tabs !== undefined) this.#blanks = position - this.#position;
		else yield* this.#writeSpaces(position - this.#position);
	}

	*#writeSpaces(count: number): Flow<void> {
		if (count <= 0) return;
		yield* this.#output.repeat(' ', count);
		this.#position += count;
	}

	*#writeSeparator(separator: string): Flow<void> {
		for (const character of separator) {
			if (character === ' ') this.#blanks += 1;
			else {
				yield* this.#writeBlanks();
				this.#write(character, 1);
				if (this.#output.isFull) yield* this.#output.settle();
			}
		}
		yield* this.#writeBlanks();
	}

	*#writeBlanks(): Flow<void> {
		const { tabs } = this.#layout;
		const goal = this.#position + this.#blanks;
		if (tabs !== undefined)
			for (;;) {
				const next = this.#position + tabs.width - (this.#position % tabs.width);
				if (next > goal || goal - this.#position <= 1) break;
				this.#output.add(tabs.character);
				this.#position = next;
				if (this.#output.isFull) yield* this.#output.settle();
			}
		yield* this.#writeSpaces(goal - this.#position);
		this.#position = Math.max(goal, this.#position);
		this.#blanks = 0;
	}

	*#writeNumber(number: number): Flow<void> {
		const { digits, separator, width } = this.#layout.numbers!;
		const shown = String(number);
		yield* this.#putSpaces(digits - shown.length);
		for (const character of shown.slice(-digits)) yield* this.#put(character, 1);
		if (this.#layout.columns === 1) {
			yield* this.#put(separator, 1);
			if (separator === '\t') this.#position += 8 - (this.#position % 8 || 8);
		} else if (separator === '\t') yield* this.#putSpaces(width - digits);
		else yield* this.#put(separator, 1);
	}

	*#writeText(bytes: Uint8Array, room: number): Flow<void> {
		let used = 0;
		const { expands, shows } = this.#layout;
		for (const byte of bytes) {
			const character = String.fromCharCode(byte);
			if (expands !== undefined && character === expands.character) {
				const width = expands.width - (used % expands.width);
				if (used + width > room) return;
				used += width;
				yield* this.#putSpaces(width);
				continue;
			}
			const clump = shownAs(character, shows);
			const width = widthOf(character, clump);
			if (used + width > room) return;
			used += width;
			for (const part of clump) {
				const partWidth = clump.length > 1 ? 1 : width;
				if (this.#isPlain(part)) this.#write(part, partWidth);
				else yield* this.#put(part, partWidth);
			}
			if (this.#output.isFull) yield* this.#output.settle();
		}
	}

	// Whether a character is written as it is: no blanks wait for it, and it is none.
	#isPlain(character: string): boolean {
		return this.#layout.tabs === undefined || (character !== ' ' && this.#blanks === 0);
	}

	#write(character: string, width: number): void {
		this.#output.add(character);
		this.#position += width;
	}

	*#putSpaces(count: number): Flow<void> {
		if (count <= 0) return;
		if (this.#layout.tabs === undefined) yield* this.#writeSpaces(count);
		else this.#blanks += count;
	}

	*#put(character: string, width: number): Flow<void> {
		if (this.#layout.tabs !== undefined) {
			if (character === ' ') {
				this.#blanks += 1;
				return;
			}
			if (this.#blanks > 0) yield* this.#writeBlanks();
		}
		this.#write(character, width);
	}
}

// Where the text of each column starts. Without a width only the margin is a place.
const startsOf =
	({ separator, margin, isCut, columnWidth, manner, numbers }: Layout) =>
	(index: number): number => {
		const own = separator.length;
		if (index === 0) return margin + own;
		if (!isCut) return 0;
		const extra = manner === 'merge' && numbers !== undefined ? numbers.width : 0;
		return margin + extra + index * (columnWidth + own);
	};

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
