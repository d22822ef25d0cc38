import { defineTool, errorResult, type ToolDirective, type ToolResult, textResult } from '@tenon/core';
import { Kernel } from '@tenon/shell';
import { createMemoryFileSystem } from '@tenon/vfs';
import { describe, expect, it } from 'vitest';
import { inShort, type Script, testAgent } from '../../test/support/agent-fixture.ts';
import { kernelTools } from './kernel-tools.ts';
import type { Session } from './session.ts';

/** A session in which the first call answers with these directives; all that waits is driven. */
const after = async (
	directives: unknown,
	result: ToolResult = textResult('ok'),
	script: Script = [[['act']], 'Then.', 'Later.'],
): Promise<{ readonly said: readonly string[]; readonly outcomes: readonly unknown[] }> => {
	const { agent, store } = testAgent(
		script,
		{},
		{
			openTools: () => ({
				specs: () => [],
				replayOf: () => 'never',
				call: async () => ({ result, directives: directives as readonly ToolDirective[] }),
				close: () => undefined,
			}),
		},
	);
	const session = agent.session('s');
	await session.accept('go');
	await agent.drive('s');
	const seen = await look(session);
	await agent.close();
	await store.close();
	return seen;
};

const look = async (
	session: Session,
): Promise<{ said: readonly string[]; outcomes: readonly unknown[] }> => ({
	said: inShort(await session.messages()),
	outcomes: (await session.turns()).map(({ outcome }) => outcome),
});

const opening = ['input: go', 'assistant: act({})', 'tools: 1.1 ran ok'];

const finish = { type: 'finish', value: { n: 1 } };
const finished = { type: 'finished', with: 'tool-value', toolName: 'act', value: { n: 1 } };
const then = { type: 'finished', with: 'assistant-message', text: 'Then.' };

describe('a tool may, beside its result,', () => {
	it('finish the turn with a value', async () => {
		expect(await after([finish])).toEqual({ said: opening, outcomes: [finished] });
	});

	it('add input to the turn that runs, which hears it before the model is asked again', async () => {
		expect(await after([{ type: 'add-input', text: 'and blue', delivery: 'active-turn' }])).toEqual({
			said: [...opening, 'steering: and blue', 'assistant: Then.'],
			outcomes: [then],
		});
	});

	it('add input for the turn after this one', async () => {
		expect(await after([{ type: 'add-input', text: 'and blue', delivery: 'next-turn' }])).toEqual({
			said: [...opening, 'assistant: Then.', 'input: and blue', 'assistant: Later.'],
			outcomes: [then, { ...then, text: 'Later.' }],
		});
	});

	it('do both: input for a turn that ends at once is heard by the next', async () => {
		const added = ['one', 'two'].map((text) => ({ type: 'add-input', text, delivery: 'active-turn' }));
		expect(await after([...added, finish])).toEqual({
			said: [...opening, 'input: one', 'assistant: Then.', 'input: two', 'assistant: Later.'],
			outcomes: [finished, then, { ...then, text: 'Later.' }],
		});
	});
});

it('what a failed call asks for is not heard', async () => {
	const added = { type: 'add-input', text: 'and blue', delivery: 'next-turn' };
	expect(await after([added, finish], errorResult('no'))).toEqual({
		said: ['input: go', 'assistant: act({})', 'tools: 1.1 ran no', 'assistant: Then.'],
		outcomes: [then],
	});
});

describe('a call whose directives are none has failed:', () => {
	const added = { type: 'add-input', text: 'x', delivery: 'next-turn' };
	const rows: readonly (readonly [string, unknown, string])[] = [
		['no list', 'finish', 'directives: expected a list, got "finish"'],
		['no text', [{ ...added, text: 1 }], 'directives[0].text: expected a string, got 1'],
		[
			'no time',
			[{ ...added, delivery: 'soon' }],
			'directives[0].delivery: expected "active-turn" or "next-turn", got "soon"',
		],
		['no data', [{ type: 'finish', value: () => 1 }], 'directives[0].value: expected JSON, got () => 1'],
		[
			'two ends',
			[finish, { type: 'switch-frame', frameKey: 'k', task: 't' }],
			'directives: expected at most one that ends the turn, got "finish and switch-frame"',
		],
		['too many', Array(33).fill(added), 'directives: expected at most 32, got a list of 33'],
	];
	it.each(rows)('%s', async (_title, directives, problem) => {
		const { said, outcomes } = await after(directives);
		expect(said[2]).toBe(`tools: 1.1 ran act: the tool returned no valid result: ${problem}`);
		expect(outcomes).toEqual([then]);
	});
});

it('the tools of a kernel answer with directives in their results', async () => {
	const kernel = new Kernel({ fileSystem: createMemoryFileSystem() });
	const act = defineTool({
		name: 'act',
		description: 'Acts.',
		input: { type: 'object' },
		effects: [],
		run: () => ({ ...textResult('ok'), directives: [{ type: 'finish', value: new Map([['n', 1]]) }] }),
	});
	const { agent } = testAgent([[['act']]], {}, { openTools: () => kernelTools({ kernel, tools: [act] }) });
	const session = agent.session('s');
	await session.run('go');
	expect(await look(session)).toEqual({ said: opening, outcomes: [finished] });
	await agent.close();
});
