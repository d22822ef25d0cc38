import { type Layout, layOut, type ShownLine } from './layout.ts';

/** Where a line is shown. */
export interface Screen {
	readonly columns: number;
	readonly rows: number;
	write(text: string): void;
}

/** Shows one line on a screen, and shows it again when it has changed. Knows what of it stands there. */
export class LineView {
	readonly #screen: Screen;
	/** The lines of the prompt before its last one. */
	#head = '';
	#prompt = '';
	#shown: { readonly line: ShownLine; readonly layout: Layout; readonly firstRow: number } | undefined;

	constructor(screen: Screen) {
		this.#screen = screen;
	}

	/** Begins a line at the cursor, in column 0. */
	begin(prompt: string): void {
		const last = prompt.lastIndexOf('\n') + 1;
		this.#head = prompt.slice(0, last).replaceAll('\n', '\r\n');
		this.#prompt = prompt.slice(last);
		this.#restart();
	}

	/** Shows a text and the cursor in it; `prompt` stands in for the one that the line began with. */
	show(text: string, cursor: number, prompt: string = this.#prompt): void {
		const { columns, rows } = this.#screen;
		const line = { prompt, text, cursor };
		const layout = layOut(line, columns);
		const added = this.#addition(layout);
		if (added !== undefined) {
			this.#screen.write(added);
			this.#shown = { line, layout, firstRow: 0 };
			return;
		}
		const firstRow = Math.max(0, Math.min(layout.rows.length - rows, layout.cursorRow));
		const window = { ...layout, rows: layout.rows.slice(firstRow, firstRow + rows) };
		this.#screen.write(this.#toTop() + drawn(window, firstRow));
		this.#shown = { line, layout, firstRow };
	}

	/** The line is over: what comes next stands below it. */
	finish(suffix = ''): void {
		this.#screen.write(`${this.#toEnd()}${suffix}\r\n`);
		this.#shown = undefined;
	}

	/** Writes lines below the line and shows it again below them. */
	interject(text: string): void {
		const line = this.#shown?.line;
		this.finish();
		this.#screen.write(text);
		this.#again(line);
	}

	/** Shows the line alone at the top of the screen. */
	clear(): void {
		const line = this.#shown?.line;
		this.#screen.write('\x1b[H\x1b[2J');
		this.#again(line);
	}

	/** The screen has another size: a terminal has moved what did not fit, and the cursor with it. */
	resized(): void {
		if (this.#shown === undefined) return;
		const { line } = this.#shown;
		this.#shown = { line, layout: layOut(line, this.#screen.columns), firstRow: 0 };
		this.show(line.text, line.cursor, line.prompt);
	}

	/** Shows prompt and text anew at the cursor, in column 0. */
	again(text: string, cursor: number): void {
		this.#again({ prompt: this.#prompt, text, cursor });
	}

	#again(line: ShownLine | undefined): void {
		this.#restart();
		if (line !== undefined) this.show(line.text, line.cursor, line.prompt);
	}

	#restart(): void {
		this.#shown = undefined;
		this.#screen.write(this.#head);
	}

	// What is to be written where only characters at the end have come to one row.
	#addition({ rows, cursorColumn }: Layout): string | undefined {
		const before = this.#shown?.layout;
		const [row, ...others] = rows;
		if (before?.rows.length !== 1 || others.length > 0 || row === undefined) return undefined;
		const [old] = before.rows;
		const isAfter = before.cursorColumn > 0 && cursorColumn > before.cursorColumn;
		if (old === undefined || !isAfter || !row.text.startsWith(old.text)) return undefined;
		return this.#shown!.line.cursor === this.#shown!.line.text.length &&
			isAscii(row.text.slice(old.text.length))
			? row.text.slice(old.text.length)
			: undefined;
	}

	#toTop(): string {
		if (this.#shown === undefined) return '\r\x1b[J';
		const { layout, firstRow } = this.#shown;
		return `\r${up(layout.cursorRow - firstRow)}\x1b[J`;
	}

	#toEnd(): string {
		if (this.#shown === undefined) return '';
		const { layout, line } = this.#shown;
		// The end of a line that is taller than the screen is not on it: it is shown once more.
		if (layout.rows.length > this.#screen.rows) this.show(line.text, line.text.length, line.prompt);
		const { rows, cursorRow } = this.#shown.layout;
		const down = rows.length - 1 - cursorRow;
		const { cursorColumn } = layOut({ ...line, cursor: line.text.length }, this.#screen.columns);
		return `${down > 0 ? `\x1b[${down}B` : ''}\r${cursorColumn > 0 ? `\x1b[${cursorColumn}C` : ''}`;
	}
}

// Rows that are full wrap by themselves, so that a terminal can lay them out anew when it changes its size.
const drawn = ({ rows, cursorRow, cursorColumn }: Layout, firstRow: number): string => {
	let text = '';
	for (const [at, row] of rows.entries()) {
		const next = rows[at + 1];
		text += row.text;
		if (next === undefined) break;
		if (!row.isFull) text += '\r\n';
		else if (next.text === '') text += ' \r\x1b[K';
	}
	const above = rows.length - 1 - (cursorRow - firstRow);
	return `${text}${up(above)}\r${cursorColumn > 0 ? `\x1b[${cursorColumn}C` : ''}`;
};

const up = (rows: number): string => (rows > 0 ? `\x1b[${rows}A` : '');

const isAscii = (text: string): boolean => /^[ -~]+$/.test(text);
