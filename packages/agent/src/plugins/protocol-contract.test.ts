import { describe, expect, it } from 'vitest';
import { testAgent } from '../../test/support/agent-fixture.ts';
import { type CalcExecutor, calcDriver, calcProtocol } from '../../test/support/calc-protocol.ts';
import { optionsFor, plugin } from '../../test/support/plugins.ts';
import { text } from '../data/shape.ts';
import { standardDriver } from '../protocols/standard/driver.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import { driverProtocol } from './driver-protocol.ts';
import type { PluginFactory } from './plugin-factory.ts';
import type { ProtocolBeforeLlmCallContext, ProtocolSessionPlugin } from './protocol-session.ts';
import { publishedExecutor, publishedProtocol } from './published.ts';
import { sessionState } from './services.ts';

const protocolWith = (
	session: ProtocolSessionPlugin,
): { readonly protocols: Readonly<Record<string, PluginFactory>> } => ({
	protocols: { standard: driverProtocol(standardDriver, { session: () => session }) },
});

const user = (said: string) =>
	({ role: 'user', id: 'q', source: 'plugin', parts: [{ type: 'text', text: said }] }) as const;

describe('before a model call the protocol', () => {
	it('sees session, state and fullness, and asks for direct completions whose cost is booked on their source', async () => {
		const seen: unknown[] = [];
		let kept: ProtocolBeforeLlmCallContext | undefined;
		const { agent } = testAgent(
			[({ messages }) => (messages.length === 1 && messages[0]!.id === 'q' ? 'direct' : 'One.'), 'Two.'],
			{},
			protocolWith({
				beforeLlmCall: async (context, request) => {
					kept = context;
					const { response } = await context.directLlmCompletion(
						{ messages: [user('sum up')] },
						'my-protocol',
					);
					seen.push([
						...[context.sessionId, context.state.revision, context.latestPromptUsage ?? null],
						...[request.messages.length, response.parts, context.processScope().scope.sessionId],
					]);
					await expect(context.processes.list(context.processScope().scope)).rejects.toMatchObject({
						code: 'plugin.capability-unavailable',
					});
					return null;
				},
			}),
		);
		const session = agent.session('s');
		await session.run('go');
		const full = { contextTokens: 15, maxContextTokens: null, input: 10, cacheRead: 0, cacheWrite: 0 };
		await session.run('more');
		const direct = [{ type: 'text', text: 'direct' }];
		expect(seen).toEqual([
			['s', 0, null, 1, direct, 's'],
			['s', 1, full, 3, direct, 's'],
		]);
		expect(await session.usage()).toMatchObject([
			{ source: 'my-protocol', input: 20, output: 10 },
			{ source: 'turn', input: 20, output: 10 },
		]);
		expect(await session.messages()).toHaveLength(4);
		expect(() => kept!.sessionId).toThrow(expect.objectContaining({ code: 'plugin.context-expired' }));
		await agent.close();
	});

	it.each(['current', 'published'] as const)('may switch the frame in its place: %s', async (generation) => {
		const task = 'act';
		const isFirst = (messages: readonly unknown[]): boolean => JSON.stringify(messages).includes('plan');
		const restored: string[] = [];
		const restoreSession: ProtocolSessionPlugin['restoreSession'] = (_context, { frameId }) =>
			void restored.push(frameId === '' ? 'first' : 'other');
		const session: ProtocolSessionPlugin =
			generation === 'current'
				? {
						restoreSession,
						beforeLlmCall: (_context, { messages }) =>
							isFirst(messages) ? { switchAgentFrame: { frameKey: 'k', task } } : null,
					}
				: publishedProtocol({
						restoreSession,
						beforeLlmCall: (_context, { messages }) =>
							isFirst(messages) ? { switchAgentFrame: { frameId: 'k', task } } : null,
					});
		const { agent, requests } = testAgent(['Acted.'], {}, protocolWith(session));
		await agent.session('s').accept('plan');
		await agent.drive('s');
		const outcomes = (await agent.session('s').turns()).map(({ outcome }) => outcome);
		expect(outcomes).toMatchObject([{ type: 'frame-switch', frameKey: 'k', task }, { text: 'Acted.' }]);
		expect(requests.map(({ messages }) => messages.length)).toEqual([1]);
		expect(restored).toEqual(['first', 'other']);
		await agent.close();
	});

	it('that throws or answers nonsense ends the turn by name, and no model is called', async () => {
		for (const beforeLlmCall of [
			() => {
				throw new Error('no');
			},
			() => ({ switchAgentFrame: { frameKey: 7 } }) as never,
		]) {
			const { agent, requests } = testAgent(['One.'], {}, protocolWith({ beforeLlmCall }));
			const { outcome } = await agent.session('s').run('go');
			expect(outcome).toMatchObject({ reason: 'plugin-abort', code: 'before_llm_call_failed' });
			expect(requests).toEqual([]);
			await agent.close();
		}
	});
});

