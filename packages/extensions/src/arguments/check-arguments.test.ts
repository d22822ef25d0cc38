import { parseJson } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import {
	type ArgumentVerdict,
	checkArguments,
	describeIssues,
	maxCheckMs,
	maxIssues,
} from './check-arguments.ts';
import { maxSchemaLength } from './compile-schema.ts';

const schema = {
	type: 'object',
	properties: {
		key: { type: 'string' },
		count: { type: 'integer' },
		mode: { enum: ['a', 'b'] },
		edits: {
			type: 'array',
			items: { type: 'object', required: ['path'], properties: { path: { type: 'string' } } },
		},
	},
	required: ['key'],
	additionalProperties: false,
};

const said = async (given: object | boolean, args: unknown): Promise<string> => {
	const verdict: ArgumentVerdict = await checkArguments(given as Parameters<typeof checkArguments>[0], args);
	return verdict.type === 'misfits' ? describeIssues(verdict.issues) : verdict.type;
};

const names = (count: number): readonly string[] => Array.from({ length: count }, (_, n) => `n${n}`);

describe('arguments', () => {
	it.each([
		[{ key: 'x' }, 'fits'],
		[{ key: 'x', count: 3, mode: 'a', edits: [{ path: 'p' }] }, 'fits'],
		[{}, '/key: is missing'],
		[{ key: 1 }, '/key: must be string'],
		[{ key: 'x', more: 1 }, '/more: is not known'],
		[{ key: 'x', count: 1.5 }, '/count: must be integer'],
		[{ key: 'x', mode: 'c' }, '/mode: must be one of ["a","b"]'],
		[{ key: 'x', edits: [{ path: 'p' }, {}] }, '/edits/1/path: is missing'],
		['text', '/: must be object'],
	])('%j: %s', async (args, expected) => {
		expect(await said(schema, args)).toBe(expected);
	});

	it('may be values of the shell, with records as Maps and long integers', async () => {
		expect(await said(schema, parseJson('{"key":"x","count":9007199254740993,"edits":[{"path":"p"}]}'))).toBe(
			'fits',
		);
		expect(await said(schema, parseJson('{"key":"x","edits":[{"path":7}]}'))).toBe(
			'/edits/0/path: must be string',
		);
	});

	it('are never changed, converted or filled in', async () => {
		const args = { key: 'x', n: '7' };
		expect(await said({ properties: { n: { type: 'integer' }, d: { default: 1 } } }, args)).toBe(
			'/n: must be integer',
		);
		expect(args).toEqual({ key: 'x', n: '7' });
	});

	it('that come at the same time wait for one compilation', async () => {
		let reads = 0;
		const read = {
			get type(): string {
				reads += 1;
				return 'object';
			},
		};
		expect(await Promise.all([{}, 7, {}].map((args) => said(read, args)))).toEqual([
			'fits',
			'/: must be object',
			'fits',
		]);
		expect(reads).toBe(1);
	});

	it('are judged without a promise once the schema is known', async () => {
		const own = { type: 'object', required: ['a'] };
		await checkArguments(own, {});
		expect(checkArguments(own, { a: 1 })).toEqual({ type: 'fits' });
	});

	it('with many faults name the first of them', async () => {
		const verdict = await checkArguments({ items: { type: 'string' } }, Array(100).fill(1));
		expect(verdict.type === 'misfits' && verdict.issues.length).toBe(maxIssues);
	});

	it('that take for ever to check do not fit, and the next ones are checked', async () => {
		const slow = { type: 'object', properties: { name: { pattern: '^(a+)+$' } } };
		const args = { name: `${'a'.repeat(60)}!` };
		expect(await said(slow, args)).toBe(`/: cannot be checked: took longer than ${maxCheckMs} ms`);
		expect([await said(slow, { name: 'aaa' }), await said(slow, { name: 'b' })]).toEqual([
			'fits',
			'/name: must match pattern "^(a+)+$"',
		]);
	});

	it('do not fit a schema that only names itself', async () => {
		const round = { $defs: { again: { anyOf: [{ $ref: '#/$defs/again' }] } }, $ref: '#/$defs/again' };
		expect(await said(round, 1)).toBe('/: cannot be checked: Maximum call stack size exceeded');
	});

	it('fit a schema of true and none of false', async () => {
		expect([await said(true, 1), await said(false, {})]).toEqual(['fits', '/: takes no arguments']);
	});
});

describe('a schema', () => {
	const tuple = { type: 'array', items: [{ type: 'string' }, { type: 'number' }] };

	it('of draft-07 is read as such, named or not', async () => {
		const draft = { $schema: 'http://json-schema.org/draft-07/schema#', ...tuple };
		expect([await said(draft, ['a', 'b']), await said({ ...tuple }, ['a', 'b'])]).toEqual([
			'/1: must be number',
			'/1: must be number',
		]);
	});

	it('of 2020-12 knows its own keywords', async () => {
		const latest = {
			$schema: 'https://json-schema.org/draft/2020-12/schema',
			type: 'array',
			prefixItems: [{ type: 'string' }],
		};
		expect(await said(latest, [1])).toBe('/0: must be string');
	});

	it('with unknown keywords and formats is used', async () => {
		expect(await said({ type: 'string', format: 'colour', 'x-hint': 1 }, 'red')).toBe('fits');
	});

	it('with a long integer is used', async () => {
		expect(await said({ maximum: 9007199254740993n }, 1e17)).toBe('/: must be <= 9007199254740992');
	});

	it('that contains itself cannot be used', async () => {
		const round: Record<string, unknown> = {};
		round.not = round;
		expect(await said(round, 1)).toBe('bad-schema');
	});

	it('with a pattern of the older rules is used', async () => {
		const pattern = { type: 'string', pattern: '^a\\-b$' };
		expect([await said(pattern, 'a-b'), await said(pattern, 'ab')]).toEqual([
			'fits',
			'/: must match pattern "^a\\-b$"',
		]);
	});

	it('with one part that is named a hundred times is used', async () => {
		const part = {
			type: 'object',
			properties: Object.fromEntries(names(50).map((name) => [name, { type: 'string' }])),
		};
		const named = Object.fromEntries(names(100).map((name) => [name, { $ref: '#/$defs/part' }]));
		expect(await said({ $defs: { part }, properties: named }, { n7: { n8: 1 } })).toBe(
			'/n7/n8: must be string',
		);
	});

	it('that two extensions give the same id is two schemas', async () => {
		const id = 'https://example.com/s';
		expect(await said({ $id: id, type: 'string' }, 1)).toBe('/: must be string');
		expect(await said({ $id: id, type: 'number' }, 1)).toBe('fits');
	});

	it.each([
		[{ type: 'nonsense' }],
		[{ $ref: 'https://example.com/missing' }],
		[{ pattern: '(' }],
		[{ description: 'x'.repeat(maxSchemaLength) }],
	])('that cannot be used says so (%#)', async (given) => {
		expect(await checkArguments(given, 'text')).toEqual({ type: 'bad-schema', message: expect.any(String) });
	});
});
