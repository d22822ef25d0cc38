import { describe, expect, it } from 'vitest';
import { TenonError } from '../errors/tenon-error.ts';
import type { ToolContext } from './context.ts';
import { textResult } from './result.ts';
import { SchemaError } from './schema.ts';
import { defineTool, ToolDeclarationError } from './tool.ts';

const nothing = { type: 'object' } as const;
const run = () => textResult('done');

describe('defineTool', () => {
	it('completes a declaration with what follows from it', () => {
		const tool = defineTool({
			name: 'peek',
			description: 'Looks.',
			input: nothing,
			effects: ['fs.read'],
			run,
		});
		expect({ ...tool, run: undefined }).toEqual({
			name: 'peek',
			label: 'peek',
			description: 'Looks.',
			input: nothing,
			output: undefined,
			check: undefined,
			readonly: true,
			effects: ['fs.read'],
			replay: 'safe',
			run: undefined,
		});
	});

	it('a tool that changes something is never run twice unless it says so', () => {
		const base = { name: 'put', description: 'Writes.', input: nothing, effects: ['fs.write'] as const, run };
		expect(defineTool(base)).toMatchObject({ readonly: false, replay: 'never' });
		expect(defineTool({ ...base, replay: 'safe' })).toMatchObject({ readonly: false, replay: 'safe' });
	});

	it('says what a call will touch where its author does', () => {
		const tool = defineTool<{ readonly path: string }>({
			name: 'put',
			description: 'Writes.',
			input: nothing,
			effects: ['fs.write'],
			touches: ({ path }, resolve) => [{ path: resolve(path), kind: 'overwrite' }],
			run,
		});
		expect(tool.touches?.({ path: 'a' }, (path) => `/w/${path}`)).toEqual([
			{ path: '/w/a', kind: 'overwrite' },
		]);
	});

	it('passes arguments and context on as they are', () => {
		const seen: unknown[] = [];
		const context = {} as ToolContext;
		const tool = defineTool<{ readonly x: number }>({
			name: 'see',
			description: 'Sees.',
			input: nothing,
			effects: [],
			run: (args, given) => {
				seen.push(args, given);
				return textResult('');
			},
		});
		expect(tool.run({ x: 1 }, context)).toEqual(textResult(''));
		expect(seen).toEqual([{ x: 1 }, context]);
		expect(seen[1]).toBe(context);
	});

	it.each([
		['', 'tool "": name must be 1 to 64 letters, digits, "_", "-" or "."'],
		['a b', 'tool "a b": name must be 1 to 64 letters, digits, "_", "-" or "."'],
		['x'.repeat(65), `tool "${'x'.repeat(65)}": name must be 1 to 64 letters, digits, "_", "-" or "."`],
	])('refuses the name %j', (name, message) => {
		const declare = () => defineTool({ name, description: 'Does.', input: nothing, effects: [], run });
		expect(declare).toThrow(
			new ToolDeclarationError(name, 'name', '1 to 64 letters, digits, "_", "-" or "."'),
		);
		expect(declare).toThrow(message);
	});

	it('refuses a tool that tells a model nothing', () => {
		expect(() => defineTool({ name: 'x', description: ' ', input: nothing, effects: [], run })).toThrow(
			'tool "x": description must be a sentence for the model',
		);
	});

	it('takes any Standard Schema and checks arguments with it', async () => {
		const schema = {
			'~standard': {
				version: 1 as const,
				vendor: 'test',
				validate: (value: unknown) =>
					typeof value === 'string'
						? { value }
						: { issues: [{ message: 'expected text', path: ['a', { key: 0 }, Symbol('s')] }] },
				jsonSchema: { input: () => ({ type: 'string' }), output: () => ({ type: 'string' }) },
			},
		};
		const tool = defineTool<string>({ name: 't', description: 'Takes.', input: schema, effects: [], run });
		expect(tool.input).toEqual({ type: 'string' });
		expect(tool.check?.('x')).toEqual({ ok: true, value: 'x' });
		expect(await tool.check?.(1)).toEqual({
			ok: false,
			issues: [{ message: 'expected text', path: ['a', 0, 'Symbol(s)'] }],
		});
	});

	it('wants a JSON Schema beside a schema that cannot write one', () => {
		const schema = {
			'~standard': { version: 1 as const, vendor: 'old', validate: (value: unknown) => ({ value }) },
		};
		const base = { name: 't', description: 'Takes.', effects: [], run };
		expect(() => defineTool({ ...base, input: schema })).toThrow(new SchemaError('old'));
		const tool = defineTool({ ...base, input: { schema, jsonSchema: { type: 'object' } } });
		expect(tool.input).toEqual({ type: 'object' });
		expect(tool.check?.(5)).toEqual({ ok: true, value: 5 });
	});

	it('its errors are ours and carry a code', () => {
		const error = new ToolDeclarationError('x', 'name', 'short');
		expect(error).toBeInstanceOf(TenonError);
		expect({ code: error.code, name: error.name, field: error.field }).toEqual({
			code: 'tool.declaration',
			name: 'ToolDeclarationError',
			field: 'name',
		});
	});
});
