import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryKey, arbitraryNumber, arbitraryText } from '../../test/arbitrary-value.ts';
import { freshParse } from '../../test/fresh-parse.ts';
import { equalValues } from './compare.ts';
import { isJsonError, JsonSyntaxError, JsonTooDeep } from './errors.ts';
import { parseJson } from './json-read.ts';
import { fromPlain } from './plain.ts';
import { isList, isRecord, type Value } from './value.ts';

const runs = { numRuns: 10_000 };

/** What the platform makes of a text, undefined if it rejects it; infinities as we read them. */
const platformValue = (text: string, parse: typeof JSON.parse): Value | undefined => {
	try {
		return fromPlain(parse(text, (_, item: unknown) => ownKind(item)));
	} catch (error) {
		if ((error as Error).name === 'SyntaxError') return undefined;
		throw error;
	}
};

// Objects of any realm as Maps of this one.
const ownKind = (item: unknown): unknown => {
	if (typeof item === 'number') return Math.min(Math.max(item, -Number.MAX_VALUE), Number.MAX_VALUE);
	if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
	return new Map(Object.entries(item));
};

/** What we make of it, undefined if we reject it; integers rounded as the platform does. */
const ownValue = (text: string): Value | undefined => {
	try {
		return rounded(parseJson(text));
	} catch (error) {
		if (error instanceof JsonSyntaxError) return undefined;
		throw error;
	}
};

const rounded = (value: Value): Value => {
	if (typeof value === 'bigint') return Number(value);
	if (isList(value)) return value.map(rounded);
	return isRecord(value) ? new Map([...value].map(([key, item]) => [key, rounded(item)])) : value;
};

const agree = (text: string): boolean => {
	const own = ownValue(text);
	return isSame(platformValue(text, JSON.parse), own) || isSame(platformValue(text, freshParse()), own);
};

const isSame = (platform: Value | undefined, own: Value | undefined): boolean =>
	platform === undefined || own === undefined ? platform === own : equalValues(platform, own);

const space = fc.string({ unit: fc.constantFrom(' ', '\n', '\r', '\t'), maxLength: 2 });

const { json } = fc.letrec<{ json: string }>((tie) => ({
	json: fc.oneof(
		{ depthSize: 'small', withCrossShrink: true },
		fc.constantFrom(
			'null',
			'true',
			'false',
			'-0',
			'0.0',
			'1E5',
			'1e1000',
			'-1e999',
			'1e-999',
			'12345678901234567890',
		),
		arbitraryNumber.map(String),
		arbitraryText.map((text) => JSON.stringify(text)),
		arbitraryText.map((text) => `"${[...text].map(escapeAll).join('')}"`),
		fc
			.array(
				fc.tuple(space, tie('json'), space).map((parts) => parts.join('')),
				{ maxLength: 4 },
			)
			.map((items) => `[${items.join(',')}]`),
		fc
			.array(
				fc.tuple(
					space,
					arbitraryKey.map((key) => JSON.stringify(key)),
					space,
					tie('json'),
				),
				{ maxLength: 4 },
			)
			.map(
				(entries) =>
					`{${entries.map(([before, key, between, item]) => `${before}${key}${between}:${item}`).join(',')}}`,
			),
	),
}));

const escapeAll = (character: string): string =>
	Array.from(
		{ length: character.length },
		(_, at) => `\\u${character.charCodeAt(at).toString(16).toUpperCase().padStart(4, '0')}`,
	).join('');

/** A document with one small thing wrong, or by luck still right. */
const mutated = fc
	.tuple(
		json,
		fc.nat(),
		fc.nat({ max: 2 }),
		fc.constantFrom(...'[]{}",:\\/0123456789.-+eEutrfalsn \n\0\u001fx\ud800\ufeff'),
	)
	.map(([text, seed, removed, inserted]) => {
		const at = seed % (text.length + 1);
		return text.slice(0, at) + inserted + text.slice(at + removed);
	});

