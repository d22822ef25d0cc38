import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64Lens, hexLens, type Lens, plainLens } from './lens.ts';
import type { RedactingStream } from './redacting-stream.ts';
import { createRedactor, type Redactor } from './redactor.ts';
import { spellingsOf } from './spellings.ts';

const hexOf = (bytes: Buffer, between: string): string =>
	bytes.toString('hex').replace(/..(?!$)/g, `$&${between}`);
const wrap = (text: string, columns: number, lineBreak: string): string =>
	text.replace(new RegExp(`.{${columns}}(?!$)`, 'g'), `$&${lineBreak}`);
const bash = (text: string): string => text.replace(/[^A-Za-z0-9_]/gu, '\\$&');

/** Each writes bytes that hold the secret in some spelling. `around` is what a coder sees with it. */
const coders: Readonly<Record<string, (secret: string, around: string) => string>> = {
	plain: (secret) => secret,
	base64: (secret, around) => Buffer.from(around + secret + around).toString('base64'),
	'base64 without padding': (secret, around) =>
		Buffer.from(around + secret + around)
			.toString('base64')
			.replaceAll('=', ''),
	base64url: (secret, around) => Buffer.from(around + secret + around).toString('base64url'),
	'base64 in lines': (secret, around) =>
		wrap(Buffer.from(around + secret + around).toString('base64'), 76, '\n'),
	'base64 in lines of CRLF': (secret, around) =>
		wrap(Buffer.from(around + secret + around).toString('base64'), 64, '\r\n'),
	'base64 indented': (secret, around) =>
		wrap(Buffer.from(around + secret + around).toString('base64'), 60, '\n      '),
	hex: (secret) => hexOf(Buffer.from(secret), ''),
	'upper hex': (secret) => hexOf(Buffer.from(secret), '').toUpperCase(),
	'hex with colons': (secret) => hexOf(Buffer.from(secret), ':'),
	'hex with spaces': (secret) => hexOf(Buffer.from(secret), ' '),
	'hex in lines': (secret) => wrap(hexOf(Buffer.from(secret), ''), 60, '\n'),
	'hex in C': (secret) => `0x${hexOf(Buffer.from(secret), ', 0x')}`,
	'hex escapes': (secret) => `\\x${hexOf(Buffer.from(secret), '\\x')}`,
	'percent for every byte': (secret) => `%${hexOf(Buffer.from(secret), '%')}`,
	encodeURIComponent,
	encodeURI,
	form: (secret) => new URLSearchParams({ a: secret }).toString().slice(2),
	json: (secret) => JSON.stringify(secret),
	'json in json': (secret) => JSON.stringify(JSON.stringify(secret)),
	'json in ascii': (secret) =>
		JSON.stringify(secret).replace(
			/[^\0-\x7f]/g,
			(unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
		),
	'single quotes': (secret) => `'${secret.replaceAll("'", `'\\''`)}'`,
	'quotes in double quotes': (secret) => `'${secret.replaceAll("'", `'"'"'`)}'`,
	'double quotes': (secret) => `"${secret.replace(/[$"\\`]/g, '\\$&')}"`,
	backslashes: bash,
};

