import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gatherRanges } from './gather-ranges.ts';

it('copies ranges one behind the other, few and many', () => {
	fc.assert(
		fc.property(
			fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 90 })), {
				maxLength: 200,
			}),
			(steps) => {
				const ranges: number[] = [];
				let size = 0;
				for (const [gap, length] of steps) {
					ranges.push(size + gap, size + gap + length);
					size += gap + length;
				}
				const bytes = Uint8Array.from({ length: size }, (_, at) => (at * 7) & 0xff);
				const expected = steps.flatMap((_, at) => [...bytes.subarray(ranges[at * 2], ranges[at * 2 + 1])]);
				const into = new Uint8Array(size + 1);
				expect(gatherRanges(bytes, Int32Array.from(ranges), into)).toBe(expected.length);
				expect([...into.subarray(0, expected.length)]).toEqual(expected);
				expect(into[size]).toBe(0);
			},
		),
	);
});
