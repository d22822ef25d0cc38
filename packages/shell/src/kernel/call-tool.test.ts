import { type AgentControl, defineTool, textResult, type UserInterface, type Value } from '@tenon/core';
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
	it('runs its parts where nobody writes them down', async () => {
		const { result } = await newKernel().callTool(counting, {});
		expect(result.content).toEqual([{ type: 'text', text: '1 2' }]);
	});

	it('gets what a part came to from whoever writes it down', async () => {
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
