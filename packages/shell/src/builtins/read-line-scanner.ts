import { decodeText } from '@tenon/core';
import { decodeWork } from '../bytes/decode-work.ts';
import { joinBytes, type ReadSize } from '../pipe/read-input.ts';
import type { Work } from '../state/work.ts';

/** What `read` takes from its input. */
export interface LineRequest {
	/** The byte at which the line ends, or -1 if none ends it. */
	readonly delimiter: number;
	/** A backslash is a character like any other. */
	readonly raw: boolean;
	/** Most characters to take; 0 for any number. */
	readonly maxCharacters: number;
}

/** Bytes that were looked at one by one are put together when they are more. */
const gatheredBytes = 65_536;

/** Stands before each character that a backslash protected. No shell string holds it otherwise. */
export const quoteMark = '\0';

const backslash = 0x5c;
const newline = 0x0a;

/**
 * Takes a line from chunks of bytes: without its delimiter, without NULs, with backslashes resolved
 * (each protected character behind a {@link quoteMark}) and lines joined where one ended in a backslash.
 */
export class LineScanner {
	readonly #request: LineRequest;
	readonly #countsBytes: boolean;
	readonly #parts: Uint8Array[] = [];
	/** Bytes that were looked at one by one. */
	#bytes: number[] = [];
	#escaped = false;
	#characters = 0;
	/** What was fed to it so far without an end of the line. */
	readonly taken: ReadSize = { bytes: 0 };
	/** Bytes that the character under way still lacks. */
	#missing = 0;

	/** `countsBytes`: each byte is a character. */
	constructor(request: LineRequest, { countsBytes = false }: { readonly countsBytes?: boolean } = {}) {
		this.#request = request;
		this.#countsBytes = countsBytes;
	}

	/** How many bytes of the chunk belong to the line if it ends there, or -1 if it goes on. */
	feed(chunk: Uint8Array): number {
		const { delimiter, raw, maxCharacters } = this.#request;
		if (maxCharacters === 0 && !this.#escaped) {
			const end = delimiter === -1 ? -1 : chunk.indexOf(delimiter);
			const line = end === -1 ? chunk : chunk.subarray(0, end);
			if ((raw || !line.includes(backslash)) && (delimiter === 0 || !line.includes(0))) {
				this.#keepWhole(line);
				return end === -1 ? -1 : end + 1;
			}
		}
		return this.#feedBytes(chunk);
	}

	/** The line as far as it came. */
	text(): string {
		this.#flush();
		return decodeText(joinBytes(this.#parts));
	}

	/** The same for a line of any length. */
	textWork(): Work<string> {
		this.#flush();
		return decodeWork(joinBytes(this.#parts));
	}

	#feedBytes(chunk: Uint8Array): number {
		const { delimiter, raw, maxCharacters } = this.#request;
		if (this.#bytes.length > gatheredBytes) this.#flush();
		for (let at = 0; at < chunk.length; at++) {
			const byte = chunk[at]!;
			const continues = this.#missing > 0 && (byte & 0xc0) === 0x80;
			if (!continues && maxCharacters > 0 && this.#characters >= maxCharacters) return at;
			if (continues) {
				this.#missing -= 1;
				this.#bytes.push(byte);
			} else if (this.#escaped) {
				this.#escaped = false;
				if (byte === newline) continue;
				this.#bytes.push(0);
				this.#begin(byte);
			} else if (byte === backslash && !raw) {
				this.#escaped = true;
				continue;
			} else if (byte === delimiter) return at + 1;
			else if (byte === 0) continue;
			else this.#begin(byte);
			if (maxCharacters > 0 && this.#characters >= maxCharacters && this.#missing === 0) return at + 1;
		}
		return -1;
	}

	#begin(byte: number): void {
		this.#bytes.push(byte);
		this.#characters += 1;
		this.#missing =
			this.#countsBytes || byte < 0xc2 || byte > 0xf4 ? 0 : byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
	}

	#keepWhole(line: Uint8Array): void {
		this.#flush();
		this.#parts.push(line);
	}

	#flush(): void {
		if (this.#bytes.length === 0) return;
		this.#parts.push(Uint8Array.from(this.#bytes));
		this.#bytes = [];
	}
}
