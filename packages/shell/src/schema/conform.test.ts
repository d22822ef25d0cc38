import { describe, expect, it } from 'vitest';
import { findNonconformance } from './conform.ts';

const judge = (schema: unknown, data: unknown): unknown => {
	const fault = findNonconformance(schema as never, schema, data);
	return fault === undefined ? 'fits' : [fault.path.join('.'), fault.expected];
};

describe('data is judged by its schema', () => {
	it.each([
		[true, { anything: 1 }, 'fits'],
		[false, 1, ['', 'nothing']],
		[{ type: 'integer' }, 1, 'fits'],
		[{ type: 'number' }, 1, 'fits'],
		[{ type: 'integer' }, 1.5, ['', 'an integer']],
		[{ type: ['string', 'null'] }, null, 'fits'],
		[{ type: ['string', 'null'] }, 1, ['', 'a string or null']],
		[{ const: 'a' }, 'b', ['', 'a']],
		[{ enum: [1, { a: [2], b: 3 }] }, { b: 3, a: [2] }, 'fits'],
		[{ minLength: 2 }, 'é', ['', 'at least 2 characters']],
		[{ maxLength: 1 }, '😀', 'fits'],
		[{ minItems: 1 }, [], ['', 'at least 1 item']],
		[{ maxItems: 1 }, [1, 2], ['', 'at most 1 item']],
		[{ exclusiveMinimum: 0 }, 0, ['', 'more than 0']],
		[{ exclusiveMaximum: 1 }, 1, ['', 'less than 1']],
		[{ items: { type: 'string' } }, ['a', 1], ['1', 'a string']],
		[{ prefixItems: [{}], items: { type: 'string' } }, [1, 'a'], 'fits'],
		[{ required: ['a'] }, {}, ['', 'the property a']],
		[{ properties: { a: { items: { type: 'null' } } } }, { a: [null, 0] }, ['a.1', 'null']],
		[{ additionalProperties: false }, { x: 1 }, ['', 'no other property than its own']],
		[{ additionalProperties: { type: 'string' } }, { x: 1 }, ['x', 'a string']],
		[{ additionalProperties: false, patternProperties: { '^x': {} } }, { x: 1 }, 'fits'],
		[{ allOf: [{ type: 'string' }, { minLength: 1 }] }, '', ['', 'at least 1 character']],
		[{ anyOf: [{ type: 'string' }, { type: 'integer' }] }, true, ['', 'a string or an integer']],
		[
			{ anyOf: [{ type: 'null' }, { type: 'object', properties: { a: { type: 'string' } } }] },
			{ a: 1 },
			['a', 'a string'],
		],
		[{ $defs: { a: { type: 'null' } }, $ref: '#/$defs/a' }, 1, ['', 'null']],
		[{ $ref: 'https://elsewhere/schema' }, 1, 'fits'],
		[{ pattern: '^(a+)+$', format: 'date' }, 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', 'fits'],
	])('%j and %j', (schema, data, expected) => {
		expect(judge(schema, data)).toEqual(expected);
	});

	it('data that contains itself and data that is no JSON are judged too', () => {
		const circle: Record<string, unknown> = {};
		circle.self = circle;
		expect(
			judge({ $ref: '#/$defs/a', $defs: { a: { properties: { self: { $ref: '#/$defs/a' } } } } }, circle),
		).toBe('fits');
		expect(judge({ type: 'string' }, 1n)).toEqual(['', 'a string']);
	});
});
