import { CommandFailure } from '../support/command-failure.ts';

/** The lines of a patch, read one after the other. */
export class PatchReader {
	/** The number of the line that comes next, from 0. */
	at = 0;
	/** Whether lines are read without the carriage return in front of their newline. */
	dropsReturns = false;
	/** Whether a line was wanted behind the last one, which is cut off in its midst. */
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

	/** A line, with its newline, or `undefined` behind the end; 0 is the next one. */
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
		return this.dropsReturns && line?.endsWith('\r\n') === true ? `${line.slice(0, -2)}\n` : line;
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

/** Whether a patch ends in the midst of a line. */
export const hasCutLine = (text: string): boolean => /[^\n]$/.test(text) && !/(?:^|\n)\\ [^\n]*$/.test(text);

/** Takes the newline off a line that is followed by a note that there is none. */
export const takeText = (reader: PatchReader, text: string): string => {
	const note = reader.peek();
	if (note === undefined || !note.startsWith('\\ ')) return text.endsWith('\n') ? text : `${text}\n`;
	reader.next();
	return text.replace(/\n$/, '');
};