/** Like tokens, and like passwords with all that has to be quoted somewhere. */
const secrets = fc.oneof(
	fc.stringMatching(/^[A-Za-z0-9_+/-]{8,60}$/),
	fc
		.string({ unit: 'grapheme', minLength: 8, maxLength: 40 })
		.filter((text) => text.isWellFormed() && text.replaceAll('\\', '').length >= 6),
	fc.stringMatching(/^[ a-c'"\\$%&+/=\n\t:é]{8,30}$/).filter((text) => text.replaceAll('\\', '').length >= 6),
);

const cutsOf = fc.array(fc.nat(), { maxLength: 12 });

const inChunks = (bytes: Uint8Array, cuts: readonly number[]): readonly Uint8Array[] => {
	const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].toSorted((a, b) => a - b);
	return at.slice(1).map((end, index) => bytes.subarray(at[index], end));
};

const streamed = (
	redactor: Redactor,
	chunks: readonly Uint8Array[],
	between: (stream: RedactingStream) => Uint8Array = () => new Uint8Array(),
): string => {
	const stream = redactor.stream();
	const parts = chunks.flatMap((chunk) => [stream.push(chunk), between(stream)]);
	return Buffer.concat([...parts, stream.end()]).toString('latin1');
};

describe('a secret in a stream', () => {
	it.each(Object.entries(coders))('is taken out of %s, however the bytes are cut', (_, encode) => {
		fc.assert(
			fc.property(secrets, fc.string({ maxLength: 5 }), cutsOf, (secret, around, cuts) => {
				const redactor = createRedactor([{ name: 'a.b', value: secret }]);
				const encoded = encode(secret, around);
				const bytes = Buffer.from(`before ${encoded} after`);
				const shown = streamed(redactor, inChunks(bytes, cuts));
				const whole = Buffer.from(redactor.redactBytes(bytes)).toString('latin1');
				expect(shown).toBe(whole);
				expect(shown).toMatch(/secret:a\.b|\*\*\*|secret/);
				expect(spelled(shown, secret)).toEqual([]);
			}),
			{ numRuns: 60 },
		);
	});

	it('is taken out byte by byte too', () => {
		fc.assert(
			fc.property(secrets, fc.constantFrom(...Object.keys(coders)), (secret, coder) => {
				const redactor = createRedactor([{ name: 'a.b', value: secret }]);
				const bytes = Buffer.from(coders[coder]!(secret, ''));
				const shown = streamed(
					redactor,
					Array.from(bytes, (byte) => Uint8Array.of(byte)),
				);
				expect(shown).toBe(Buffer.from(redactor.redactBytes(bytes)).toString('latin1'));
			}),
			{ numRuns: 100 },
		);
	});
});

/** The spellings that can be read in a text, by the plainest way of looking for them. */
const spelled = (binary: string, secret: string): readonly string[] => {
	const spellings = spellingsOf(secret);
	const read = (lens: Lens, text: string): string =>
		Array.from(text, (character) => lens.fold(character.charCodeAt(0)))
			.filter((byte) => byte >= 0)
			.map((byte) => String.fromCharCode(byte))
			.join('');
	return (
		[
			[plainLens, spellings.plain],
			[base64Lens, spellings.base64],
			[hexLens, spellings.hex],
		] as const
	).flatMap(([lens, needles]) =>
		[...needles].filter((needle) => read(lens, binary).includes(read(lens, needle))),
	);
};

describe('texts of few characters', () => {
	// Few letters, so that beginnings of secrets, overlaps and repetitions are everywhere.
	const narrow = fc.stringMatching(/^[ab]{6,9}$/);
	const pieces = fc.constantFrom('a', 'b', 'ab', 'ba', 'aab', 'a\\b', '61', '6 2', '61:6', 'YW', 'Ji\n', ' ');
	const texts = fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(''));

	it('are left as they are where no secret can be read in them, and otherwise hold none afterwards', () => {
		fc.assert(
			fc.property(fc.array(narrow, { minLength: 1, maxLength: 3 }), texts, cutsOf, (values, text, cuts) => {
				const redactor = createRedactor(values.map((value, at) => ({ name: `p.${at}`, value })));
				const bytes = Buffer.from(text);
				const shown = streamed(redactor, inChunks(bytes, cuts));
				expect(shown).toBe(Buffer.from(redactor.redactBytes(bytes)).toString('latin1'));
				const before = values.flatMap((value) => spelled(text, value));
				if (before.length === 0) expect(shown).toBe(text);
				expect(values.flatMap((value) => spelled(shown, value))).toEqual([]);
			}),
			{ numRuns: 3000 },
		);
	});

	it('show no whole secret where each piece is flushed', () => {
		fc.assert(
			fc.property(narrow, texts, cutsOf, (value, text, cuts) => {
				const redactor = createRedactor([{ name: 'p.0', value }]);
				const shown = streamed(redactor, inChunks(Buffer.from(text), cuts), (stream) => stream.flush());
				expect(spelled(shown, value)).toEqual([]);
			}),
			{ numRuns: 1000 },
		);
	});

	it('are never held back further than the redactor says', () => {
		fc.assert(
			fc.property(narrow, texts, cutsOf, (value, text, cuts) => {
				const redactor = createRedactor([{ name: 'p.0', value }]);
				const stream = redactor.stream();
				for (const chunk of inChunks(Buffer.from(text), cuts)) stream.push(chunk);
				expect(stream.end().length).toBeLessThanOrEqual(redactor.maxHeldBytes);
			}),
		);
	});
});

it('texts are left as they are by secrets that are not in them', () => {
	const lines = fc.array(fc.lorem({ mode: 'sentences', maxCount: 3 }), { maxLength: 8 });
	fc.assert(
		fc.property(
			fc.array(fc.stringMatching(/^[A-Za-z0-9_-]{20,40}$/), { minLength: 1, maxLength: 5 }),
			lines,
			cutsOf,
			(values, parts, cuts) => {
				const text = parts.join('\n');
				const redactor = createRedactor(values.map((value, at) => ({ name: `p.${at}`, value })));
				expect(streamed(redactor, inChunks(Buffer.from(text), cuts))).toBe(text);
				expect(redactor.redactText(text)).toBe(text);
			},
		),
	);
});