describe('parseJson and the reader of the platform', () => {
	it('agree on documents', () => {
		fc.assert(fc.property(json, agree), runs);
	});

	it('agree on where a long string ends, and on what may not stand in it', () => {
		for (const special of [
			'"',
			'\\',
			'\\n',
			'\\u00e9',
			'\n',
			'\t',
			'\0',
			'\u001f',
			'\u007f',
			'\u00e9',
			'\u{1f980}',
		])
			for (const length of [0, 1, 126, 127, 128, 129, 130, 255, 256, 257, 5000])
				for (const text of [`"${'x'.repeat(length)}${special}y"`, `["${'\u65e5'.repeat(length)}${special}`])
					expect(outcomeOf(() => parseJson(text))).toEqual(outcomeOf(() => JSON.parse(text)));
	});

	it('agree on documents with one fault', () => {
		fc.assert(fc.property(mutated, agree), runs);
	});

	it('agree on documents cut short, and the error says that more could follow', () => {
		fc.assert(
			fc.property(json, fc.nat(), (text, seed) => {
				const cut = text.slice(0, seed % text.length);
				expect(agree(cut)).toBe(true);
				const error = syntaxErrorOf(cut);
				if (error !== undefined) expect(error.incomplete).toBe(true);
			}),
			runs,
		);
	});

	it('agree on strings of the characters of JSON', () => {
		const noise = fc.string({ unit: fc.constantFrom(...'[]{}",:\\0123.-+eEtrue '), maxLength: 12 });
		fc.assert(fc.property(noise, agree), runs);
	});

	it('agree on random text', () => {
		fc.assert(fc.property(fc.string({ unit: 'binary' }), agree), runs);
	});
});

const syntaxErrorOf = (text: string): JsonSyntaxError | undefined => {
	try {
		parseJson(text);
	} catch (error) {
		if (error instanceof JsonSyntaxError) return error;
		throw error;
	}
	return undefined;
};

