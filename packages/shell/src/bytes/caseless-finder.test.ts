import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CaselessFinder } from './caseless-finder.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const fewLetters = fc.string({ unit: fc.constantFrom('a', 'A', 'b', 'B', '1', ' ', '['), maxLength: 80 });

it('finds what a search in one case finds', () => {
	fc.assert(
		fc.property(
			fewLetters.filter((needle) => needle !== ''),
			fewLetters,
			fewLetters,
			fc.nat(300),
			fc.nat(100),
			(needle, before, after, padding, from) => {
				const text = before + 'c'.repeat(padding) + needle.toUpperCase() + after;
				const start = Math.min(from, text.length);
				const wanted = text.toLowerCase().indexOf(needle.toLowerCase(), start);
				expect(new CaselessFinder(bytesOf(needle)).find(bytesOf(text), start)).toBe(wanted);
			},
		),
		{ numRuns: 2000 },
	);
});
