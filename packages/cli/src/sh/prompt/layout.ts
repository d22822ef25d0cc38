import { nextStop, stopWidth } from './text-stops.ts';

/** A row of the screen. */
export interface LayoutRow {
	readonly text: string;
	/** Whether the text goes on in the next row because there was no more room. */
	readonly isFull: boolean;
}

/** Where a prompt, a line and its cursor stand on a screen. */
export interface Layout {
	readonly rows: readonly LayoutRow[];
	readonly cursorRow: number;
	readonly cursorColumn: number;
}

/** What is to be shown. */
export interface ShownLine {
	/** One line; escape sequences in it take no room. */
	readonly prompt: string;
	readonly text: string;
	/** Index in the text. */
	readonly cursor: number;
}

/** Lays a line out as a terminal of so many columns will show it. */
export const layOut = ({ prompt, text, cursor }: ShownLine, columns: number): Layout => {
	const rows = new Rows(columns);
	for (const [piece] of prompt.matchAll(promptPieces)) {
		if (piece.length > 1 && piece.startsWith('\x1b')) rows.add(piece, 0);
		else if (!isControl(piece)) for (const each of characters(piece)) rows.add(each, stopWidth(each));
	}
	let at = 0;
	for (const each of characters(text)) {
		if (each === '\n') {
			if (at === cursor) rows.markEnd();
			rows.breakRow();
		} else {
			const shown = shownAs(each, rows.column);
			rows.add(shown, isControl(each) ? shown.length : stopWidth(each), at === cursor);
		}
		at += each.length;
	}
	if (cursor >= text.length) rows.markEnd();
	return rows.finish();
};

// Escape sequences for colours and titles, and runs of everything else.
const promptPieces =
	/\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[ -Z\\^-~]|[\x00-\x1f\x7f]|[^\x00-\x1f\x7f]+/g;

const isControl = (text: string): boolean => {
	const code = text.charCodeAt(0);
	return text.length === 1 && (code < 0x20 || code === 0x7f);
};

function* characters(text: string): Generator<string> {
	for (let at = 0; at < text.length; ) {
		const end = nextStop(text, at);
		yield text.slice(at, end);
		at = end;
	}
}

const tabWidth = 8;

const shownAs = (character: string, column: number): string => {
	if (character === '\t') return ' '.repeat(tabWidth - (column % tabWidth));
	if (isControl(character)) return `^${String.fromCharCode(character.charCodeAt(0) ^ 0x40)}`;
	// A byte that is no text.
	return /^[\ud800-\udfff]$/.test(character) ? '\ufffd' : character;
};

class Rows {
	readonly #columns: number;
	readonly #rows: LayoutRow[] = [];
	#text = '';
	#column = 0;
	#cursor = { row: 0, column: 0 };

	constructor(columns: number) {
		this.#columns = columns;
	}

	get column(): number {
		return this.#column;
	}

	add(shown: string, width: number, isCursor = false): void {
		if (width > 0 && this.#column + width > this.#columns) this.#end(true);
		if (isCursor) this.#mark();
		this.#text += shown;
		this.#column += width;
	}

	/** The cursor stands behind what was added: in the next row if this one has no room for it. */
	markEnd(): void {
		if (this.#column >= this.#columns) this.#end(true);
		this.#mark();
	}

	breakRow(): void {
		this.#end(false);
	}

	finish(): Layout {
		this.#end(false);
		return { rows: this.#rows, cursorRow: this.#cursor.row, cursorColumn: this.#cursor.column };
	}

	#mark(): void {
		this.#cursor = { row: this.#rows.length, column: this.#column };
	}

	#end(isFull: boolean): void {
		this.#rows.push({ text: this.#text, isFull });
		this.#text = '';
		this.#column = 0;
	}
}
