import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ClassTable } from './class-table.ts';

it('gives equal ranges with equal marks the same class, and others another', () => {
	const text = fc.tuple(fc.uint8Array({ max: 2, maxLength: 4 }), fc.nat(2), fc.boolean());
	fc.assert(
		fc.property(fc.array(text, { maxLength: 60 }), (texts) => {
			const table = new ClassTable();
			const known = new Map<string, number>();
			for (const [bytes, before, isMarked] of texts) {
				const held = Uint8Array.from([...new Array<number>(before).fill(9), ...bytes, 9]);
				const key = `${bytes.join()} ${isMarked}`;
				if (!known.has(key)) known.set(key, known.size + 1);
				expect(table.classOf(held, before, before + bytes.length, isMarked)).toBe(known.get(key));
			}
			expect(table.count).toBe(known.size + 1);
		}),
	);
});

it('grows with the texts', () => {
	const table = new ClassTable();
	const texts = Array.from({ length: 10_000 }, (_, index) => new TextEncoder().encode(`line ${index}`));
	const classes = texts.map((text) => table.classOf(text, 0, text.length, false));
	expect(classes).toEqual(texts.map((_, index) => index + 1));
	expect(texts.map((text) => table.classOf(text, 0, text.length, false))).toEqual(classes);
});
