import { decodeText, type Maybe } from '@tenon/core';
import type { Input } from './stream.ts';

/** One line without its newline, or `undefined` at the end; takes not a byte beyond the newline. */
export const readLine = (input: Input | undefined): Maybe<string | undefined> => {
	const line = readLineBytes(input, 0x0a);
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
export const readLineBytes = (input: Input | undefined, delimiter: number): Maybe<RawLine | undefined> => {
	if (input === undefined) return undefined;
	const parts: Uint8Array[] = [];
	for (;;) {
		const chunk = input.pull();
		if (chunk instanceof Promise) return readOn(input, delimiter, parts, chunk);
		const line = takeChunk(input, delimiter, parts, chunk);
		if (line !== more) return line;
	}
};

const more = Symbol('more');

const readOn = async (
	input: Input,
	delimiter: number,
	parts: Uint8Array[],
	first: Promise<Uint8Array | undefined>,
): Promise<RawLine | undefined> => {
	let chunk = await first;
	for (;;) {
		const line = takeChunk(input, delimiter, parts, chunk);
		if (line !== more) return line;
		chunk = await input.pull();
	}
};

const takeChunk = (
	input: Input,
	delimiter: number,
	parts: Uint8Array[],
	chunk: Uint8Array | undefined,
): RawLine | undefined | typeof more => {
	if (chunk === undefined) return parts.length === 0 ? undefined : { bytes: joined(parts), delimited: false };
	const at = chunk.indexOf(delimiter);
	if (at === -1) {
		parts.push(chunk);
		return more;
	}
	if (at + 1 < chunk.length) input.unread(chunk.subarray(at + 1));
	if (parts.length === 0) return { bytes: chunk.subarray(0, at), delimited: true };
	parts.push(chunk.subarray(0, at));
	return { bytes: joined(parts), delimited: true };
};

const joined = (parts: readonly Uint8Array[]): Uint8Array => {
	if (parts.length === 1) return parts[0]!;
	const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
};
