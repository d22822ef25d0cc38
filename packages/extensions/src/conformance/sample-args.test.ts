import type { JsonSchema } from '@tenon/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkArguments } from '../arguments/check-arguments.ts';
import { sampleArgs, wrongArgs } from './sample-args.ts';

const rows: readonly [JsonSchema, unknown][] = [
	[{ type: 'object' }, {}],
	[true, {}],
	[{ type: 'object', properties: { key: { type: 'string' } } }, { key: 'sample' }],
	[{ type: 'object', required: ['any'] }, { any: {} }],
	[{ properties: { mode: { enum: ['r', 'w'] }, on: { const: true } } }, { mode: 'r', on: true }],
	[{ properties: { a: { default: 5 }, b: { examples: ['x'] } } }, { a: 5, b: 'x' }],
	[{ properties: { a: { type: ['null', 'string'] }, b: { type: 'boolean' } } }, { a: null, b: false }],
	[{ properties: { a: { minLength: 8 }, b: { type: 'string', maxLength: 2 } } }, { a: 'samplexx', b: 'sa' }],
	[{ properties: { at: { type: 'string', format: 'date' } } }, { at: '2000-01-01' }],
	[
		{ properties: { a: { minimum: 3 }, b: { type: 'integer', exclusiveMinimum: 3, multipleOf: 5 } } },
		{ a: 3, b: 5 },
	],
	[{ properties: { list: { type: 'array', minItems: 2, items: { type: 'integer' } } } }, { list: [0, 0] }],
	// Inside, only what is required: what may be left out may also be endless.
	[
		{
			properties: { tree: { $ref: '#/$defs/tree' } },
			$defs: {
				tree: {
					type: 'object',
					properties: { name: { type: 'string' }, child: { $ref: '#/$defs/tree' } },
					required: ['name'],
				},
			},
		},
		{ tree: { name: 'sample' } },
	],
	[{ properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } } }, { a: 'sample' }],
	[
		{ allOf: [{ properties: { a: { type: 'string' } }, required: ['a'] }], properties: { b: { const: 1 } } },
		{ a: 'sample', b: 1 },
	],
];

const simple: fc.Arbitrary<JsonSchema> = fc.oneof(
	fc.record({ type: fc.constant('string'), minLength: fc.nat(20) }),
	fc.record({ type: fc.constant('integer'), minimum: fc.integer({ min: -9, max: 9 }) }),
	fc.record({ type: fc.constant('number'), exclusiveMinimum: fc.integer({ min: -9, max: 9 }) }),
	fc.constantFrom<JsonSchema>({ type: 'boolean' }, { type: 'null' }, { enum: [3, 'x'] }),
);
const schemas: fc.Arbitrary<JsonSchema> = fc
	.dictionary(
		fc.stringMatching(/^[a-z]{1,6}$/),
		fc.oneof(
			simple,
			fc.record({ type: fc.constant('array'), minItems: fc.nat(3), items: simple }),
			fc.record({ anyOf: fc.array(simple, { minLength: 1, maxLength: 3 }) }),
		),
	)
	.map((properties) => ({
		type: 'object',
		properties,
		required: Object.keys(properties),
		additionalProperties: false,
	}));

describe('arguments made from a schema', () => {
	it.each(rows)('%j', (schema, expected) => {
		expect(sampleArgs(schema)).toEqual(expected);
	});

	it('fit it', async () => {
		await fc.assert(
			fc.asyncProperty(schemas, async (schema) => {
				expect(await checkArguments(schema, sampleArgs(schema))).toEqual({ type: 'fits' });
			}),
		);
	});

	it('are made without end by no schema', () => {
		const schema = { properties: { a: { $ref: '#' } }, required: ['a'] };
		expect(sampleArgs(schema)).toHaveProperty('a.a.a');
	});
});

describe('wrong arguments', () => {
	it('leave each field out, and give each another type', () => {
		const schema = { properties: { who: { type: 'string' }, times: { type: 'integer' } } };
		expect(wrongArgs(schema)).toEqual([
			{ times: 0 },
			{ who: 'sample' },
			{ who: { wrong: [7] }, times: 0 },
			{ who: 'sample', times: 'wrong' },
		]);
	});

	it('are none where the schema takes no object', () => {
		expect(wrongArgs({ type: 'string' })).toEqual([]);
	});
});
