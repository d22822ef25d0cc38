import { decodeText, type Maybe } from '@tenon/core';
import { checkSize, joinBytes, pull, type ReadSize } from '../pipe/read-input.ts';
import type { Input } from '../pipe/stream.ts';
import type { Shell } from '../state/shell.ts';

/**
 * One line without its newline, or `undefined` at the end; takes not a byte beyond the newline. Ends
 * when the script is cancelled; refuses more than a text may hold.
 */
export const readLine = (shell: Shell, input: Input | undefined): Maybe<string | undefined> => {
	const line = readLineBytes(shell, input, 0x0a);
	return line instanceof Promise ? line.then(toText) : toText(line);
};

const toText = (line: RawLine | undefined): string | undefined =>
	line === undefined ? undefined : decodeText(line.bytes);

/** The bytes of a line, and whether its delimiter was there or the input just ended. */
export interface RawLine {
	readonly bytes: Uint8Array;
	readonly delimited: boolean;
}

/** Bytes up to a delimiter, which is taken and not returned; `undefined` if there is nothing more. */
export const readLineBytes = (
	shell: Shell,
	input: Input | undefined,
	delimiter: number,
): Maybe<RawLine | undefined> => {
	if (input === undefined) return undefined;
	const reading: Reading = { shell, input, delimiter, parts: [], size: { bytes: 0 } };
	for (;;) {
		const chunk = pull(shell, input, { end: delimiter });
		if (chunk instanceof Promise) return readOn(reading, chunk);
		const line = takeChunk(reading, chunk);
		if (line !== more) return line;
	}
};

/** A line that is being read. */
interface Reading {
	readonly shell: Shell;
	readonly input: Input;
	readonly delimiter: number;
	readonly parts: Uint8Array[];
	readonly size: ReadSize;
}

const more = Symbol('more');

const readOn = async (
	reading: Reading,
	first: Promise<Uint8Array | undefined>,
): Promise<RawLine | undefined> => {
	let chunk = await first;
	for (;;) {
		const line = takeChunk(reading, chunk);
		if (line !== more) return line;
		chunk = await pull(reading.shell, reading.input, { end: reading.delimiter });
	}
};

const takeChunk = (
	{ shell, input, delimiter, parts, size }: Reading,
	chunk: Uint8Array | undefined,
): RawLine | undefined | typeof more => {
	if (chunk === undefined)
		return parts.length === 0 ? undefined : { bytes: joinBytes(parts), delimited: false };
	const at = chunk.indexOf(delimiter);
	if (at === -1) {
		checkSize(shell, size, chunk);
		parts.push(chunk);
		return more;
	}
	if (at + 1 < chunk.length) input.unread(chunk.subarray(at + 1));
	if (parts.length === 0) return { bytes: chunk.subarray(0, at), delimited: true };
	parts.push(chunk.subarray(0, at));
	return { bytes: joinBytes(parts), delimited: true };
};
