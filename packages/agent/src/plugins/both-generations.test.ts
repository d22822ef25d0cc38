import { describe, expect, it } from 'vitest';
import { inShort, type Script, saying, testAgent } from '../../test/support/agent-fixture.ts';
import { type Common, isTask, sessionOf } from '../../test/support/generations.ts';
import { optionsFor, plugin } from '../../test/support/plugins.ts';
import type { Json } from '../data/json.ts';
import { json } from '../data/shape.ts';
import type { ModelRequest } from '../model/request.ts';
import type { TraceRecord } from '../observe/trace.ts';
import { standardDriver } from '../protocols/standard/driver.ts';
import type { AgentOptions } from '../session/options.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import type { Store } from '../store/store.ts';
import { driverProtocol } from './driver-protocol.ts';
import type { ProcessScope, ProcessService } from './process-service.ts';

describe.each(['current', 'published'] as const)('a protocol of the %s generation', (generation) => {
	const withSession = (common: Common, more: Partial<AgentOptions> = {}): Partial<AgentOptions> => ({
		protocols: { standard: driverProtocol(standardDriver, { session: () => sessionOf(generation, common) }) },
		...more,
	});

	it('sets up at every open, of a new session and of an old one, before anything is restored', async () => {
		const told: string[] = [];
		const store = openInlineStore({ file: ':memory:' });
		for (const script of [['One.'], ['One.', 'Two.']]) {
			const { agent } = testAgent(
				script,
				{},
				withSession(
					{
						initializeSession: (context) => {
							expect(Object.keys(context)).toEqual(['sessionId']);
							told.push(`initialize ${context.sessionId}`);
						},
						restoreSession: (context, state) => {
							expect(Object.keys(context)).toEqual(['sessionId']);
							told.push(`restore ${state.revision} ${state.turnCount}`);
						},
					},
					{
						store,
						plugins: [
							plugin('other', undefined, {
								snapshot: () => 1,
								restore: (snapshot) => void told.push(`plugin restored ${snapshot?.state}`),
							}),
						],
					},
				),
			);
			await agent.session('s').run('go');
			await agent.close();
		}
		expect(told).toEqual([
			...['initialize s', 'restore 0 0'],
			...['initialize s', 'plugin restored 1', 'restore 1 1'],
		]);
		await store.close();
	});

	it('restores again where the session was loaded anew, to the same, and reads what the session has', async () => {
		const states: unknown[] = [];
		const { agent } = testAgent(
			['One.', 'Two.'],
			{},
			withSession({
				restoreSession: async (_context, state) => {
					const [messages, nodes] = [await state.messages(), await state.nodes()];
					const { sessionId, frameId, turnOptions } = state;
					states.push([sessionId, frameId, turnOptions, messages.length, nodes.length]);
				},
			}),
		);
		const session = agent.session('s');
		await session.run('go');
		await session.append({ requestId: 'r', nodes: [{ id: 'n', kind: 'plugin', payload: {} }] });
		await session.run('more');
		expect(states).toEqual([
			['s', '', null, 0, 0],
			['s', '', null, 2, 3],
		]);
		await agent.close();
	});

	it('that fails to restore after a switch of the frame undoes no commit: it is told, and restored anew', async () => {
		const records: TraceRecord[] = [];
		const trace = { write: (record: TraceRecord) => void records.push(record), flush: async () => undefined };
		let restored = 0;
		const { agent } = testAgent(
			['Acted.', 'More.'],
			{},
			withSession(
				{
					restoreSession: () => {
						restored++;
						if (restored === 2) throw new Error('not now');
					},
					before: async (_context, request) => (isTask(request) ? null : { frame: 'k', task: 'act' }),
				},
				{ trace },
			),
		);
		const session = agent.session('s');
		await session.accept('plan');
		await agent.drive('s');
		expect((await session.turns()).map(({ outcome }) => outcome)).toMatchObject([
			{ type: 'frame-switch' },
			{ text: 'Acted.' },
		]);
		expect(restored).toBe(3);
		expect(records.filter(({ name }) => name === 'checkpoint-source-failed')).toMatchObject([
			{ data: { message: expect.stringContaining('restore_session: not now') } },
		]);
		await agent.close();
	});

	it('is handed what only it understands for a session, and refuses it unless it says otherwise', async () => {
		const taken: unknown[] = [];
		const taking = testAgent(
			[],
			{},
			withSession({ applySessionExtension: (value) => void taken.push(value) }),
		);
		await taking.agent.session('s').applyExtension({ a: 1 });
		expect(taken).toEqual([{ a: 1 }]);
		const refusing = testAgent([], {}, withSession({}));
		await expect(refusing.agent.session('s').applyExtension({ a: 1 })).rejects.toMatchObject({
			code: 'protocol.extension-refused',
			message: 'protocol does not accept session extensions',
		});
		await Promise.all([taking.agent.close(), refusing.agent.close()]);
	});

	it('accepts what an input brings for it unless it refuses it, before anything is written', async () => {
		const { agent, store } = testAgent(
			['One.'],
			{},
			withSession({
				validateTurnExtension: (value) => {
					if (value === 'twice') throw new Error('twice the same name');
				},
			}),
		);
		await expect(agent.session('s').accept({ content: 'go', extension: 'twice' })).rejects.toMatchObject({
			code: 'protocol.extension-refused',
		});
		expect(await store.sessions.list({ limit: 1 })).toEqual([]);
		await agent.session('s').run({ content: 'go', extension: 'once' });
		await agent.close();
		const any = testAgent(['One.'], {}, withSession({}));
		await any.agent.session('s').run({ content: 'go', extension: 'twice' });
		await any.agent.close();
	});

	it('takes in nodes that were added beside a turn', async () => {
		const told: unknown[] = [];
		const { agent } = testAgent(
			['One.'],
			{},
			withSession({ appendSessionNodes: ({ sessionId }, nodes) => void told.push([sessionId, nodes]) }),
		);
		await agent.session('s').run('go');
		const nodes = [{ id: 'n', kind: 'plugin', payload: { seed: 1 } }] as const;
		await agent.session('s').append({ requestId: 'r', nodes });
		expect(told).toEqual([['s', nodes]]);
		await agent.close();
	});

	it('applies its options at a root open, at a resume and at a child; the last that were applied hold', async () => {
		const seen: unknown[] = [];
		const store = openInlineStore({ file: ':memory:' });
		const options = withSession(
			{
				configure: (context, { pluginOptions, isRootSession }) => {
					const dialect = pluginOptions.decode('standard', json);
					seen.push([isRootSession, dialect ?? null, context.protocolTurnOptions]);
					if (dialect === undefined) return;
					const kept = Object(context.protocolTurnOptions) as { readonly kept?: Json };
					context.setProtocolTurnOptionsAllFrames({ kept: kept.kept ?? 'first', dialect });
				},
			},
			{ store },
		);
		const first = testAgent(['One.'], {}, options);
		await first.agent.session('s').open(optionsFor('standard', 'a'));
		await first.agent.session('s').run('go');
		await first.agent.session('s').child('c', optionsFor('standard', 'b'));
		await first.agent.close();
		const second = testAgent(['One.', 'Two.'], {}, options);
		await second.agent.session('s').open(optionsFor('standard', 'z'));
		await second.agent.session('s').run('more');
		await second.agent.close();
		expect(seen).toEqual([
			[true, 'a', null],
			[false, 'b', null],
			[true, 'z', { kept: 'first', dialect: 'a' }],
		]);
		expect((await store.sessions.read('s'))?.config).toMatchObject({
			turnOptions: { kept: 'first', dialect: 'z' },
		});
		await store.close();
	});

	it('sets its options for the current frame alone, or for every frame', async () => {
		const seen: unknown[] = [];
		const { agent } = testAgent(
			Array.from({ length: 20 }, () => 'Yes.'),
			{},
			withSession({
				configure: (context, { pluginOptions }) => {
					const given = pluginOptions.decode('standard', json);
					if (Array.isArray(given)) context.setProtocolTurnOptionsAllFrames(given[0]);
					else if (given !== undefined) context.setProtocolTurnOptions(given);
				},
				before: async ({ state }, { messages }) => {
					const said = inShort(messages).at(-1)!;
					seen.push([said, state.turnOptions]);
					const frame = /^input: to (.*)/.exec(said)?.[1];
					return frame === undefined ? null : { frame, task: 'act' };
				},
			}),
		);
		const session = agent.session('s');
		const told = async (input: string, options?: Json): Promise<void> => {
			if (options !== undefined) await session.open(optionsFor('standard', options));
			await session.accept(input);
			await agent.drive('s');
		};
		await told('to one', [1]);
		await told('here', 2);
		await told('to two');
		await told('here', 3);
		await told('to one');
		await told('here', ['all']);
		await told('to two');
		expect(seen).toEqual([
			...[
				['input: to one', null],
				['task: act', 1],
				['input: here', 1],
			],
			...[
				['input: to two', 2],
				['task: act', 2],
				['input: here', 2],
			],
			...[
				['input: to one', 3],
				['task: act', 2],
				['input: here', 2],
			],
			...[
				['input: to two', 'all'],
				['task: act', 'all'],
			],
		]);
		await agent.close();
	});

	it('that would wait while it configures refuses the open', async () => {
		const configure = (() => Promise.resolve()) as never;
		const { agent } = testAgent([], {}, withSession({ configure }));
		await expect(agent.session('s').open()).rejects.toMatchObject({
			code: 'plugin.open-failed',
			step: 'configure_on_materialize',
			message: expect.stringContaining('has to be done when it returns'),
		});
		await agent.close();
	});

	it('sees the request as it is sent, the session, how full the context was, and lets the call be made', async () => {
		const seen: unknown[] = [];
		const shown: ModelRequest[] = [];
		const { agent, requests } = testAgent(
			[[['look']], 'Two.'],
			{ look: saying('seen', 'safe') },
			withSession({
				before: async (context, request) => {
					const { sessionId, state, latestPromptUsage = null, sessions } = context;
					shown.push(request);
					const view = await sessions.view();
					seen.push([sessionId, state.revision, state.messages.length, latestPromptUsage]);
					seen.push([
						sessions.sessionId,
						sessions
							.tools()
							.map(({ name }) => name)
							.includes('look'),
					]);
					expect(view.revision).toBe(state.revision);
					expect(() => {
						(request as { model: string }).model = 'other';
					}).toThrow();
					return null;
				},
			}),
		);
		await agent.session('s').run('go');
		const full = { contextTokens: 15, maxContextTokens: null, input: 10, cacheRead: 0, cacheWrite: 0 };
		expect(seen).toEqual([
			['s', 0, 0, null],
			['s', true],
			['s', 0, 0, full],
			['s', true],
		]);
		expect(requests).toHaveLength(2);
		expect(shown).toEqual(requests);
		await agent.close();
	});

	it('adds to the graph with the commit, and starts processes that replay under the call', async () => {
		const started: unknown[] = [];
		const facts = { id: 'p', kind: 'work', status: 'running' };
		const processes: ProcessService = {
			start: async (request, scope: ProcessScope) => {
				started.push([request.id, scope]);
				return facts;
			},
			list: async () => [facts],
			read: async () => facts,
			cancel: async () => true,
			wait: async () => ({ ...facts, status: 'completed', result: 'built' }),
		};
		const { agent, store } = testAgent(
			['One.'],
			{},
			withSession(
				{
					before: async ({ sessionGraph, processes: service, processScope }) => {
						const scoped = processScope();
						await scoped.start({ kind: 'work', payload: null });
						await scoped.start({ kind: 'work', payload: null });
						expect(await scoped.list()).toEqual([facts]);
						expect(await service.read('p')).toEqual(facts);
						expect(await scoped.wait('p')).toEqual({ ...facts, status: 'completed', result: 'built' });
						await sessionGraph.append({
							requestId: 'note',
							nodes: [{ kind: 'plugin', payload: { note: 1 } }],
						});
						return null;
					},
				},
				{ processes },
			),
		);
		await agent.session('s').run('go');
		const [[firstId, scope], [secondId]] = started as [[string, ProcessScope], [string, ProcessScope]];
		expect(scope).toMatchObject({ sessionId: 's', turnId: expect.any(String) });
		expect(scope.parentInvocation).toContain('llm-call');
		expect([firstId, secondId]).toEqual(
			[0, 1].map((at) => `s/${scope.turnId}/${scope.parentInvocation}/${at}`),
		);
		const nodes = await store.sessions.nodes('s', { from: 1, to: (await store.sessions.read('s'))!.leaf });
		expect(nodes.map(({ kind }) => kind)).toEqual(['message', 'message', 'plugin']);
		await agent.close();
	});

	it('pays for a direct completion once, whatever process makes the call, and on its source', async () => {
		const store = openInlineStore({ file: ':memory:' });
		let asked = 0;
		const direct: Script[0] = () => {
			asked++;
			return 'direct';
		};
		const options = withSession(
			{
				before: async ({ directLlmCompletion }) => {
					const parts = [{ type: 'text', text: 'sum up' }] as const;
					await directLlmCompletion(
						{ messages: [{ role: 'user', id: 'q', source: 'plugin', parts }] },
						'mine',
					);
					return null;
				},
			},
			{ store: withoutCommit(store) },
		);
		const script: Script = [
			(request, attempt) => (request.messages[0]?.id === 'q' ? direct(request, attempt) : 'One.'),
		];
		const first = testAgent(script, {}, options);
		await first.agent.session('s').accept('go');
		await expect(first.agent.drive('s')).rejects.toThrow('not today');
		await first.agent.close();
		const second = testAgent(script, {}, { ...options, store });
		await second.agent.session('s').settle();
		expect(asked).toBe(1);
		expect(await second.agent.session('s').usage()).toMatchObject([
			{ source: 'mine', input: 10, output: 5 },
			{ source: 'turn' },
		]);
		expect(JSON.stringify(await second.agent.session('s').messages())).not.toContain('sum up');
		await second.agent.close();
		await store.close();
	});

	it('switches the frame in place of a call: it is not made, its key is one frame, and the lane is kept', async () => {
		const lane: string[] = [];
		const { agent, requests, store } = testAgent(
			['Acted.', 'Acted again.'],
			{},
			withSession(
				{ before: async (_context, request) => (isTask(request) ? null : { frame: 'k', task: 'act' }) },
				{ store: withLane(openInlineStore({ file: ':memory:' }), lane) },
			),
		);
		const session = agent.session('s');
		await session.accept('plan');
		await agent.drive('s');
		const { frameId } = (await store.sessions.read('s'))!.config as { readonly frameId: string };
		expect(frameId).not.toBe('');
		expect(lane).toEqual(['committed: false', 'committed: true']);
		expect(requests.map(({ messages }) => messages.length)).toEqual([1]);
		expect((await session.messages()).map((message) => message.role)).toEqual([
			...['user', 'user', 'assistant'],
		]);
		expect((await session.turns()).map(({ outcome }) => outcome)).toMatchObject([
			{ type: 'frame-switch', frameKey: 'k', task: 'act' },
			{ text: 'Acted.' },
		]);
		const other = testAgent(
			['Acted.'],
			{},
			withSession({
				before: async (_context, request) => (isTask(request) ? null : { frame: 'k', task: 'act' }),
			}),
		);
		await other.agent.session('s').accept('plan');
		await other.agent.drive('s');
		expect((await other.store.sessions.read('s'))!.config).toMatchObject({ frameId });
		await Promise.all([agent.close(), other.agent.close()]);
	});

	it('that throws before a call ends the turn by name, and no model is called', async () => {
		const { agent, requests } = testAgent(
			['One.'],
			{},
			withSession({ before: () => Promise.reject(new Error('no')) }),
		);
		const { outcome } = await agent.session('s').run('go');
		expect(outcome).toMatchObject({ reason: 'plugin-abort', code: 'before_llm_call_failed', message: 'no' });
		expect(requests).toEqual([]);
		await agent.close();
	});

	it('has contexts that end with what they are for', async () => {
		const kept: (() => unknown)[] = [];
		const { agent } = testAgent(
			['One.'],
			{},
			withSession({
				configure: (context) => void kept.push(() => context.setProtocolTurnOptions({ late: true })),
				before: async (context) => {
					kept.push(
						() => context.state,
						() => context.processScope(),
						() => context.directLlmCompletion({ messages: [] }, 'late'),
					);
					return null;
				},
			}),
		);
		await agent.session('s').run('go');
		for (const use of kept)
			expect(use).toThrow(
				expect.objectContaining({
					code: expect.stringMatching(/^plugin\.(context-expired|registrar-closed)$/),
				}),
			);
		await agent.close();
	});
});

/** A store that tells of commits, and whether each gave the lane up. */
const withLane = (store: Store, told: string[]): Store => ({
	...store,
	sessions: {
		...store.sessions,
		commit: async (commit) => {
			const receipt = await store.sessions.commit(commit);
			told.push(`committed: ${receipt.isReleased}`);
			return receipt;
		},
	},
});

const withoutCommit = (store: Store): Store => ({
	...store,
	sessions: { ...store.sessions, commit: () => Promise.reject(new Error('not today')) },
});
