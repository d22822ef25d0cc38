import { decodeText, encodeText } from '@tenon/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { compileRegex, type RegexOptions } from './regex.ts';

const patterns = [
	'a',
	'ab',
	'é',
	'a\udcc3',
	'\udcff',
	'^a',
	'b$',
	'^$',
	'',
	'a*b',
	'[^a]b',
	'.',
	'a.b',
	'\\bb',
	'\\w\\W',
	'\\(a\\)\\1',
	'\\(.\\).*\\1b',
	'ab\\|^b',
	'[[:alpha:]]b\\{2\\}',
	'a\nb',
];
const syntaxes = ['grep', 'fixed'] as const;
const bounds = ['none', 'words', 'line'] as const;

const options: fc.Arbitrary<RegexOptions> = fc.record({
	syntax: fc.constantFrom(...syntaxes),
	ignoreCase: fc.boolean(),
	bounds: fc.constantFrom(...bounds),
});

const bytes = fc
	.array(fc.constantFrom(0x61, 0x62, 0x41, 0x20, 0x5f, 0x0a, 0x00, 0xc3, 0xa9, 0xe2, 0x82, 0xac, 0xff), {
		maxLength: 40,
	})
	.map((list) => Uint8Array.from(list));

const linesOf = (text: string, delimiter: string): string[] => {
	const lines = text.split(delimiter);
	if (lines.at(-1) === '') lines.pop();
	return lines;
};

it('finds the lines in which a search of the decoded line finds a match', () => {
	fc.assert(
		fc.property(
			fc.constantFrom(...patterns),
			options,
			bytes,
			fc.constantFrom('\n', '\0'),
			(pattern, how, input, delimiter) => {
				const regex = compileRegex(pattern, how);
				const byte = delimiter.charCodeAt(0);
				const found: string[] = [];
				for (let from = 0; from < input.length; ) {
					const at = regex.findLine(input, from, byte);
					if (at < 0) break;
					const start = at === 0 ? 0 : input.lastIndexOf(byte, at - 1) + 1;
					const end = input.indexOf(byte, at);
					found.push(decodeText(input.subarray(start, end < 0 ? undefined : end)));
					if (end < 0) break;
					from = end + 1;
				}
				const expected = linesOf(decodeText(input), delimiter).filter((line) => regex.test(line));
				expect(found).toEqual(expected);
			},
		),
		{ numRuns: 5000 },
	);
});

it('finds all lines at once as it finds one after the other', () => {
	fc.assert(
		fc.property(
			fc.constantFrom(...patterns),
			options,
			bytes,
			fc.constantFrom(1, 60, 400),
			fc.constantFrom(0x0a, 0x00),
			fc.constantFrom(1, 2, 500),
			(pattern, how, part, times, delimiter, room) => {
				const regex = compileRegex(pattern, how);
				const input = Uint8Array.from({ length: part.length * times }, (_, at) => part[at % part.length]!);
				const places = new Int32Array(room * 2);
				for (let from = 0; from < input.length; ) {
					const count = regex.findLines(input, from, delimiter, places);
					for (let line = 0; line < count; line++) {
						const found = regex.findLine(input, from, delimiter);
						const start = found === 0 ? 0 : input.lastIndexOf(delimiter, found - 1) + 1;
						const end = input.indexOf(delimiter, found);
						expect([places[line * 2], places[line * 2 + 1]]).toEqual([start, end < 0 ? input.length : end]);
						from = places[line * 2 + 1]! + 1;
					}
					if (count < room) {
						expect(from >= input.length || regex.findLine(input, from, delimiter) < 0).toBe(true);
						break;
					}
				}
			},
		),
		{ numRuns: 600 },
	);
});

it('finds the same whole match as a search for groups', () => {
	fc.assert(
		fc.property(fc.constantFrom(...patterns), options, bytes, (pattern, how, input) => {
			const regex = compileRegex(pattern, how);
			const text = decodeText(input);
			expect(regex.find(text)).toEqual(regex.exec(text)?.[0]);
		}),
		{ numRuns: 2000 },
	);
});

it('takes thousands of fixed texts as one expression', () => {
	const words = Array.from({ length: 5000 }, (_, at) => `word${at * 7}`);
	const regex = compileRegex(words.join('\n'), { syntax: 'fixed', ignoreCase: false, bounds: 'line' });
	const input = encodeText('word3\nword14\nword34993\nword34994\n');
	expect(regex.findLine(input, 0, 0x0a)).toBe(12);
	expect(regex.findLine(input, 13, 0x0a)).toBe(22);
	expect(regex.findLine(input, 23, 0x0a)).toBe(-1);
});
