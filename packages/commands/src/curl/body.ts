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
	const bytes: Uint8Array[] = [];
	for (const part of parts) {
		if (bytes.length > 0 && part.kind !== 'json') bytes.push(ampersand);
		bytes.push(yield* readPart(context, part));
	}
	return byteKit.concat(bytes);
};

const ampersand = encodeText('&');

function* readPart(context: CommandContext, { kind, value }: BodyPart): Flow<Uint8Array> {
	if (kind === 'urlencode') return yield* readEncoded(context, value);
	if (kind === 'raw' || !value.startsWith('@')) return encodeText(value);
	const bytes = yield* readFile(context, value.slice(1));
	// A form is one line; whatever a file says in several is joined.
	return kind === 'data' ? bytes.filter((byte) => byte !== 0x0a && byte !== 0x0d && byte !== 0) : bytes;
}

function* readEncoded(context: CommandContext, value: string): Flow<Uint8Array> {
	const at = value.search(/[=@]/);
	if (at < 0) return encodeText(formEncode(encodeText(value)));
	const name = value.slice(0, at);
	const rest = value.slice(at + 1);
	const bytes = value[at] === '@' ? yield* readFile(context, rest) : encodeText(rest);
	return encodeText(`${name === '' ? '' : `${name}=`}${formEncode(bytes)}`);
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

// As a form has them, where a blank is a plus.
const formEncode = (bytes: Uint8Array): string => percentEncode(bytes).replaceAll('%20', '+');

/** Bytes as a URL has them: letters, digits and `-._~` stay. */
export const percentEncode = (bytes: Uint8Array): string => {
	let text = '';
	for (const byte of bytes)
		text += unreserved.test(String.fromCharCode(byte))
			? String.fromCharCode(byte)
			: `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
	return text;
};

const unreserved = /^[A-Za-z0-9._~-]$/;
