import { fromPlain } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { parameterSchema } from './tool-schema.ts';

/** The schema of these params, and what was told of them. */
const read = (params: unknown) => {
	const faults: string[] = [];
	const schema = parameterSchema(fromPlain(params), (fault) => faults.push(fault));
	return [schema, faults] as const;
};

describe('the parameters of a tool', () => {
	it.each<[title: string, params: unknown, schema: object]>([
		['are none where nothing is said', null, { type: 'object', properties: {} }],
		[
			'may be named in short',
			{ path: { type: 'string', required: true }, limit: { type: 'integer', required: false } },
			{
				type: 'object',
				properties: { path: { type: 'string' }, limit: { type: 'integer' } },
				required: ['path'],
			},
		],
		[
			'may be called type, required and properties',
			{ type: { type: 'string' }, required: { type: 'boolean' }, properties: { type: 'array' } },
			{
				type: 'object',
				properties: {
					type: { type: 'string' },
					required: { type: 'boolean' },
					properties: { type: 'array' },
				},
			},
		],
		[
			'may be a whole schema, in which empty tables are lists where lists belong',
			{ type: 'object', properties: { a: { enum: ['x', 'y'], type: ['string', 'null'] } }, required: {} },
			{
				type: 'object',
				properties: { a: { enum: ['x', 'y'], type: ['string', 'null'] } },
				required: [],
			},
		],
		[
			'are an object, also where the schema does not say so',
			{ properties: { a: { type: 'string' } } },
			{ properties: { a: { type: 'string' } }, type: 'object' },
		],
		[
			'may say at each property that it is required, however deep',
			{
				type: 'object',
				properties: {
					a: { type: 'object', required: true, properties: { b: { type: 'string', required: true } } },
				},
			},
			{
				type: 'object',
				properties: { a: { type: 'object', properties: { b: { type: 'string' } }, required: ['b'] } },
				required: ['a'],
			},
		],
	])('%s', (_title, params, schema) => {
		expect(read(params)).toEqual([schema, []]);
	});

	it.each<[params: unknown, schema: object, fault: string]>([
		[
			{ n: { type: 'int', description: 'How many' } },
			{ type: 'object', properties: { n: { description: 'How many' } } },
			'properties.n.type: "int" is no type of JSON Schema and is left out; there are string, number, integer, boolean, object, array, null',
		],
		[
			{ n: { type: ['str', 'null'] } },
			{ type: 'object', properties: { n: { type: ['null'] } } },
			'properties.n.type: a table is no type of JSON Schema and is left out; there are string, number, integer, boolean, object, array, null',
		],
		[
			{ path: 'string' },
			{ type: 'object', properties: { path: { type: 'string' } } },
			'properties.path: expected a table such as { type = "string" }, found "string"',
		],
		[
			{ path: 'which file' },
			{ type: 'object', properties: { path: { description: 'which file' } } },
			'properties.path: expected a table, found "which file"',
		],
		[{ n: 3 }, { type: 'object', properties: { n: {} } }, 'properties.n: expected a table, found 3'],
		[{ type: 'string' }, { type: 'object' }, 'type: "string", but arguments are an object'],
		[
			{ type: 'object', properties: { a: { type: 'array', items: { type: 'text' }, enum: 'x' } } },
			{ type: 'object', properties: { a: { type: 'array', items: {} } } },
			'properties.a.enum: expected a list, found "x"; it is left out',
		],
		[
			['path'],
			{ type: 'object', properties: {} },
			'expected a table with the names of parameters; it is left out',
		],
	])('%j are put right and reported', (params, schema, fault) => {
		const [mended, faults] = read(params);
		expect([mended, faults.at(-1)]).toEqual([schema, fault]);
	});
});