describe('extensions of a protocol', () => {
	it('for a session are refused unless the protocol takes them', async () => {
		const { agent } = testAgent([]);
		await expect(agent.session('s').applyExtension({ any: 1 })).rejects.toMatchObject({
			code: 'protocol.extension-refused',
			message: 'protocol does not accept session extensions',
		});
		await agent.close();
		const taken: unknown[] = [];
		const other = testAgent(
			[],
			{},
			protocolWith({ applySessionExtension: (value) => void taken.push(value) }),
		);
		await other.agent.session('s').applyExtension({ any: 1 });
		expect(taken).toEqual([{ any: 1 }]);
		await other.agent.close();
	});

	it('for a turn are accepted, or refused before anything is written', async () => {
		const { agent, store } = testAgent(
			['One.'],
			{},
			protocolWith({
				validateTurnExtension: (extension) => {
					if (extension === 'bad') throw new Error('twice the same name');
				},
			}),
		);
		const session = agent.session('s');
		await expect(session.accept({ content: 'go', extension: 'bad' })).rejects.toMatchObject({
			code: 'protocol.extension-refused',
			message: 'the protocol standard does not take this: twice the same name',
		});
		expect(await store.sessions.list({ limit: 1 })).toEqual([]);
		expect((await session.run({ content: 'go', extension: 'good' })).outcome).toMatchObject({ text: 'One.' });
		await agent.close();
	});
});

it('nodes that are added outside of a turn are told to the protocol of a live session, once', async () => {
	const told: unknown[] = [];
	const { agent } = testAgent(
		['One.'],
		{},
		protocolWith({ appendSessionNodes: ({ sessionId }, nodes) => void told.push([sessionId, nodes.length]) }),
	);
	const session = agent.session('s');
	await session.run('go');
	const request = { requestId: 'r', nodes: [{ id: 'n1', kind: 'plugin', payload: { seed: 1 } }] } as const;
	await session.append(request);
	await session.append(request);
	expect(told).toEqual([['s', 1]]);
	await agent.close();
});

it('options are applied at a root open, at a resume and at a child, and one that does not decode refuses the open', async () => {
	const applied: unknown[] = [];
	const store = openInlineStore({ file: ':memory:' });
	const options = {
		store,
		...protocolWith({
			configureOnMaterialize: (context, { pluginOptions, isRootSession }) => {
				const dialect = pluginOptions.decode('standard', text);
				applied.push([dialect ?? null, context.protocolTurnOptions, isRootSession]);
				if (dialect !== undefined) context.setProtocolTurnOptionsAllFrames({ dialect });
			},
		}),
	};
	const first = testAgent(['One.'], {}, options);
	await first.agent.session('s').open(optionsFor('standard', 'a'));
	await first.agent.session('s').run('go');
	await first.agent.session('s').child('c', optionsFor('standard', 'b'));
	await expect(first.agent.session('s').open(optionsFor('standard', 7))).rejects.toMatchObject({
		code: 'plugin.option-invalid',
		plugin: 'standard',
	});
	await first.agent.close();
	const second = testAgent([], {}, options);
	await second.agent.session('s').open();
	expect(applied).toEqual([
		['a', null, true],
		['b', null, false],
		[null, { dialect: 'a' }, true],
	]);
	expect((await store.sessions.read('c'))?.config).toMatchObject({ turnOptions: { dialect: 'b' } });
	await second.agent.close();
	await store.close();
});

