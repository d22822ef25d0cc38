import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	count,
	flag,
	integer,
	json,
	jsonObject,
	listOf,
	nullOr,
	objectOf,
	oneOf,
	recordOf,
	type Shape,
	ShapeError,
	taggedBy,
	text,
} from './shape.ts';

type Animal = { readonly kind: 'cat'; readonly lives: number } | { readonly kind: 'dog' };

const animal: Shape<Animal> = taggedBy<'kind', Animal>('kind', {
	cat: objectOf({ kind: oneOf('cat'), lives: count }),
	dog: objectOf({ kind: oneOf('dog') }),
});
const named = objectOf({ name: text }, { age: count });

describe('what is of the shape is given back as it is:', () => {
	const rows: readonly (readonly [string, Shape<unknown>, unknown])[] = [
		['text', text, ''],
		['flag', flag, false],
		['count', count, Number.MAX_SAFE_INTEGER],
		['integer', integer, -3],
		['null', nullOr(text), null],
		['no null', nullOr(text), 'x'],
		['list', listOf(listOf(count)), [[], [1, 2]]],
		['object', named, { name: 'x' }],
		['object with more', named, { age: 1, name: 'x' }],
		['record', recordOf(count), { a: 1, ['__proto__' as string]: 2 }],
		['tagged', animal, { kind: 'cat', lives: 9 }],
		['json', json, [null, { a: [1.5, 'x', true] }]],
	];
	for (const [title, shape, value] of rows) {
		it(title, () => {
			expect(shape(value, 'it')).toBe(value);
		});
	}
});

describe('what is not is refused with the place and what was expected:', () => {
	const rows: readonly (readonly [Shape<unknown>, unknown, string])[] = [
		[text, 1, 'it: expected a string, got 1'],
		[flag, 'x'.repeat(99), `it: expected true or false, got "${'x'.repeat(59)}…`],
		[count, -1, 'it: expected a whole number that is not negative, got -1'],
		[count, '1', 'it: expected a whole number that is not negative, got "1"'],
		[integer, 2 ** 53, 'it: expected a whole number, got 9007199254740992'],
		[nullOr(text), undefined, 'it: expected a string, got nothing'],
		[listOf(text), { length: 0 }, 'it: expected a list, got an object'],
		[
			listOf(listOf(count)),
			[[1], [2, null]],
			'it[1][1]: expected a whole number that is not negative, got null',
		],
		[
			named,
			{ name: 'x', age: undefined },
			'it.age: expected a whole number that is not negative, got nothing',
		],
		[named, { name: 'x', nme: 1 }, 'it.nme: expected no such field (there are name, age), got 1'],
		[recordOf(count), { a: 1, b: 'x' }, 'it.b: expected a whole number that is not negative, got "x"'],
		[animal, { kind: 'cow' }, 'it.kind: expected "cat" or "dog", got "cow"'],
		[animal, { kind: 'toString' }, 'it.kind: expected "cat" or "dog", got "toString"'],
		[animal, { kind: 'dog', lives: 1 }, 'it.lives: expected no such field (there are kind), got 1'],
		[json, { a: [undefined] }, 'it.a[0]: expected JSON, got nothing'],
		[json, Number.NaN, 'it: expected JSON, got NaN'],
		[jsonObject, [], 'it: expected an object, got a list of 0'],
	];
	for (const [shape, value, message] of rows) {
		it(message, () => {
			expect(() => shape(value, 'it')).toThrow(expect.objectContaining({ name: 'ShapeError', message }));
		});
	}

	it('JSON that is nested without end', () => {
		const deep: unknown[] = [];
		let inner = deep;
		for (let level = 0; level < 100_000; level++) {
			const next: unknown[] = [];
			inner.push(next);
			inner = next;
		}
		expect(() => json(deep, 'it')).toThrow(ShapeError);
		expect(() => json(deep, 'it')).toThrow(/: expected JSON of at most 500 levels, got a list of 1$/);
	});
});

it('all that JSON can write is JSON, and nothing is thrown but the error', () => {
	fc.assert(fc.property(fc.jsonValue(), (value) => json(value, 'it') === value));
	fc.assert(
		fc.property(fc.anything(), (value) => {
			try {
				animal(value, 'it');
			} catch (error) {
				expect(error).toBeInstanceOf(ShapeError);
			}
		}),
	);
});