describe('parseJson', () => {
	it.each<[string, Value]>([
		['0', 0],
		['-0', -0],
		['-0.0', -0],
		['1.0', 1],
		['1e3', 1000],
		['9007199254740991', 9007199254740991],
		['9007199254740992', 9007199254740992n],
		['9007199254740993', 9007199254740993n],
		['-9007199254740993', -9007199254740993n],
		['9223372036854775807', 2n ** 63n - 1n],
		['9223372036854775808', 2 ** 63],
		['-9223372036854775808', -(2n ** 63n)],
		['-9223372036854775809', -(2 ** 63)],
		['100000000000000000000', 1e20],
		['9007199254740993.0', 9007199254740992],
		['1e16', 1e16],
		['1e1000', Number.MAX_VALUE],
		['-1e1000', -Number.MAX_VALUE],
		['1e-1000', 0],
		['1'.repeat(400), Number.MAX_VALUE],
	])('reads the number %s as %s', (text, value) => {
		expect(parseJson(text)).toBe(value);
	});

	it.each([
		['"\\ud83d\\ude00"', '😀'],
		['"\\ud800"', '\ud800'],
		['"\\udcff"', '\udcff'],
		['"a\udcffb"', 'a\udcffb'],
		['"\\u0000\\u001F"', '\0\u001f'],
		['"\\"\\\\\\/\\b\\f\\n\\r\\t"', '"\\/\b\f\n\r\t'],
		['"\u007f\u2028"', '\u007f\u2028'],
	])('reads the string %j', (text, value) => {
		expect(parseJson(text)).toBe(value);
	});

	it('keeps the order of keys, also of those that look like indices', () => {
		const record = parseJson('{"b":1,"10":2,"2":3,"a":4}') as Map<string, Value>;
		expect([...record.keys()]).toEqual(['b', '10', '2', 'a']);
	});

	it('lets the last of equal keys count, in the place of the first', () => {
		const record = parseJson('{"a":1,"b":2,"a":3,"\\u0062":4}') as Map<string, Value>;
		expect([...record]).toEqual([
			['a', 3],
			['b', 4],
		]);
	});

	it('tells keys of one shape apart', () => {
		const keys = Array.from({ length: 2000 }, (_, index) => `k${index % 7}${index}k`);
		const text = `[${[1, 2].map(() => `{${keys.map((key, index) => `"${key}":${index}`).join(',')}}`).join(',')}]`;
		const expected = new Map(keys.map((key, index) => [key, index]));
		expect(parseJson(text)).toEqual([expected, expected]);
	});

	const faults: [string, string][] = [
		['', 'JSON: expected a value, found end of text at line 1, column 1'],
		[' \n ', 'JSON: expected a value, found end of text at line 2, column 2'],
		['[1,]', "JSON: expected a value, found ']' at line 1, column 4"],
		['[1 2]', "JSON: expected ',' or ']', found '2' at line 1, column 4"],
		['[1', "JSON: expected ',' or ']', found end of text at line 1, column 3"],
		['{a:1}', "JSON: expected a key or '}', found 'a' at line 1, column 2"],
		['{"a":1,}', "JSON: expected a key, found '}' at line 1, column 8"],
		['{"a" 1}', "JSON: expected ':', found '1' at line 1, column 6"],
		['{"a":1]', "JSON: expected ',' or '}', found ']' at line 1, column 7"],
		['1 2', "JSON: expected end of text, found '2' at line 1, column 3"],
		['tru', "JSON: expected 'true', found end of text at line 1, column 4"],
		['nul!', "JSON: expected 'null', found '!' at line 1, column 4"],
		['01', "JSON: expected end of text, found '1' at line 1, column 2"],
		['1.', 'JSON: expected a digit, found end of text at line 1, column 3'],
		['-', 'JSON: expected a digit, found end of text at line 1, column 2'],
		['1e+', 'JSON: expected a digit, found end of text at line 1, column 4'],
		['NaN', "JSON: expected a value, found 'N' at line 1, column 1"],
		["'a'", "JSON: expected a value, found ''' at line 1, column 1"],
		['"a', `JSON: expected '"', found end of text at line 1, column 3`],
		['"a\nb"', 'JSON: expected an escape for the control character, found U+000A at line 1, column 3'],
		['"\\x"', `JSON: expected one of "\\/bfnrtu after the backslash, found 'x' at line 1, column 3`],
		['"\\u12g4"', "JSON: expected four hexadecimal digits after \\u, found 'g' at line 1, column 6"],
		['\ufeff1', 'JSON: expected a value, found U+FEFF at line 1, column 1'],
		['[\n  "😀é", é]', 'JSON: expected a value, found U+00E9 at line 2, column 9'],
	];

	it.each(faults)('rejects %j with fact, datum and place', (text, message) => {
		const error = syntaxErrorOf(text);
		expect([error?.message, error?.code, isJsonError(error)]).toEqual([message, 'json.syntax', true]);
	});

	it('gives the facts as fields', () => {
		expect(syntaxErrorOf('[\n  "😀", é]')).toMatchObject({
			line: 2,
			column: 8,
			offset: 10,
			expected: 'a value',
			found: 'U+00E9',
			incomplete: false,
		});
	});

	it('reads 10 000 levels and no more, unless told', () => {
		const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
		expect(isList(parseJson(nested(10_000)))).toBe(true);
		expect(() => parseJson(nested(10_001))).toThrow(new JsonTooDeep(10_000));
		expect(() => parseJson('[{"a":[]}]', { maxDepth: 2 })).toThrow(new JsonTooDeep(2));
		expect(isList(parseJson('[[],[],{}]', { maxDepth: 2 }))).toBe(true);
		expect(isList(parseJson(nested(500_000), { maxDepth: 500_000 }))).toBe(true);
	});
});

/** What was read; nothing where it was refused. */
const outcomeOf = (read: () => unknown): unknown => {
	try {
		return { read: read() };
	} catch (error) {
		if (error instanceof Error) return 'refused';
		throw error;
	}
};
