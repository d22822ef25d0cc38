import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryValue } from '../../test/arbitrary-value.ts';
import { compareValues } from './compare.ts';
import { parseJson } from './json-read.ts';
import { createJsonReader } from './json-stream.ts';
import { type WriteJsonOptions, writeJson } from './json-write.ts';
import { isList, isRecord, type Value } from './value.ts';

const jq = (args: readonly string[], input: string): string => {
	const { status, stdout, stderr } = spawnSync('jq', args, { input, encoding: 'utf8', maxBuffer: 2 ** 28 });
	expect([status, stderr]).toEqual([0, '']);
	return stdout;
};

// Version 1.7 keeps the spelling of literals (`1.0`, `1e3`) that nothing computes with: another oracle.
const isJq16 = spawnSync('jq', ['--version'], { encoding: 'utf8' }).stdout?.trim() === 'jq-1.6';

/** The value as jq 1.6 can hold it: all numbers are doubles, all text is well-formed. */
const asJqHolds = (value: Value): Value => {
	if (typeof value === 'bigint') return Number(value);
	if (typeof value === 'string') return value.toWellFormed();
	if (isList(value)) return value.map(asJqHolds);
	if (!isRecord(value)) return value;
	return new Map([...value].map(([key, item]) => [key.toWellFormed(), asJqHolds(item)]));
};

const samples = fc.sample(arbitraryValue, { numRuns: 3000, seed: 1 }).map(asJqHolds);
const styles: [string[], WriteJsonOptions][] = [
	[['-c'], {}],
	[[], { indent: 2 }],
	[['--tab'], { indent: '\t' }],
	[['-c', '-S'], { sortKeys: true }],
	[['-c', '-a'], { asciiOnly: true }],
];

describe.runIf(isJq16)('beside jq 1.6', () => {
	it.each(styles)('writeJson prints what jq %j prints', (args, options) => {
		const ours = samples.map((value) => writeJson(value, { ...options, numbers: 'jq' }));
		expect(`${ours.join('\n')}\n`).toBe(jq([...args, '.'], ours.join('\n')));
	});

	it('parseJson and writeJson leave of a text what jq leaves', () => {
		const texts = [
			'{"a":1,"b":2,"a":3}',
			'1.0',
			'1e3',
			'-0',
			'-0.0',
			'1E+2',
			'123456.789e3',
			'1e1000',
			'-1e1000',
		];
		texts.push('100000000000000000000', '1e-5', '0.00012', '[ ]', '{ }', '"\\u00e9\\/"', '{"b":1,"10":2}');
		texts.push('"\\ud83d\\ude00\u007f\\u0000"', '{"a":{"x":1},"a":{"y":2}}', '5e-324', '2.5E-3', '0.1e1');
		const ours = texts.map((text) => `${writeJson(parseJson(text))}\n`).join('');
		expect(ours).toBe(jq(['-c', '.'], texts.join('\n')));
	});

	it('createJsonReader finds the documents that jq finds', () => {
		const text = '1 2\n[3][4]{}"a""b"null true\n\n false[5]\t6"c"{"x":[7]}8';
		const reader = createJsonReader();
		const ours = [...reader.push(text), ...reader.end()].map((value) => `${writeJson(value)}\n`);
		expect(ours.join('')).toBe(jq(['-c', '.'], text));
	});

	it('compareValues sorts as jq sorts', () => {
		const sorted = samples.toSorted(compareValues).map((value) => writeJson(value, { numbers: 'jq' }));
		const input = writeJson(samples, { numbers: 'jq' });
		expect(`${sorted.join('\n')}\n`).toBe(jq(['-c', 'sort[]'], input));
	});
});
