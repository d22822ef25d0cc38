import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CaselessFinder } from './caseless-finder.ts';
import { LiteralFinder } from './literal-finder.ts';
import { compileLineLoops } from './wasm-line-loops.ts';

const newline = 0x0a;
const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
const textOf = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

interface Finder {
	findLines(bytes: Uint8Array, from: number, delimiter: number, places: Int32Array): number;
}

// All lines, in as many calls as the room for them takes.
const linesFound = (finder: Finder, bytes: Uint8Array, delimiter: number, room: number): string[] => {
	const places = new Int32Array(room * 2);
	const lines: string[] = [];
	for (let from = 0; ; ) {
		const count = finder.findLines(bytes, from, delimiter, places);
		for (let line = 0; line < count; line++)
			lines.push(textOf(bytes.subarray(places[line * 2], places[line * 2 + 1])));
		if (count < room) return lines;
		from = places[count * 2 - 1]! + 1;
	}
};

const linesOf = (bytes: Uint8Array, delimiter: number): string[] => {
	const lines = textOf(bytes).split(String.fromCharCode(delimiter));
	if (lines.at(-1) === '') lines.pop();
	return lines;
};

const line = fc.oneof(
	fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 }),
	fc.string({ unit: fc.constantFrom('a', 'b', 'c', '.'), maxLength: 60 }),
);
const needle = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 5 });

it('finds the lines with a text, few and far between or many and near', () => {
	fc.assert(
		fc.property(
			needle,
			fc.array(line, { maxLength: 60 }),
			fc.constantFrom(1, 40, 200),
			fc.constantFrom(1, 3, 512),
			fc.constantFrom(newline, 0),
			fc.boolean(),
			(sought, lines, times, room, delimiter, isDelimited) => {
				const end = String.fromCharCode(delimiter);
				const body = `${lines.join(end)}${end}`.repeat(times);
				const bytes = bytesOf(isDelimited ? body : body + sought);
				const expected = linesOf(bytes, delimiter).filter((text) => text.includes(sought));
				expect(linesFound(new LiteralFinder(bytesOf(sought)), bytes, delimiter, room)).toEqual(expected);
			},
		),
		{ numRuns: 300 },
	);
});

it('finds the lines with a text in any case', () => {
	const bytes = bytesOf('Ab\nx\naB\nab');
	expect(linesFound(new CaselessFinder(bytesOf('ab')), bytes, newline, 2)).toEqual(['Ab', 'aB', 'ab']);
});

it('finds no line with a text that holds the end of lines', () => {
	const bytes = bytesOf('a\nb\n'.repeat(5000));
	expect(linesFound(new LiteralFinder(bytesOf('a\nb')), bytes, newline, 4)).toEqual([]);
});

it('finds lines that are longer than what is searched at once', () => {
	const long = `${'x'.repeat(300_000)}needle${'y'.repeat(300_000)}`;
	const text = `${'needle\n'.repeat(1000)}${long}\n${'needle\n'.repeat(1000)}`;
	const found = linesFound(new LiteralFinder(bytesOf('needle')), bytesOf(text), newline, 4096);
	expect(found.length).toBe(2001);
	expect(found[1000]).toBe(long);
});

it('finds a long text', () => {
	const sought = 'ab'.repeat(700);
	const text = `${sought}\n${'b'.repeat(1400)}\n`.repeat(50);
	expect(linesFound(new LiteralFinder(bytesOf(sought)), bytesOf(text), newline, 512).length).toBe(50);
});

describe('the loops over lines in WebAssembly', () => {
	it('are not there where the platform has none', () => {
		expect(compileLineLoops({})).toBe(undefined);
	});

	it('take what stands behind the end for nothing', () => {
		const loops = compileLineLoops()!;
		const places = new Int32Array(8);
		expect(loops.find(bytesOf('ab'), bytesOf('xab\nab\n'), 0, 7, newline, places, 0)).toBe(2);
		expect(loops.find(bytesOf('ab'), bytesOf('xa'), 0, 2, newline, places, 0)).toBe(0);
		expect(loops.find(bytesOf('ab'), bytesOf('??xab?'), 2, 6, newline, places, 2)).toBe(1);
		expect(Array.from(places.subarray(2, 4))).toEqual([2, 6]);
	});
});
