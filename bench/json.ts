/**
 * Reading and writing JSON beside the platform's own, in one run: time per document, and how many times
 * longer ours takes. The column "converted" is the way not taken: a scan that proves `JSON.parse` safe,
 * `JSON.parse`, then records made of its objects.
 */
import { parseJson } from '../packages/core/src/value/json-read.ts';
import { writeJson } from '../packages/core/src/value/json-write.ts';
import type { Value } from '../packages/core/src/value/value.ts';

const user = (id: number): object => ({
	id,
	name: `user number ${id}`,
	email: `u${id}@example.org`,
	active: id % 3 === 0,
	tags: ['a', 'bb', 'ccc'],
	address: { city: 'Köln', zip: String(10_000 + id), balance: (id % 1000) / 8 },
});

const times = <T>(count: number, make: (index: number) => T): T[] =>
	Array.from({ length: count }, (_, i) => make(i));

const documents: [string, string][] = [
	['one small record', JSON.stringify(user(7))],
	['10 MB of records', JSON.stringify(times(65_000, user))],
	['the same, set in', JSON.stringify(times(65_000, user), null, 2)],
	['ints', JSON.stringify(times(500_000, (index) => index * 7919))],
	['ints and floats', JSON.stringify(times(500_000, (index) => (index % 2 === 0 ? index / 7 : index)))],
	['long strings', JSON.stringify(times(500, (index) => 'lorem ipsum dolor '.repeat(1000) + index))],
	['strings with escapes', JSON.stringify(times(500, (index) => 'say "hi"\n dolor '.repeat(1000) + index))],
];

/**
 * Microseconds per call of each work, the shortest of several rounds. Every round runs all of them, so
 * that a busy moment of the machine does not fall on one alone.
 */
const measure = (works: readonly (() => unknown)[], textLength: number): number[] => {
	const calls = Math.max(1, Math.min(20_000, Math.round(5e6 / textLength)));
	const best = works.map(() => Number.POSITIVE_INFINITY);
	for (let round = 0; round < 15; round++) {
		for (const [index, work] of works.entries()) {
			const start = performance.now();
			for (let call = 0; call < calls; call++) work();
			best[index] = Math.min(best[index]!, ((performance.now() - start) / calls) * 1000);
		}
	}
	return best;
};

// Long integers, exponents that overflow, and keys that an object would sort first.
const isUnsafe = /(?<!\d)\d{16}|[eE]\+?\d{3}|"(?:\\u003\d|\d)+"\s*:/;

const convert = (data: unknown): Value => {
	if (typeof data !== 'object' || data === null) return data as Value;
	if (Array.isArray(data)) {
		for (let at = 0; at < data.length; at++) data[at] = convert(data[at]);
		return data;
	}
	const record = new Map<string, Value>();
	for (const key in data) record.set(key, convert((data as Record<string, unknown>)[key]));
	return record;
};

const parseConverted = (text: string): Value =>
	isUnsafe.test(text) ? parseJson(text) : convert(JSON.parse(text));

const cell = (microseconds: number): string =>
	(microseconds < 1000 ? `${microseconds.toFixed(2)} µs` : `${(microseconds / 1000).toFixed(1)} ms`).padStart(
		11,
	);

const ratio = (ours: number, theirs: number): string => `${(ours / theirs).toFixed(1)}×`.padStart(7);

const head = ['JSON.parse', 'parseJson', 'converted', 'stringify', 'writeJson'].map((name) =>
	name.padStart(11),
);
console.log(
	`${'document'.padEnd(22)}${head[0]}${head[1]}${' '.repeat(7)}${head[2]}${' '.repeat(7)}${head[3]}${head[4]}`,
);
for (const [name, text] of documents) {
	const data: unknown = JSON.parse(text);
	const value = parseJson(text);
	const works = [
		() => JSON.parse(text),
		() => parseJson(text),
		() => parseConverted(text),
		() => JSON.stringify(data),
		() => writeJson(value),
	];
	const [parse, ours, converted, stringify, write] = measure(works, text.length) as [
		number,
		number,
		number,
		number,
		number,
	];
	const reading = `${cell(parse)}${cell(ours)}${ratio(ours, parse)}${cell(converted)}${ratio(converted, parse)}`;
	console.log(`${name.padEnd(22)}${reading}${cell(stringify)}${cell(write)}${ratio(write, stringify)}`);
}
