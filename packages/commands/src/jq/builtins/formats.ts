import { decodeText, encodeText, type Flow, type Maybe, runFlow } from '@tenon/core';
import { whenReady } from '../compile/code.ts';
import { raise } from '../errors.ts';
import { cleanDecoded } from '../read/clean-text.ts';
import type { Runtime } from '../run/runtime.ts';
import { betweenPieces, changedInPieces, joined, piecesOf } from '../run/text-pieces.ts';
import { badValue } from '../values/describe.ts';
import { doubleOf } from '../values/number-literal.ts';
import { isArray, isNumber, type JqArray, type JqValue } from '../values/value.ts';
import { jsonText } from '../write/json-writer.ts';
import { longJsonOf, longTextOf } from './texts.ts';

/** The text of a value in a format. */
export const formatted = (value: JqValue, format: string, runtime: Runtime): Maybe<string> => {
	const write = formats[format];
	if (write === undefined) return raise(`${format} is not a valid format`);
	return write(value, runtime);
};

type Format = (value: JqValue, runtime: Runtime) => Maybe<string>;

const row =
	(kind: 'csv' | 'tsv', separator: string, write: (text: string) => string): Format =>
	(value, runtime) => {
		if (!isArray(value)) throw badValue(value, `cannot be ${kind}-formatted, only array`);
		return joinedItems(value, separator, runtime, (item) => {
			if (item === null || (isNumber(item) && Number.isNaN(doubleOf(item)))) return '';
			if (typeof item === 'string') return write(item);
			if (typeof item !== 'boolean' && !isNumber(item)) throw badValue(item, 'is not valid in a csv row');
			return jsonText(item);
		});
	};

// Few are written in one go.
const itemsAtOnce = 1024;

const joinedItems = (
	items: JqArray,
	separator: string,
	runtime: Runtime,
	write: (item: JqValue) => string,
): Maybe<string> => {
	if (items.length <= itemsAtOnce) return items.map(write).join(separator);
	return runFlow(joined(items.entries(), runtime, ([at, item]) => (at === 0 ? '' : separator) + write(item)));
};

const replacing =
	(characters: RegExp, replacements: Readonly<Record<string, string>>): ((text: string) => string) =>
	(text) =>
		text.replace(characters, (character) => replacements[character]!);

const escapeTabs = replacing(/[\t\r\n\\\0]/g, {
	'\t': '\\t',
	'\r': '\\r',
	'\n': '\\n',
	'\\': '\\\\',
	'\0': '\\0',
});
const escapeQuotes = replacing(/["\0]/g, { '"': '""', '\0': '\\0' });
const escapeHtml = replacing(/[&<>'"\0]/g, {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	"'": '&apos;',
	'"': '&quot;',
	'\0': '\\0',
});
const escapeShell = replacing(/['\0]/g, { "'": "'\\''", '\0': '\\0' });

const shellWords: Format = (value, runtime) =>
	joinedItems(isArray(value) ? value : [value], ' ', runtime, (item) => {
		if (typeof item === 'string') return `'${escapeShell(item)}'`;
		if (item !== null && typeof item !== 'boolean' && !isNumber(item))
			throw badValue(item, 'can not be escaped for shell');
		return jsonText(item);
	});

const escapeUri = (text: string): string => {
	let result = '';
	for (const byte of encodeText(text)) {
		const character = String.fromCharCode(byte);
		result += /[A-Za-z0-9\-._~]/.test(character)
			? character
			: `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
	}
	return result;
};

const unescapeUri: Format = (value, runtime) =>
	whenReady(longTextOf(value, runtime), (text) => runFlow(unescaped(text, runtime)));

function* unescaped(text: string, runtime: Runtime): Flow<string> {
	const bytes = encodeText(text);
	const result = new Uint8Array(bytes.length);
	let size = 0;
	for (let at = 0; at < bytes.length; at++) {
		if ((at & 4095) === 4095) yield* betweenPieces(runtime);
		if (bytes[at] !== percent) {
			result[size] = bytes[at]!;
			size += 1;
			continue;
		}
		const digits = String.fromCharCode(...bytes.subarray(at + 1, at + 3));
		if (!/^[0-9a-fA-F]{2}$/.test(digits)) throw badValue(text, 'is not a valid uri encoding');
		result[size] = Number.parseInt(digits, 16);
		size += 1;
		at += 2;
	}
	const decoded = decodeText(result.subarray(0, size));
	if (!decoded.isWellFormed()) throw badValue(text, 'is not a valid uri encoding');
	return decoded;
}

const percent = 0x25;

interface Alphabet {
	readonly letters: string;
	readonly bits: number;
	/** Letters of a whole group. */
	readonly group: number;
}

const base64: Alphabet = {
	letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/',
	bits: 6,
	group: 4,
};
const base32: Alphabet = { letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', bits: 5, group: 8 };

const encoder =
	({ letters, bits, group }: Alphabet): Format =>
	(value, runtime) =>
		whenReady(longTextOf(value, runtime), (text) => {
			let held = 0;
			let count = 0;
			let length = 0;
			const encode = (piece: string): string => {
				let result = '';
				for (const byte of encodeText(piece)) {
					held = (held << 8) | byte;
					count += 8;
					for (; count >= bits; count -= bits)
						result += letters[(held >> (count - bits)) & (letters.length - 1)];
					held &= (1 << count) - 1;
				}
				length += result.length;
				return result;
			};
			return whenReady(changedInPieces(text, runtime, encode), (encoded) => {
				const last = count > 0 ? letters[(held << (bits - count)) & (letters.length - 1)]! : '';
				return encoded + last + '='.repeat((group - ((length + last.length) % group)) % group);
			});
		});

const decoder =
	(alphabet: Alphabet, name: string): Format =>
	(value, runtime) =>
		whenReady(longTextOf(value, runtime), (text) => runFlow(decoded(text, alphabet, name, runtime)));

function* decoded(text: string, { letters, bits }: Alphabet, name: string, runtime: Runtime): Flow<string> {
	const end = text.indexOf('=');
	const used = end < 0 ? text : text.slice(0, end);
	const bytes = new Uint8Array(Math.floor((used.length * bits) / 8));
	let held = 0;
	let count = 0;
	let size = 0;
	for (const piece of piecesOf(used)) {
		for (const letter of piece) {
			const code = letters.indexOf(letter);
			if (code < 0) throw badValue(text, `is not valid ${name} data`);
			held = ((held << bits) | code) & 0xff_ffff;
			count += bits;
			if (count < 8) continue;
			count -= 8;
			bytes[size] = (held >> count) & 0xff;
			size += 1;
		}
		yield* betweenPieces(runtime);
	}
	if (count >= bits && name === 'base64') throw badValue(text, 'trailing base64 byte found');
	return cleanDecoded(bytes.subarray(0, size));
}

const ofText =
	(write: (text: string) => string): Format =>
	(value, runtime) =>
		whenReady(longTextOf(value, runtime), (text) => changedInPieces(text, runtime, write));

const formats: Readonly<Record<string, Format | undefined>> = {
	text: longTextOf,
	json: longJsonOf,
	csv: row('csv', ',', (text) => `"${escapeQuotes(text)}"`),
	tsv: row('tsv', '\t', escapeTabs),
	html: ofText(escapeHtml),
	uri: ofText(escapeUri),
	urid: unescapeUri,
	sh: shellWords,
	base64: encoder(base64),
	base64d: decoder(base64, 'base64'),
	base32: encoder(base32),
	base32d: decoder(base32, 'base32'),
};
