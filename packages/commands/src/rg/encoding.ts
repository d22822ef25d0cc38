import { encodeText, type Flow, isFsError } from '@tenon/core';
import type { Input } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { mappedInput } from './mapped-input.ts';
import { type RgArguments, RgRefusal } from './settings.ts';

/**
 * How the bytes of files are read. A mark at the beginning of a text tells its encoding, whatever was asked for,
 * unless marks are `ignored`; a text without one is taken as it is, or by the encoding of `label`.
 */
export interface TextEncoding {
	readonly marks: 'heeded' | 'ignored';
	readonly label: string | undefined;
}

/** Reads `--encoding`. Throws `RgRefusal`. */
export const readEncoding = ({ options, order }: RgArguments): TextEncoding => {
	const isGiven = order.findLast((name) => name === 'encoding' || name === 'noEncoding') === 'encoding';
	const word = isGiven ? options.encoding! : 'auto';
	if (word === 'auto' || word === 'none')
		return { marks: word === 'auto' ? 'heeded' : 'ignored', label: undefined };
	try {
		return { marks: 'heeded', label: new TextDecoder(word).encoding };
	} catch {
		throw new RgRefusal(`grep config error: unknown encoding: ${word}`);
	}
};

/** A whole text in UTF-8, without its mark: the same bytes, or a part of them, where they are that already. */
export const decodeWhole = (bytes: Uint8Array, encoding: TextEncoding): Uint8Array => {
	const { label, markBytes } = encodingOf(bytes, encoding);
	const text = markBytes === 0 ? bytes : bytes.subarray(markBytes);
	return label === undefined ? text : encodeText(decoderOf(label).decode(text));
};

/** The same of an input that is read as it comes. */
export function* decodeInput(input: Input, encoding: TextEncoding): Flow<Input> {
	const first = yield* attempt(() => input.pull());
	// An error comes again, to the reader.
	if (first === undefined || isFsError(first)) return input;
	const { label, markBytes } = encodingOf(first, encoding);
	input.unread(markBytes === 0 ? first : first.subarray(markBytes));
	if (label === undefined) return input;
	const decoder = decoderOf(label);
	return mappedInput(input, {
		push: (chunk) => encodeText(decoder.decode(chunk, { stream: true })),
		end: () => encodeText(decoder.decode()),
	});
}

const decoderOf = (label: string): TextDecoder => new TextDecoder(label, { ignoreBOM: true });

const encodingOf = (
	bytes: Uint8Array,
	{ marks, label }: TextEncoding,
): { readonly label: string | undefined; readonly markBytes: number } => {
	if (marks === 'ignored') return { label, markBytes: 0 };
	const [one, two, three] = bytes;
	if (one === 0xff && two === 0xfe) return { label: 'utf-16le', markBytes: 2 };
	if (one === 0xfe && two === 0xff) return { label: 'utf-16be', markBytes: 2 };
	if (one !== 0xef || two !== 0xbb || three !== 0xbf) return { label, markBytes: 0 };
	return { label: label === undefined ? undefined : 'utf-8', markBytes: 3 };
};
