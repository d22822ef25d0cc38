import { runFlow } from '@tenon/core';
import { parse, stringify } from 'smol-toml';
import { describe, expect, it } from 'vitest';
import type { JqObject, JqValue } from '../../jq/values/value.ts';
import { inOneGo } from '../../support/pausing.ts';
import { documentOf, seeded } from '../read/toml/generated-documents.ts';
import { parseToml } from '../read/toml/parser.ts';
import { TomlMistake } from '../read/toml/scanner.ts';
import { TomlUnwritable, tomlText } from './toml-writer.ts';

const written = (table: JqObject): string => runFlow(tomlText(table, () => undefined)) as string;

const tableOf = (value: object): JqObject =>
	new Map(Object.entries(value).map(([key, item]) => [key, valueFrom(item)]));

const valueFrom = (value: unknown): JqValue => {
	if (Array.isArray(value)) return value.map(valueFrom);
	return typeof value === 'object' && value !== null ? tableOf(value) : (value as JqValue);
};

const values: readonly object[] = [
	{},
	{ a: 1, b: -1.5, c: 1e300, d: 2 ** 60, e: true, f: 'x\n"\u007f\ud800', g: [], h: {} },
	{ a: Number.NaN, b: Infinity, c: -Infinity, d: -0 },
	{
		a: [1, [2, 'x'], { b: 1, 'c d': [{}] }],
		'e f': { g: { h: 1 }, i: {} },
		j: [{ k: 1 }, { l: [{ m: 1 }] }],
	},
	{ a: [{}, {}], b: [{ c: { d: 1 } }], c: [{}, 1] },
	{ a: `${'x'.repeat(8191)}😀${'y'.repeat(20_000)}` },
];

describe('the TOML text of a table', () => {
	it.each(values)('is that of another writer: %j', (value) => {
		expect(written(tableOf(value))).toBe(stringify(value));
	});

	it('means to another reader what it means to ours, for tables of a generator', () => {
		const random = seeded(11);
		let count = 0;
		for (let round = 0; round < 600; round++) {
			let table: JqObject;
			try {
				table = inOneGo(parseToml(documentOf(random)));
			} catch (error) {
				if (!(error instanceof TomlMistake)) throw error;
				continue;
			}
			count += 1;
			const text = written(table);
			expect(written(inOneGo(parseToml(text)))).toBe(text);
			expect(() => parse(text, { integersAsBigInt: 'asNeeded' })).not.toThrow();
		}
		expect(count).toBeGreaterThan(100);
	});

	it.each([
		[[1, null], 'TOML has no null'],
		[null, 'TOML has no null'],
	])('is none where a value in it has none: %j', (value, reason) => {
		expect(() => written(new Map([['a', value]]))).toThrow(new TomlUnwritable(reason));
	});
});
