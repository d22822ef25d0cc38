import { CommandFailure } from '../support/command-failure.ts';

/** The lines of a patch, read one after the other. */
export class PatchReader {
	/** The number of the line that comes next, from 0. */
	at = 0;
	/** Whether lines are read without the carriage return in front of their newline. */
	dropsReturns = false;
	readonly #lines: readonly string[];

	constructor(text: string) {
		const lines = text.split('\n');
		const last = lines.pop()!;
		this.#lines = [...lines.map((line) => `${line}\n`), ...(last === '' ? [] : [last])];
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
		return line;
	}

	slice(from: number, to: number): readonly string[] {
		return this.#lines.slice(from, to);
	}

	#read(index: number): string | undefined {
		const line = this.#lines[index];
		return this.dropsReturns && line?.endsWith('\r\n') === true ? `${line.slice(0, -2)}\n` : line;
	}

	/** What is said of the line that was read last. */
	malformed(): CommandFailure {
		const line = this.#read(this.at - 1) ?? '';
		return new CommandFailure(`**** malformed patch at line ${this.at}: ${line}`, { status: 2 });
	}
}

/** Takes the newline off a line that is followed by a note that there is none. */
export const takeText = (reader: PatchReader, text: string): string => {
	const note = reader.peek();
	if (note === undefined || !note.startsWith('\\ ')) return text.endsWith('\n') ? text : `${text}\n`;
	reader.next();
	return text.replace(/\n$/, '');
};