it('a preamble adds to the prompt, chooses the tools that are shown, and is made of what there is', async () => {
	const protocol = plugin('mine', ({ protocol: slots }) => {
		slots.session({});
		slots.driver({
			buildPreamble: ({ tools, turnExtension }) => ({
				driver: standardDriver,
				promptText: `You plan (${JSON.stringify(turnExtension)}).`,
				tools: tools.filter(({ name }) => name === 'look'),
				syncExecutionEnvironment: false,
			}),
		});
	});
	const { agent, requests } = testAgent(
		['One.'],
		{ look: { run: () => ({}) as never }, hide: { run: () => ({}) as never } },
		{ protocols: { mine: protocol }, defaultProtocol: 'mine', systemPrompt: 'Base.' },
	);
	await agent.session('s').run({ content: 'go', extension: { depth: 1 } });
	expect(requests.map(({ systemPrompt, tools }) => [systemPrompt, tools.map(({ name }) => name)])).toEqual([
		['Base.\n\nYou plan ({"depth":1}).', ['look']],
	]);
	await agent.close();
});

it('a prompt contributor, and an operation, see the turn options that hold', async () => {
	const seen: unknown[] = [];
	const frameAlone = driverProtocol(standardDriver, {
		session: () => ({
			configureOnMaterialize: (context, { pluginOptions }) => {
				const given = pluginOptions.decode('standard', text);
				if (given !== undefined) context.setProtocolTurnOptions({ dialect: given });
			},
		}),
	});
	const own = plugin('mine', ({ prompt, operations }) => {
		prompt.contributor((_payload, _context, services) => {
			seen.push(services.get(sessionState).turnOptions);
			return [];
		});
		const schema = { type: 'object' } as const;
		operations.query(
			{ name: 'dialect', description: 'tells', input: schema, output: schema },
			(_input, { sessions }) => sessions.turnOptions,
		);
	});
	const { agent } = testAgent(['One.', 'Two.'], {}, { protocols: { standard: frameAlone }, plugins: [own] });
	const session = agent.session('s');
	await session.open(optionsFor('standard', 'a'));
	await session.run('go');
	await session.open(optionsFor('standard', 'b'));
	// Neither an operation nor an open that says nothing takes back what an open has chosen.
	expect(await session.operate('dialect', {})).toEqual({ dialect: 'b' });
	await session.open();
	await session.run('more');
	expect(seen).toEqual([{ dialect: 'a' }, { dialect: 'b' }]);
	expect(await session.operate('dialect', {})).toEqual({ dialect: 'b' });
	await agent.close();
});

describe('a code executor', () => {
	it('is asked whether it can be captured, keeps its dirty state until a commit is acknowledged, and can be cloned', async () => {
		const executors: CalcExecutor[] = [];
		const { agent } = testAgent(
			['x = 1\nfinish x', 'x + 1\nfinish x'],
			{},
			{ protocols: { calc: calcProtocol((each) => void executors.push(each)) }, defaultProtocol: 'calc' },
		);
		const session = agent.session('s');
		await session.run('one');
		const live = executors.find(({ told }) => told.length > 0)!;
		expect(live.executionStateDirty()).toBe(false);
		expect([...(await session.executionState())!.components.keys()]).toEqual(['x']);
		live.busy = 'a cell runs';
		await session.accept('two');
		await expect(agent.drive('s')).rejects.toMatchObject({ code: 'plugin.execution-state-not-ready' });
		expect(live.executionStateDirty()).toBe(true);
		await session.settle();
		expect((await session.turns()).at(-1)?.outcome).toMatchObject({ value: 2 });
		await agent.close();
	});

	it('of the published generation keeps one piece of bytes', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const protocol = driverProtocol(calcDriver, {
			register: ({ execution }) => {
				let runs = 0;
				execution.codeExecutor(
					publishedExecutor({
						languages: ['calc'],
						replay: 'safe',
						executionStateDirty: () => true,
						executeCode: async () => ({
							...{
								observations: [],
								truncation: null,
								toolCalls: [],
								images: [],
								error: null,
								durationMs: 0,
							},
							terminalFinish: { value: ++runs },
						}),
						snapshotExecutionState: () => new Uint8Array([runs]),
						restoreExecutionState: (_context, [count = 0]) => {
							runs = count;
						},
					}),
				);
			},
		});
		for (const value of [1, 2]) {
			const options = { store, protocols: { calc: protocol }, defaultProtocol: 'calc' };
			const { agent } = testAgent(['', ''], {}, options);
			expect((await agent.session('s').run('go')).outcome).toMatchObject({ value });
			await agent.close();
		}
		await store.close();
	});
});
