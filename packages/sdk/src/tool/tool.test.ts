import type { ArgsOf, StandardSchema } from '@tenon/core';
import { text } from '@tenon/wire';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { fullAck, ScriptedHost } from '../../test/scripted-host.ts';
import { Extension } from '../extension.ts';

const point: StandardSchema<{ readonly x: number }> = {
	'~standard': {
		version: 1,
		vendor: 'test',
		validate: (value) => {
			const x = Number((value as { readonly x?: unknown }).x);
			return Number.isNaN(x) ? { issues: [{ message: 'not a number', path: ['x'] }] } : { value: { x } };
		},
		jsonSchema: { input: () => ({ type: 'object', properties: { x: {} } }), output: () => ({}) },
	},
};

describe('the arguments of a tool', () => {
	it('are checked and changed by a schema that can', async () => {
		const extension = new Extension('typed', '1.0.0');
		extension.tool({ name: 'double', description: 'Doubles.', schema: point }, ({ x }) => String(x * 2));
		const host = new ScriptedHost(extension);
		host.say(fullAck);
		await host.hear();
		expect(await host.hear()).toBe(
			'{"type":"register_tool","name":"double","description":"Doubles.","schema":{"type":"object","properties":{"x":{}}}}\n',
		);
		expect(await host.hear()).toBe('{"type":"ready"}\n');
		host.say({ type: 'tool_call', id: 't1', name: 'double', args: new Map([['x', '21']]) });
		host.say({ type: 'tool_call', id: 't2', name: 'double', args: new Map([['x', 'y']]) });
		expect(await host.end()).toEqual([
			'{"type":"tool_result","id":"t1","content":[{"type":"text","text":"42"}]}\n',
			'{"type":"tool_result","id":"t2","content":[{"type":"text","text":"arguments.x: not a number"}],"is_error":true}\n',
		]);
	});

	it('have the type that their schema describes', () => {
		expectTypeOf<ArgsOf<typeof point>>().toEqualTypeOf<{ readonly x: number }>();
		expectTypeOf<ArgsOf<{ schema: typeof point; jsonSchema: true }>>().toEqualTypeOf<{
			readonly x: number;
		}>();
		new Extension('types', '1.0.0').tool(
			{
				name: 'n',
				description: '',
				schema: {
					type: 'object',
					properties: {
						path: { type: 'string' },
						mode: { enum: ['read', 'write'] },
						lines: { type: 'array', items: { type: 'integer' } },
					},
					required: ['path'],
				},
			},
			(args) => {
				expectTypeOf(args.path).toEqualTypeOf<string>();
				expectTypeOf(args.mode).toEqualTypeOf<'read' | 'write' | undefined>();
				expectTypeOf(args.lines).toEqualTypeOf<readonly number[] | undefined>();
			},
		);
		new Extension('types', '1.0.0').tool({ name: 'n', description: '' }, (args) => {
			expectTypeOf(args).toEqualTypeOf<{ readonly [name: string]: unknown }>();
		});
	});
});

describe('a tool call', () => {
	it('tells of its deadline and shows progress of every kind', async () => {
		const extension = new Extension('progress', '1.0.0');
		extension.tool({ name: 'work', description: 'Works.' }, (_, call) => {
			call.progress(`within ${call.deadlineMs} ms`);
			call.progress({ percent: 12.5, content: [text('so far')] });
		});
		const host = await ScriptedHost.connect(extension);
		host.say({ type: 'tool_call', id: 't1', name: 'work', deadline_ms: 60 });
		expect(await host.end()).toEqual([
			'{"type":"tool_progress","id":"t1","text":"within 60 ms"}\n',
			'{"type":"tool_progress","id":"t1","content":[{"type":"text","text":"so far"}],"percent":12.5}\n',
			'{"type":"tool_result","id":"t1","content":[]}\n',
		]);
	});

	it('that gives what is no data is an error that says where', async () => {
		const extension = new Extension('odd', '1.0.0');
		extension.tool({ name: 'odd', description: 'Odd.' }, () => ({
			content: [],
			isError: false,
			structuredContent: { when: new Date(0) },
		}));
		const host = await ScriptedHost.connect(extension);
		host.say({ type: 'tool_call', id: 't1', name: 'odd' });
		const [answer] = await host.end();
		expect(JSON.parse(answer!)).toMatchObject({ id: 't1', is_error: true });
		expect(answer).toContain('an instance of Date');
	});
});
