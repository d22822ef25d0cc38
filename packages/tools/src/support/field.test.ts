import { bindSchema } from '@tenon/core';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { choice, flag, integer, list, object, optional, text, textMap } from './field.ts';
import { toolInput } from './tool-input.ts';

const input = toolInput({
	name: text('a name', { minLength: 1 }),
	count: optional(integer('how many', { minimum: 1, maximum: 9 })),
	isOn: optional(flag('on or off')),
	kind: optional(choice('which', ['a', 'b'])),
	items: optional(list('some', object('one', { x: text('x') }), 2)),
	headers: optional(textMap('headers')),
});

describe('toolInput', () => {
	it('writes the schema that a model reads', () => {
		expect(bindSchema(input).jsonSchema).toEqual({
			type: 'object',
			properties: {
				name: { type: 'string', description: 'a name', minLength: 1 },
				count: { type: 'integer', description: 'how many', minimum: 1, maximum: 9 },
				isOn: { type: 'boolean', description: 'on or off' },
				kind: { type: 'string', description: 'which', enum: ['a', 'b'] },
				items: {
					type: 'array',
					description: 'some',
					items: {
						type: 'object',
						description: 'one',
						properties: { x: { type: 'string', description: 'x' } },
						required: ['x'],
						additionalProperties: false,
					},
					minItems: 1,
					maxItems: 2,
				},
				headers: { type: 'object', description: 'headers', additionalProperties: { type: 'string' } },
			},
			required: ['name'],
			additionalProperties: false,
		});
	});

	it('knows the type of what it lets through', () => {
		const checked = bindSchema(input).check?.({ name: 'x' });
		if (checked === undefined || checked instanceof Promise || !checked.ok) throw new Error('not checked');
		expectTypeOf(checked.value.name).toEqualTypeOf<string>();
		expectTypeOf(checked.value.count).toEqualTypeOf<number | undefined>();
		expectTypeOf(checked.value.kind).toEqualTypeOf<'a' | 'b' | undefined>();
		expect(checked.value).toEqual({ name: 'x' });
	});

	it.each([
		[{ name: 'x', count: 9, isOn: false, kind: 'b', items: [{ x: '' }], headers: { a: 'b' } }, []],
		[{ name: 'x', count: null }, []],
		[{ name: '' }, [['name', 'expected some text, found ""']]],
		[{ name: null }, [['name', 'expected a string, found null']]],
		[{ name: 'x', count: 1.5 }, [['count', 'expected an integer from 1 to 9, found 1.5']]],
		[{ name: 'x', isOn: 'yes' }, [['isOn', 'expected true or false, found "yes"']]],
		[{ name: 'x', kind: 'c' }, [['kind', 'expected a or b, found "c"']]],
		[{ name: 'x', items: [{ x: 1 }] }, [['items.0.x', 'expected a string, found 1']]],
		[{ name: 'x', headers: { a: 1 } }, [['headers.a', 'expected a string, found 1']]],
		[
			{ name: 'x', constructor: 1 },
			[['constructor', 'unknown; there are name, count, isOn, kind, items, headers']],
		],
		[[], [['', 'expected an object, found []']]],
		[undefined, [['', 'expected an object, found undefined']]],
	])('judges %j', async (value, faults) => {
		const checked = await bindSchema(input).check?.(value);
		expect(
			checked?.ok === false ? checked.issues.map(({ path, message }) => [path.join('.'), message]) : [],
		).toEqual(faults);
	});
});
