import fc from 'fast-check';
import { expect, it } from 'vitest';
import { byteKit } from './bytes.ts';
import { LiteralFinder } from './literal-finder.ts';

const fewBytes = fc.constantFrom(0x61, 0x62, 0xff);

it('finds what the platform finds, near and far', () => {
	fc.assert(
		fc.property(
			fc.array(fewBytes, { minLength: 1, maxLength: 5 }),
			fc.array(fewBytes, { maxLength: 60 }),
			fc.nat(3000),
			fc.nat(70),
			(needle, text, padding, from) => {
				const bytes = Uint8Array.from([
					...text,
					...new Array<number>(padding).fill(0x63),
					...needle,
					...text,
				]);
				const wanted = Uint8Array.from(needle);
				const start = Math.min(from, bytes.length);
				expect(new LiteralFinder(wanted).find(bytes, start)).toBe(byteKit.indexOf(bytes, wanted, start));
			},
		),
		{ numRuns: 2000 },
	);
});
