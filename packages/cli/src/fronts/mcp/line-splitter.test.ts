import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineSplitter, type SplitLine } from './line-splitter.ts';

/** Cuts bytes at some places, and gives all lines that come out. */
const split = (bytes: Uint8Array, cuts: readonly number[], maxBytes: number): readonly SplitLine[] => {
	const splitter = new LineSplitter(maxBytes);
	const places = [...cuts.map((cut) => cut % (bytes.length + 1)), 0, bytes.length].toSorted((a, b) => a - b);
	return places.slice(1).flatMap((end, at) => splitter.push(bytes.subarray(places[at], end)));
};

describe('a stream of lines', () => {
	it('is cut at its newlines, wherever its chunks end', () => {
		const line = fc.string({ maxLength: 12 }).map((text) => text.replaceAll('\n', ' '));
		fc.assert(
			fc.property(fc.array(line), line, fc.array(fc.nat()), (lines, rest, cuts) => {
				const bytes = Buffer.from([...lines, rest].join('\n'));
				const texts = split(bytes, cuts, 1000).map(
					(each) => each.kind === 'line' && Buffer.from(each.bytes).toString(),
				);
				expect(texts).toEqual(lines);
			}),
		);
	});

	it('keeps nothing of a line that is too long, and all of the next', () => {
		fc.assert(
			fc.property(fc.nat({ max: 40 }), fc.array(fc.nat()), (length, cuts) => {
				const bytes = Buffer.from(`${'x'.repeat(length)}\nnext\n`);
				const [first, second] = split(bytes, cuts, 20);
				expect(first).toMatchObject(length > 20 ? { kind: 'too-long', byteCount: length } : { kind: 'line' });
				expect(second).toMatchObject({ kind: 'line' });
			}),
		);
	});
});
