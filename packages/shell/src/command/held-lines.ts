import { encodeText, hasRawBytes } from '@tenon/core';
import { byteKit } from '../bytes/bytes.ts';
import { LineSplitter } from '../bytes/lines.ts';
import type { Output } from '../pipe/stream.ts';
import type { Shell } from '../state/shell.ts';
import { NotText, ResultTooLong } from './errors.ts';

/** What ends a line. */
export type LineDelimiter = '\n' | '\0';

/**
 * Standard output of a command whose lines are wanted: it holds no more than a text may. Throws `ResultTooLong` and
 * `NotText`.
 */
export class HeldLines implements Output {
	readonly isTerminal = false;
	readonly #shell: Shell;
	readonly #splitter: LineSplitter;
	readonly #lines: string[] = [];
	#size = 0;

	constructor(shell: Shell, delimiter: LineDelimiter) {
		this.#shell = shell;
		this.#splitter = new LineSplitter({
			delimiter: delimiter.charCodeAt(0),
			maxLineBytes: Number.POSITIVE_INFINITY,
		});
	}

	write(chunk: Uint8Array): boolean {
		this.#count(chunk.length);
		return this.#splitter.push(chunk, this.#take);
	}

	writeText(text: string): boolean {
		return this.write(encodeText(text));
	}

	end(): void {
		// What it holds is asked for afterwards.
	}

	sendData(): void {
		// The lines are the value.
	}

	/** The lines; the last one counts also if nothing ends it. */
	finish(): readonly string[] {
		this.#splitter.end(this.#take);
		return this.#lines;
	}

	readonly #take = (bytes: Uint8Array, start: number, end: number): void => {
		const line = byteKit.decode(bytes, start, end);
		if (hasRawBytes(line)) throw new NotText(this.#lines.length + 1);
		this.#lines.push(line);
		this.#count(bytesPerLine);
	};

	#count(bytes: number): void {
		const { limits, usage } = this.#shell.ports;
		this.#size += bytes;
		if (this.#size <= limits.maxTextBytes) return;
		usage.notes.reached('maxTextBytes');
		throw new ResultTooLong(limits.maxTextBytes);
	}
}

// What a text costs beside its characters, about.
const bytesPerLine = 32;
