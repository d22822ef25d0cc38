import {
	type AgentControl,
	defineTool,
	type TraceContext,
	textResult,
	type UserInterface,
	type Value,
} from '@tenon/core';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { Kernel } from './kernel.ts';

const newKernel = (): Kernel => new Kernel({ fileSystem: createMemoryFileSystem() });

const counting = defineTool({
	name: 'count',
	description: 'Counts its parts.',
	input: {},
	effects: [],
	run: async (_args, { step, agent }) => {
		agent?.steer('counted');
		const one = await step('one', () => 1);
		const two = await step('two', async () => one + 1);
		return textResult(`${one} ${two}`);
	},
});

describe('a tool called from outside of the kernel', () => {
	it('runs its parts where they are not recorded', async () => {
		const { result } = await newKernel().callTool(counting, {});
		expect(result.content).toEqual([{ type: 'text', text: '1 2' }]);
	});

	it('gets the result of a part from its recorder', async () => {
		const known = new Map<string, Value>([['one', 41]]);
		const ran: string[] = [];
		const { result } = await newKernel().callTool(
			counting,
			{},
			{
				step: (key, run) => {
					if (known.has(key)) return known.get(key) as never;
					ran.push(key);
					return run();
				},
			},
		);
		expect([result.content, ran]).toEqual([[{ type: 'text', text: '41 42' }], ['two']]);
	});

	it('runs once it is written down that it begins, and not where it cannot be', async () => {
		const order: string[] = [];
		const tool = defineTool({
			...{ name: 'act', description: 'Acts.', input: { type: 'object' }, effects: [] },
			run: () => {
				order.push('ran');
				return textResult('done');
			},
		});
		const begin = async (): Promise<void> => void order.push('begins');
		await newKernel().callTool(tool, {}, { begin });
		await newKernel().callTool(tool, 'no object', { begin });
		expect(order).toEqual(['begins', 'ran']);
		const refused = newKernel().callTool(tool, {}, { begin: () => Promise.reject(new Error('disk full')) });
		await expect(refused).rejects.toThrow('disk full');
		expect(order).toEqual(['begins', 'ran']);
	});

	it('speaks to the agent whose model calls it', async () => {
		const heard: string[] = [];
		const agent: AgentControl = {
			cancel: () => heard.push('cancel'),
			steer: (text) => heard.push(text),
			followUp: (text) => heard.push(text),
		};
		await newKernel().callTool(counting, {}, { agent });
		expect(heard).toEqual(['counted']);
	});

	it('asks the person of its call, and that of the kernel where the call has none', async () => {
		const answering = (answer: string): UserInterface => ({
			capabilities: new Set(['input']),
			request: () => ({ ok: true, value: answer }) as never,
		});
		const asking = defineTool({
			name: 'ask',
			description: 'Asks.',
			input: {},
			effects: [],
			run: async (_args, { ui }) => textResult(JSON.stringify(await ui.request('input', { title: 'Who?' }))),
		});
		const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), ui: answering('kernel') });
		const texts = [];
		for (const options of [{}, { ui: answering('call') }]) {
			const { result } = await kernel.callTool(asking, {}, options);
			texts.push(result.content.map((block) => (block.type === 'text' ? JSON.parse(block.text).value : '')));
		}
		expect(texts).toEqual([['kernel'], ['call']]);
	});
});

describe('the trace of a call from outside', () => {
	const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

	const tracing = defineTool({
		name: 'tracing',
		description: 'Tells of its trace, by itself or through another tool.',
		input: { type: 'object', properties: { through: { type: 'string' } } },
		effects: [],
		run: (args, context) => {
			const { through } = args as { readonly through?: string };
			if (through !== undefined) return context.call(through, {});
			const { trace } = context;
			trace?.setBaggage('seen', 'yes');
			return textResult(`${trace?.traceparent} ${trace?.tracestate} ${[...(trace?.baggage ?? [])].join()}`);
		},
	});

	const textOf = async (args: object, trace?: TraceContext): Promise<readonly unknown[]> => {
		const kernel = new Kernel({ fileSystem: createMemoryFileSystem(), tools: [tracing] });
		const report = await kernel.callTool(tracing, args, trace === undefined ? {} : { trace });
		return [report.result.content, report.trace, report.warnings.map(({ message }) => message)];
	};

	it('reaches the tool and what it calls, and comes back with the baggage that they added', async () => {
		const trace = { traceparent, tracestate: 'v=1', baggage: { user: 'amy' } };
		const expected = [
			[{ type: 'text', text: `${traceparent} v=1 user,amy,seen,yes` }],
			{ traceparent, tracestate: 'v=1', baggage: { user: 'amy', seen: 'yes' } },
			[],
		];
		expect(await textOf({}, trace)).toEqual(expected);
		expect(await textOf({ through: 'tracing' }, trace)).toEqual(expected);
	});

	it('that is malformed is ignored with a warning, and no trace is none', async () => {
		expect(await textOf({}, { traceparent: 'nonsense' })).toEqual([
			[{ type: 'text', text: 'undefined undefined ' }],
			undefined,
			['traceparent does not follow the W3C trace context format; the whole trace is ignored'],
		]);
		expect(await textOf({})).toEqual([[{ type: 'text', text: 'undefined undefined ' }], undefined, []]);
	});
});
