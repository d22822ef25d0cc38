import { encodeText, errnoText, type Flow, isFsError, wait } from '@tenon/core';
import { byteKit, type CommandContext } from '@tenon/shell';
import { readWhole } from '../support/read-whole.ts';
import { CurlFailure } from './curl-failure.ts';

/** One of the options that say what is sent, in the order in which they were given. */
export interface BodyPart {
	readonly kind: 'data' | 'raw' | 'binary' | 'urlencode' | 'json';
	readonly value: string;
}

/** What the options say of a body: the parts joined by `&`, those in JSON one after the other. */
export const readBodyParts = function* (
	context: CommandContext,
	parts: readonly BodyPart[],
): Flow<Uint8Array> {
	const body = new BodyBytes(context);
	for (const part of parts) {
		if (body.isBegun && part.kind !== 'json') body.add(ampersand);
		body.add(yield* readPart(context, part));
	}
	return body.join();
};

/** The pieces of a body, which count as held memory, and so does the whole that is made of them. */
export class BodyBytes {
	readonly #context: CommandContext;
	readonly #pieces: Uint8Array[] = [];
	#size = 0;

	constructor(context: CommandContext) {
		this.#context = context;
	}

	get isBegun(): boolean {
		return this.#pieces.length > 0;
	}

	add(piece: Uint8Array): void {
		this.#context.holdMemory(piece.length + pieceOverhead);
		this.#size += piece.length;
		this.#pieces.push(piece);
	}

	/** The whole; nothing is added to it. */
	join(): Uint8Array {
		this.#context.holdMemory(this.#size);
		return byteKit.concat(this.#pieces);
	}
}

// What a piece takes beside its bytes.
const pieceOverhead = 200;

const ampersand = encodeText('&');

function* readPart(context: CommandContext, { kind, value }: BodyPart): Flow<Uint8Array> {
	if (kind === 'urlencode') return yield* readEncoded(context, value);
	if (kind === 'raw' || !value.startsWith('@')) return encodeText(value);
	const bytes = yield* readFile(context, value.slice(1));
	return kind === 'data' ? yield* withoutLineEnds(context, bytes) : bytes;
}

// A form is one line; whatever a file says in several is joined.
function* withoutLineEnds(context: CommandContext, bytes: Uint8Array): Flow<Uint8Array> {
	const kept = new Uint8Array(bytes.length);
	let size = 0;
	for (let start = 0; start < bytes.length; start += bytesPerSlice) {
		const end = Math.min(start + bytesPerSlice, bytes.length);
		for (let at = start; at < end; at++) {
			const byte = bytes[at]!;
			if (byte !== 0x0a && byte !== 0x0d && byte !== 0) kept[size++] = byte;
		}
		yield* wait(context.breathe(stepsOfSlice));
	}
	return kept.subarray(0, size);
}

function* readEncoded(context: CommandContext, value: string): Flow<Uint8Array> {
	const at = value.search(/[=@]/);
	if (at < 0) return yield* formEncode(context, encodeText(value));
	const name = value.slice(0, at);
	const rest = value.slice(at + 1);
	const bytes = value[at] === '@' ? yield* readFile(context, rest) : encodeText(rest);
	const encoded = yield* formEncode(context, bytes);
	return name === '' ? encoded : byteKit.concat([encodeText(`${name}=`), encoded]);
}

/** A file, or `-` for standard input, as it is. */
export function* readFile(context: CommandContext, name: string): Flow<Uint8Array> {
	try {
		const opened = yield* wait(context.openInput(name));
		try {
			return yield* wait(readWhole(context, opened.input));
		} finally {
			yield* wait(opened.close());
		}
	} catch (error) {
		if (!isFsError(error)) throw error;
		throw new CurlFailure(26, `Failed to open ${name}: ${errnoText[error.errno]}`);
	}
}

// Bytes as a form has them: as in a URL, but a blank is a plus.
function* formEncode(context: CommandContext, bytes: Uint8Array): Flow<Uint8Array> {
	context.requireRoom(bytes.length * 3);
	const encoded = new Uint8Array(bytes.length * 3);
	let size = 0;
	for (let start = 0; start < bytes.length; start += bytesPerSlice) {
		const end = Math.min(start + bytesPerSlice, bytes.length);
		for (let at = start; at < end; at++) {
			const byte = bytes[at]!;
			if (isUnreserved[byte] === 1) encoded[size++] = byte;
			else if (byte === 0x20) encoded[size++] = 0x2b;
			else {
				encoded[size++] = 0x25;
				encoded[size++] = hexDigits[byte >> 4]!;
				encoded[size++] = hexDigits[byte & 15]!;
			}
		}
		yield* wait(context.breathe(stepsOfSlice));
	}
	return encoded.subarray(0, size);
}

const bytesPerSlice = 65_536;
// What that many bytes count as, told to `breathe`.
const stepsOfSlice = 64;

/** Few bytes as a URL has them: letters, digits and `-._~` stay. */
export const percentEncode = (bytes: Uint8Array): string => {
	let text = '';
	for (const byte of bytes)
		text +=
			isUnreserved[byte] === 1
				? String.fromCharCode(byte)
				: `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
	return text;
};

const hexDigits = encodeText('0123456789ABCDEF');

const isUnreserved = new Uint8Array(256);
for (const byte of encodeText('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~'))
	isUnreserved[byte] = 1;
