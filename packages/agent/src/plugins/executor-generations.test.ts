import { textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { testAgent } from '../../test/support/agent-fixture.ts';
import { CalcExecutor, calcDriver } from '../../test/support/calc-protocol.ts';
import { isTask, sessionOf } from '../../test/support/generations.ts';
import { plugin } from '../../test/support/plugins.ts';
import type { AgentOptions } from '../session/options.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import type { CodeExecutorPlugin, ExecResponse } from './code-executor.ts';
import { driverProtocol } from './driver-protocol.ts';
import { publishedExecutor } from './published.ts';

const answers: ExecResponse = {
	...{ observations: [], truncation: null, toolCalls: [], images: [], error: null, durationMs: 0 },
	terminalFinish: null,
};

describe.each(['current', 'published'] as const)('a code executor of the %s generation', (generation) => {
	/** Counts its runs; each of them is its state. */
	const counting = (more: Partial<CodeExecutorPlugin> = {}, isDirty: () => boolean = () => true) => {
		let runs = 0;
		const told: string[] = [];
		const common = {
			languages: ['calc'],
			replay: 'safe',
			executionStateDirty: isDirty,
			executeCode: async () => ({ ...answers, terminalFinish: { value: ++runs } }),
			...more,
		} as const;
		const executor: CodeExecutorPlugin =
			generation === 'current'
				? {
						...common,
						snapshotExecutionState: () => ({ root: new Uint8Array([runs]), components: new Map() }),
						hydratedExecutionState: () => ({ root: new Uint8Array([runs]), components: new Map() }),
						restoreExecutionState: (_context, state) => {
							told.push(state === null ? 'cleared' : 'restored');
							runs = state?.root?.[0] ?? 0;
						},
					}
				: publishedExecutor({
						...common,
						snapshotExecutionState: () => new Uint8Array([runs]),
						restoreExecutionState: (_context, [count]) => {
							told.push(count === undefined ? 'cleared' : 'restored');
							runs = count ?? 0;
						},
					});
		return { executor, told };
	};

	const calcWith = (
		executor: CodeExecutorPlugin,
		more: Partial<AgentOptions> = {},
	): Partial<AgentOptions> => ({
		protocols: {
			calc: driverProtocol(calcDriver, { register: ({ execution }) => execution.codeExecutor(executor) }),
		},
		defaultProtocol: 'calc',
		...more,
	});

	it('has its state committed with the turn, restored in another process, and cloned', async () => {
		const store = openInlineStore({ file: ':memory:' });
		for (const value of [1, 2]) {
			const { executor, told } = counting();
			const { agent } = testAgent(['', ''], {}, calcWith(executor, { store }));
			expect((await agent.session('s').run('go')).outcome).toMatchObject({ value });
			expect((await agent.session('s').executionState())?.root).toEqual(new Uint8Array([value]));
			expect(told).toEqual(value === 1 ? ['cleared'] : ['restored']);
			await agent.close();
		}
		await store.close();
	});

	it('that is not dirty keeps the state that is committed', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const checkpoints: unknown[] = [];
		let isDirty = true;
		for (const dirty of [true, false]) {
			isDirty = dirty;
			const { agent } = testAgent(['', ''], {}, calcWith(counting({}, () => isDirty).executor, { store }));
			await agent.session('s').run('go');
			await agent.close();
			const parts = await store.sessions.checkpoint((await store.sessions.read('s'))!.checkpoint!);
			checkpoints.push(parts.get('execution'));
		}
		expect(checkpoints).toEqual([new Uint8Array([1]), new Uint8Array([1])]);
		await store.close();
	});

	it('answers with what was printed, called, thrown and finished, and its context ends with the code', async () => {
		let late: (() => unknown) | undefined;
		const { executor } = counting({
			executeCode: async (context, { language, code, acceptFinish }) => {
				late = () => context.signal;
				const { result } = await context.callTool({ callId: 'inner', toolName: 'look', args: {} });
				return {
					...answers,
					observations: [`${language} ${code} ${acceptFinish}`],
					toolCalls: [{ callId: 'inner', toolName: 'look', isError: result.isError }],
					durationMs: 3,
					terminalFinish: code === 'finish' ? { value: 7 } : null,
				};
			},
		});
		const { agent } = testAgent(
			['first', 'finish'],
			{ look: { replay: 'safe', run: () => textResult('seen') } },
			calcWith(executor),
		);
		const { outcome } = await agent.session('s').run('go');
		expect(outcome).toMatchObject({ with: 'final-value', value: 7 });
		expect(JSON.stringify(await agent.session('s').messages())).toContain('calc first true');
		expect(late).toThrow(expect.objectContaining({ code: 'plugin.context-expired' }));
		await agent.close();
	});

	it('keeps its state over a compaction, which opens a frame too', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const { executor, told } = counting();
		const { agent } = testAgent(['run', 'A summary.', 'run'], {}, calcWith(executor, { store }));
		const session = agent.session('s');
		await session.run('go');
		expect(await session.compact()).toBe(true);
		expect((await session.run('go on')).outcome).toMatchObject({ value: 2 });
		expect(told).toEqual(['cleared']);
		await agent.close();
		const next = counting();
		const other = testAgent(['run', 'A summary.', 'run', 'run'], {}, calcWith(next.executor, { store }));
		expect((await other.agent.session('s').run('more')).outcome).toMatchObject({ value: 3 });
		expect(next.told).toEqual(['restored']);
		await other.agent.close();
		await store.close();
	});

	it('loses its state by a committed switch of the frame, and by nothing else', async () => {
		const { executor, told } = counting({
			executeCode: async () => ({ ...answers, observations: ['ran'] }),
		});
		const session = sessionOf(generation, {
			before: async (_context, request) =>
				isTask(request) || request.messages.length === 1 ? null : { frame: 'k', task: 'act' },
		});
		const { agent } = testAgent(
			['code', 'code', 'code'],
			{},
			{
				protocols: {
					calc: driverProtocol(calcDriver, {
						session: () => session,
						register: ({ execution }) => execution.codeExecutor(executor),
					}),
				},
				defaultProtocol: 'calc',
				budget: { maxSteps: 2 },
			},
		);
		await agent.session('s').accept('go');
		await agent.drive('s');
		expect(told).toEqual(['cleared', 'cleared']);
		await agent.close();
	});
});

