import { encodeText } from '@tenon/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type KeptLimit, KeptOutput, type Spill } from './kept-output.ts';

const memorySpill = (chunks: Uint8Array[], maxBytes = 1000): Spill => ({
	path: '/spill/1',
	maxBytes,
	write: (chunk) => void chunks.push(chunk.slice()),
	end: () => undefined,
});

const write = (limit: KeptLimit, ...texts: readonly string[]): KeptOutput => {
	const output = new KeptOutput(limit);
	for (const text of texts) output.write(encodeText(text));
	return output;
};

describe('an output that is kept for a result', () => {
	const rows: readonly (readonly [string, Partial<KeptLimit>, readonly string[], string])[] = [
		['is whole up to the limit', {}, ['12345', '67890'], '1234567890'],
		['is cut at the limit where nothing else is kept', { tailBytes: 0 }, ['12345', '678901'], '1234567890'],
		[
			'has its beginning and its end beyond it',
			{},
			['abcdefgh', 'ijklmnop', 'qrstuvwxyz'],
			'abcdef\n...\nwxyz\n[output truncated in memory: 26 bytes total — no spill file]',
		],
		[
			'is cut between characters',
			{},
			['abcdeé', 'öö', 'üü'],
			'abcde\n...\nüü\n[output truncated in memory: 15 bytes total — no spill file]',
		],
		[
			'says where the whole is',
			{ spill: () => memorySpill([]) },
			['abcdefghijklmnopqrstuvwxyz'],
			'abcdef\n...\nwxyz\n[output truncated: 26 bytes total — full output at /spill/1]',
		],
		[
			'says where as much is as there was room for',
			{ spill: () => memorySpill([], 20) },
			['abcdefghijklmnopqrstuvwxyz'],
			'abcdef\n...\nwxyz\n[output truncated: 26 bytes total — first 20 bytes at /spill/1]',
		],
	];
	for (const [title, limit, texts, expected] of rows) {
		it(title, () => {
			const output = write({ maxBytes: 10, tailBytes: 4, spill: undefined, ...limit }, ...texts);
			expect(output.text()).toBe(expected);
		});
	}

	it('is written whole to the file, in whatever pieces it comes', () => {
		fc.assert(
			fc.property(fc.array(fc.uint8Array({ maxLength: 12 }), { maxLength: 12 }), (pieces) => {
				const chunks: Uint8Array[] = [];
				const output = new KeptOutput({ maxBytes: 10, tailBytes: 4, spill: () => memorySpill(chunks) });
				for (const piece of pieces) output.write(piece);
				const all = pieces.flatMap((piece) => [...piece]);
				if (all.length <= 10) {
					expect([output.overflowed, ...output.bytes()]).toEqual([false, ...all]);
					return;
				}
				expect(chunks.flatMap((chunk) => [...chunk])).toEqual(all);
				expect(output.spill).toEqual({ path: '/spill/1', bytes: all.length });
			}),
		);
	});

	it('keeps little of an endless one', () => {
		const output = new KeptOutput({ maxBytes: 10_000, tailBytes: 4000, spill: undefined });
		const line = encodeText('a line that comes again and again\n');
		for (let round = 0; round < 100_000; round++) output.write(line);
		expect(output.bytes().length).toBeLessThan(10_200);
	});
});
