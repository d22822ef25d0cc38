import { decodeText, encodeText, type Value } from '@tenon/core';
import { OpenFile } from '../pipe/open-file.ts';
import type { Input } from '../pipe/stream.ts';
import { flow } from '../state/flow.ts';
import type { Shell } from '../state/shell.ts';
import { sourceOfText } from '../state/text-source.ts';
import { ShellSyntaxError } from '../syntax/errors.ts';
import { LineParser } from '../syntax/line-parser.ts';
import { readOptions, reportSyntaxError } from './run-text.ts';
import { compileTextLines } from './text-lines.ts';

/**
 * Runs the script that stands on standard input. It is read line by line: what its commands read is
 * what follows the line they stand on, and is then no part of the script any more.
 */
export const runInputScript = async (shell: Shell, bytes: Uint8Array): Promise<number> => {
	const input = new ScriptInput(bytes);
	await shell.io.set(0, new OpenFile('/dev/stdin', { input }));
	let status = 0;
	let line = 1;
	try {
		for (;;) {
			const start = input.at;
			const text = decodeText(bytes.subarray(start));
			const parser = new LineParser(text, line, readOptions(shell));
			let behind = start;
			let from = 0;
			for (;;) {
				const read = parser.next(readOptions(shell));
				if (read === undefined) return status;
				behind += encodeText(text.slice(from, parser.at)).length;
				from = parser.at;
				input.at = behind;
				status = await compileTextLines(read.body, { source: read.source, file: sourceOfText(shell) })(shell);
				if (shell.flow !== flow.none) return status;
				if (input.at !== behind) break;
				if (shell.slice.isDue()) await shell.slice.turn();
			}
			line += countLines(bytes.subarray(start, input.at));
		}
	} catch (error) {
		if (error instanceof ShellSyntaxError) return reportSyntaxError(shell, error);
		throw error;
	}
};

const countLines = (bytes: Uint8Array): number => {
	let count = 0;
	for (const byte of bytes) if (byte === 0x0a) count += 1;
	return count;
};

/** The bytes of a script, with the place up to which they were read, by the shell or by its commands. */
class ScriptInput implements Input {
	readonly isTerminal = false;
	at = 0;
	readonly #bytes: Uint8Array;

	constructor(bytes: Uint8Array) {
		this.#bytes = bytes;
	}

	pull(): Uint8Array | undefined {
		if (this.at >= this.#bytes.length) return undefined;
		const rest = this.#bytes.subarray(this.at);
		this.at = this.#bytes.length;
		return rest;
	}

	/** What was taken last goes back; nobody puts back anything else. */
	unread(chunk: Uint8Array): void {
		this.at -= chunk.length;
	}

	/** The script goes on being read when its commands have closed it. */
	end(): void {
		return;
	}

	takeData(): Value | undefined {
		return undefined;
	}
}