it('an executor of the current generation is told of each capture what became of it', async () => {
	const executor = new CalcExecutor();
	const { agent } = testAgent(
		['x = 1\nfinish x'],
		{},
		{
			protocols: {
				calc: driverProtocol(calcDriver, { register: ({ execution }) => execution.codeExecutor(executor) }),
			},
			defaultProtocol: 'calc',
		},
	);
	await agent.session('s').run('go');
	expect(executor.told.at(-1)).toBe('acknowledge');
	expect(executor.told).toContain('abort');
	await agent.close();
});

it('prose is projected wherever people are shown it, and the model keeps what it said', async () => {
	const { agent, requests } = testAgent(
		['Hi <code>x</code>there.', 'Bye.'],
		{},
		{
			plugins: [
				plugin('mine', ({ output }) =>
					output.assistantProseProjector({ project: (text) => text.replaceAll(/<code>.*?<\/code>/gs, '') }),
				),
			],
		},
	);
	const session = agent.session('s');
	expect((await session.run('go')).outcome).toMatchObject({ text: 'Hi there.' });
	const [, answer] = await session.messages();
	expect(answer).toMatchObject({
		parts: [{ type: 'text', text: 'Hi <code>x</code>there.' }],
		shown: { type: 'parts', parts: [{ type: 'text', text: 'Hi there.' }] },
	});
	await session.run('more');
	expect(JSON.stringify(requests[1]!.messages)).toContain('<code>x</code>');
	await agent.close();
});
