import { CommandFailure } from '../support/command-failure.ts';

/** The lines of a patch, read one after the other. */
export class PatchReader {
	/** The number of the line that comes next, from 0. */
	at = 0;
	/** Whether lines are read without the carriage return in front of their newline. */
	dropsReturns = false;
	/** How many columns in front of lines do not count. */
	indent = 0;
	/** Whether a line was wanted after the last one, which is cut off in its midst. */
	isCutReached = false;
	readonly #lines: readonly string[];
	readonly #hasCutLine: boolean;

	constructor(text: string) {
		this.#hasCutLine = hasCutLine(text);
		const lines = text.split('\n');
		const last = lines.pop()!;
		// A line that is cut off counts only where it says that a newline is missing.
		const isNote = last !== '' && !this.#hasCutLine;
		this.#lines = [...lines.map((line) => `${line}\n`), ...(isNote ? [last] : [])];
	}

	get isAtEnd(): boolean {
		return this.at >= this.#lines.length;
	}

	/** A line, with its newline, or `undefined` after the end; 0 is the next one. */
	peek(offset = 0): string | undefined {
		return this.#read(this.at + offset);
	}

	next(): string | undefined {
		const line = this.#read(this.at);
		if (line !== undefined) this.at += 1;
		else if (this.#hasCutLine) this.isCutReached = true;
		return line;
	}

	slice(from: number, to: number): readonly string[] {
		return this.#lines.slice(from, to);
	}

	#read(index: number): string | undefined {
		const line = this.#lines[index];
		if (line === undefined) return undefined;
		const text = this.indent > 0 ? withoutIndent(line, this.indent) : line;
		return this.dropsReturns && text.endsWith('\r\n') ? `${text.slice(0, -2)}\n` : text;
	}

	/** The line that was read last. */
	get last(): string {
		return this.#read(this.at - 1) ?? '';
	}

	/** What is said of a line, that which was read last. */
	malformed(line: string = this.last): CommandFailure {
		return this.fault(`malformed patch at line ${this.at}: ${line}`);
	}

	/** What ends the command. */
	fault(text: string): CommandFailure {
		return new CommandFailure(`**** ${text}`, { status: 2 });
	}
}

/** How far a line is indented, in columns; mail marks lines with an X too. */
export const indentOf = (line: string): number => {
	let columns = 0;
	for (const character of line) {
		if (character === '\t') columns = (Math.floor(columns / 8) + 1) * 8;
		else if (character === ' ' || character === 'X') columns += 1;
		else break;
	}
	return columns;
};

/** A line without what stands in as many columns. */
export const withoutIndent = (line: string, indent: number): string => {
	let columns = 0;
	let at = 0;
	while (columns < indent && /[ \tX]/.test(line[at] ?? '')) {
		columns = line[at] === '\t' ? (Math.floor(columns / 8) + 1) * 8 : columns + 1;
		at += 1;
	}
	return line.slice(at);
};

/** Whether a patch ends in the midst of a line. */
export const hasCutLine = (text: string): boolean => /[^\n]$/.test(text) && !/(?:^|\n)\\ [^\n]*$/.test(text);

/** Takes the newline off a line that is followed by a note that there is none. */
export const takeText = (reader: PatchReader, text: string): string => {
	// The note is looked for where lines start, however far they are indented.
	const note = reader.slice(reader.at, reader.at + 1)[0];
	if (note === undefined || !note.startsWith('\\ ')) return text.endsWith('\n') ? text : `${text}\n`;
	reader.next();
	return text.replace(/\n$/, '');
};
