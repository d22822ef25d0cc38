import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PrefixEntry, PrefixIndex } from './prefix-index.ts';

const entriesOf = (prefixes: readonly string[], log: string[] = []): readonly PrefixEntry<undefined>[] =>
	prefixes.map((prefix, order) => ({
		prefix,
		order,
		matches: (key) => {
			log.push(prefix);
			return key.startsWith(prefix);
		},
	}));

const find = (prefixes: readonly string[], key: string): string | undefined =>
	new PrefixIndex(entriesOf(prefixes)).find(key, undefined)?.prefix;

describe('the first written entry that matches is found', () => {
	const rows: readonly (readonly [readonly string[], string, string | undefined])[] = [
		[[], 'a', undefined],
		[['/a', '/b'], '/c', undefined],
		[['/a', '/a/b'], '/a/b/c', '/a'],
		[['/a/b', '/a'], '/a/b/c', '/a/b'],
		[['', '/a'], '/a', ''],
		[['/a', '/a'], '/a', '/a'],
		[['/a/c', '/a'], '/a/d', '/a'],
	];
	for (const [prefixes, key, expected] of rows) {
		it(`${JSON.stringify(prefixes)} and ${key}: ${expected}`, () => {
			expect(find(prefixes, key)).toBe(expected);
		});
	}
});

it('entries whose prefix the key does not have are not tried', () => {
	const log: string[] = [];
	const prefixes = Array.from({ length: 1000 }, (_, at) => `/repo/${at}`);
	const index = new PrefixIndex(entriesOf([...prefixes, '/repo', ''], log));
	index.find('/repo/77/x', undefined);
	expect(log).toEqual(['/repo/77', '/repo/7']);
});

it('for any entries and key the answer is that of a plain search', () => {
	const texts = fc.array(fc.constantFrom('a', 'b', '/', '\ud83d\ude00', '\udc80'), { maxLength: 5 });
	const strings = texts.map((parts) => parts.join(''));
	fc.assert(
		fc.property(fc.array(strings, { maxLength: 20 }), strings, (prefixes, key) => {
			expect(find(prefixes, key)).toBe(prefixes.find((prefix) => key.startsWith(prefix)));
		}),
		{ numRuns: 5000 },
	);
});
