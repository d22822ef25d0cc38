import { runFlow } from '@tenon/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LineNumberer, type LineSpan, numberLines } from './number-lines.ts';
import { PortableNumberer } from './portable-numberer.ts';
import { wasmNumberer } from './wasm-numberer.ts';

type Choose = (spans: readonly LineSpan[]) => LineNumberer;
const versions: readonly { readonly name: string; readonly choose: Choose }[] = [
	{ name: 'portable', choose: (spans) => new PortableNumberer(spans) },
	{ name: 'wasm', choose: (spans) => wasmNumberer(spans)! },
];

const spanOf = (lines: readonly Uint8Array[], from = 0, to: number = lines.length): LineSpan => {
	const starts = Uint32Array.from({ length: lines.length + 1 });
	for (const [index, line] of lines.entries()) starts[index + 1] = starts[index]! + line.length + 1;
	const bytes = new Uint8Array(starts.at(-1)!).fill(0x0a);
	for (const [index, line] of lines.entries()) bytes.set(line, starts[index]);
	return { bytes, starts, from, to };
};

const numbered = (spans: readonly LineSpan[], choose: Choose) =>
	runFlow(numberLines(spans, () => undefined, choose));

describe.each(versions)('the $name numberer', ({ choose }) => {
	it('gives equal lines the same number, in the order in which they are met', () => {
		const line = fc.uint8Array({ max: 2, maxLength: 9 });
		fc.assert(
			fc.property(fc.array(line, { maxLength: 40 }), fc.array(line, { maxLength: 40 }), (left, right) => {
				const known = new Map<string, number>();
				const numberOf = (text: Uint8Array): number => {
					const key = text.join();
					if (!known.has(key)) known.set(key, known.size + 1);
					return known.get(key)!;
				};
				const from = Math.min(1, left.length);
				const numbers = [left.slice(from), right].map((lines) => Uint32Array.from(lines, numberOf));
				expect(numbered([spanOf(left, from), spanOf(right)], choose)).toEqual({
					numbers,
					count: known.size + 1,
				});
			}),
		);
	});

	it('tells many lines apart', () => {
		const lines = Array.from({ length: 10_000 }, (_, index) => new TextEncoder().encode(`line ${index}`));
		const expected = Uint32Array.from(lines, (_, index) => index + 1);
		expect(numbered([spanOf(lines), spanOf(lines)], choose)).toEqual({
			numbers: [expected, expected],
			count: 10_001,
		});
	});

	it('breathes between pieces and tells how many lines each had', () => {
		const lines = Array.from({ length: 5000 }, () => Uint8Array.of(1));
		const pieces: number[] = [];
		runFlow(numberLines([spanOf(lines)], (count) => void pieces.push(count), choose));
		expect(pieces.length).toBeGreaterThan(1);
		expect(pieces.reduce((sum, count) => sum + count, 0)).toBe(5000);
	});
});

it('numbers without WebAssembly where there is none, or no memory for it', () => {
	const spans = [spanOf([Uint8Array.of(1)])];
	expect(wasmNumberer(spans, {})).toBe(undefined);
	class Instance {
		constructor() {
			throw new RangeError('Out of memory');
		}
	}
	const { Module, CompileError } = WebAssembly;
	expect(wasmNumberer(spans, { WebAssembly: { Module, Instance, CompileError } })).toBe(undefined);
});

it('numbers several sets of lines at the same time, each by itself', () => {
	const first = wasmNumberer([spanOf([Uint8Array.of(1), Uint8Array.of(2), Uint8Array.of(1)])])!;
	const second = wasmNumberer([spanOf([Uint8Array.of(2), Uint8Array.of(2)])])!;
	while (first.prepare());
	while (second.prepare());
	first.number(0, 2);
	second.number(0, 2);
	first.number(0, 3);
	expect(first.take(0)).toEqual(Uint32Array.of(1, 2, 1));
	expect(second.take(0)).toEqual(Uint32Array.of(1, 1));
	first.release();
	second.release();
});
