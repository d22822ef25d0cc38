import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { freezeData, freezeList, isSameData } from './data.ts';

const nest = (depth: number): unknown[] => {
	let nested: unknown[] = [];
	for (let level = 0; level < depth; level += 1) nested = [nested];
	return nested;
};

describe('freezing data', () => {
	it('freezes plain data all the way down and leaves the rest alone', () => {
		const bytes = new Uint8Array([1]);
		const map = new Map([['a', 1]]);
		const data = freezeData({ list: [{ deep: 1 }], bytes, map, nothing: null });
		expect(Object.isFrozen(data.list[0])).toBe(true);
		expect(Object.isFrozen(map)).toBe(false);
		bytes[0] = 2;
		expect(data.bytes[0]).toBe(2);
	});

	it('goes below an object that was frozen by someone else', () => {
		const inner = { value: 1 };
		freezeData(Object.freeze({ inner }));
		expect(Object.isFrozen(inner)).toBe(true);
	});

	it('survives cycles and depth', () => {
		const cycle: unknown[] = [];
		cycle.push(cycle);
		expect(Object.isFrozen(freezeData(cycle))).toBe(true);
		expect(Object.isFrozen(freezeData(nest(200_000)))).toBe(true);
	});
});

describe('comparing data', () => {
	const rows: [unknown, unknown, boolean][] = [
		[1, 1, true],
		[Number.NaN, Number.NaN, true],
		[0, -0, false],
		['a', 'b', false],
		[null, undefined, false],
		[null, {}, false],
		[{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
		[{ a: 1 }, { a: 1, b: undefined }, false],
		[{ a: undefined }, { b: undefined }, false],
		[[], {}, false],
		[[1, 2], [2, 1], false],
		[new Uint8Array([1]), new Uint8Array([1]), true],
		[new Uint8Array([1]), new Uint8Array([2]), false],
		[new Map([['a', [1]]]), new Map([['a', [1]]]), true],
		[new Map([['a', undefined]]), new Map([['b', undefined]]), false],
		[new Map(), {}, false],
		[new Date(0), new Date(0), false],
	];
	it.each(rows)('of %o and %o gives %o', (one, other, expected) => {
		expect([isSameData(one, other), isSameData(other, one)]).toEqual([expected, expected]);
	});

	it('survives cycles and depth', () => {
		const one: unknown[] = [];
		one.push(one);
		const other: unknown[] = [];
		other.push([other]);
		expect(isSameData(one, other)).toBe(true);
		expect(isSameData(nest(200_000), nest(200_000))).toBe(true);
		expect(isSameData(nest(200_000), nest(200_001))).toBe(false);
	});

	it('agrees with a copy, for any JSON', () => {
		fc.assert(fc.property(fc.jsonValue(), (value) => isSameData(value, structuredClone(value))));
	});

	it('agrees with the text of canonical JSON, for any two', () => {
		const canonical = (value: unknown): string =>
			JSON.stringify(value, (_, item: unknown) =>
				typeof item === 'object' && item !== null && !Array.isArray(item)
					? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
					: Object.is(item, -0)
						? '-0'
						: item,
			);
		const small = fc.jsonValue({ maxDepth: 2, depthSize: 'xsmall' });
		fc.assert(
			fc.property(
				small,
				small,
				(one, other) => isSameData(one, other) === (canonical(one) === canonical(other)),
			),
		);
	});
});

describe('a frozen list that grows', () => {
	it('is a list of its own, of which everything is frozen', () => {
		const [known, added] = [freezeData([{ at: { deep: 1 } }]), { at: { deep: 2 } }];
		const list = freezeList(known, [added]);
		expect(list).toEqual([{ at: { deep: 1 } }, { at: { deep: 2 } }]);
		expect([list, added, added.at].every((each) => Object.isFrozen(each))).toBe(true);
		expect(known).toHaveLength(1);
	});

	it('freezes what is said to be known and is not', () => {
		const inner = { deep: 1 };
		freezeList([{ inner }], []);
		expect(Object.isFrozen(inner)).toBe(true);
	});
});
