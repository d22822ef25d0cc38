import { deny, encodeText, textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { inShort, saying, testAgent } from '../../test/support/agent-fixture.ts';
import { CalcExecutor } from '../../test/support/calc-protocol.ts';
import { plugin } from '../../test/support/plugins.ts';
import { standardDriver } from '../protocols/standard/driver.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import { driverProtocol } from './driver-protocol.ts';
import { contribute, extensionPoint } from './extension-points.ts';
import type { PluginFactory } from './plugin-factory.ts';
import type { PluginRegistrar } from './registrar.ts';

describe('a slot', () => {
	const rows: readonly (readonly [string, (registrar: PluginRegistrar) => void])[] = [
		['protocol session', ({ protocol }) => protocol.session({})],
		[
			'protocol driver',
			({ protocol }) =>
				protocol.driver({
					buildPreamble: ({ tools }) => ({
						...{ driver: standardDriver, promptText: '', tools, syncExecutionEnvironment: true },
					}),
				}),
		],
		['code executor', ({ execution }) => execution.codeExecutor(new CalcExecutor())],
		[
			'assistant prose projector',
			({ output }) => output.assistantProseProjector({ project: (text) => text }),
		],
		[
			'tool result projector',
			({ toolResults }) => toolResults.projector({ project: ({ output }) => output.parts }),
		],
	];
	it.each(rows)(
		'for the %s has one owner: a second fails the open and both are named',
		async (slot, register) => {
			const { agent, store } = testAgent(
				['Yes.'],
				{},
				{ plugins: [plugin('a', register), plugin('b', register)] },
			);
			const owner = slot.startsWith('protocol') ? 'standard' : 'a';
			const second = slot.startsWith('protocol') ? 'a' : 'b';
			await expect(agent.session('s').open()).rejects.toMatchObject({
				code: 'plugin.slot-taken',
				slot,
				plugin: second,
				owner,
				message: `${second} registers the ${slot}, which ${owner} has registered; leave one of the two out`,
			});
			expect(await store.sessions.list({ limit: 1 })).toEqual([]);
			await agent.close();
		},
	);

	it('of a protocol that has no implementation fails the open', async () => {
		const half = plugin('half', ({ protocol }) => protocol.session({}));
		const { agent } = testAgent([], {}, { protocols: { half }, defaultProtocol: 'half' });
		await expect(agent.session('s').open()).rejects.toMatchObject({
			code: 'plugin.protocol-incomplete',
			slot: 'protocol driver',
		});
		await agent.close();
	});
});

it('an open goes in its order, and what was registered too late is refused', async () => {
	const told: string[] = [];
	let late: PluginRegistrar | undefined;
	const watched = (id: string): PluginFactory => ({
		id,
		build: ({ isRoot }) => {
			told.push(`${id} built ${isRoot}`);
			return {
				id,
				register: (registrar) => {
					late = registrar;
					told.push(`${id} registered`);
					registrar.session.onEvent('session_restored', () => void told.push(`${id} hears restored`));
				},
				sessionReady: () => void told.push(`${id} ready`),
				snapshot: () => id,
				restore: (snapshot) => void told.push(`${id} restored ${JSON.stringify(snapshot?.state ?? null)}`),
				close: () => void told.push(`${id} closed`),
			};
		},
		shutdown: () => void told.push(`${id} shut down`),
	});
	const protocol = driverProtocol(standardDriver, {
		session: () => ({
			initializeSession: ({ sessionId }) => void told.push(`initialize ${sessionId}`),
			restoreSession: (_context, { revision }) => void told.push(`restore ${revision}`),
			configureOnMaterialize: (_context, { isRootSession }) => void told.push(`configure ${isRootSession}`),
		}),
	});
	const store = openInlineStore({ file: ':memory:' });
	const options = {
		...{ store, protocols: { standard: protocol }, plugins: [watched('a'), watched('b')] },
	};
	const first = testAgent(['One.'], {}, options);
	await first.agent.session('s').run('go');
	await first.agent.close();
	expect(told.slice(-4)).toEqual(['b closed', 'a closed', 'a shut down', 'b shut down']);
	told.length = 0;
	const second = testAgent(['One.'], {}, options);
	await second.agent.session('s').open();
	expect(told).toEqual([
		...['a built true', 'a registered', 'b built true', 'b registered', 'a ready', 'b ready', 'initialize s'],
		...[
			'a restored "a"',
			'b restored "b"',
			'restore 1',
			'a hears restored',
			'b hears restored',
			'configure true',
		],
	]);
	expect(() => late!.effects.handler('k', { replay: 'safe', perform: () => 1 })).toThrow(
		'b registers the effect too late; register it before register() returns',
	);
	await second.agent.close();
	await store.close();
});

describe('snapshots', () => {
	const counting = (version: number, told: unknown[] = []): PluginFactory => ({
		id: 'count',
		build: () => {
			let count = 0;
			return {
				id: 'count',
				version,
				register: ({ turn }) =>
					turn.before(() => {
						count++;
					}),
				snapshotRevision: () => count,
				snapshot: (writer) => {
					writer.blob('bytes', encodeText(`n${count}`));
					return count;
				},
				restore: (snapshot, reader) => {
					count = Number(snapshot?.state ?? 0);
					told.push([snapshot?.version, snapshot?.state, reader.names()]);
				},
			};
		},
	});

	it('are committed with the turn and restored in another process', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const told: unknown[] = [];
		const first = testAgent(['One.', 'Two.'], {}, { store, plugins: [counting(1)] });
		for (const input of ['a', 'b']) await first.agent.session('s').run(input);
		await first.agent.close();
		const second = testAgent([], {}, { store, plugins: [counting(2, told)] });
		await second.agent.session('s').open();
		expect(told).toEqual([[1, 2, ['bytes']]]);
		await second.agent.close();
		await store.close();
	});

	it('of a newer version refuse the open by name, and stay as they are', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const first = testAgent(['One.'], {}, { store, plugins: [counting(3)] });
		await first.agent.session('s').run('a');
		await first.agent.close();
		const before = (await store.sessions.read('s'))?.checkpoint;
		const second = testAgent([], {}, { store, plugins: [counting(2)] });
		await expect(second.agent.session('s').open()).rejects.toMatchObject({
			code: 'plugin.snapshot-newer',
			plugin: 'count',
			version: 3,
			known: 2,
		});
		expect((await store.sessions.read('s'))?.checkpoint).toBe(before);
		await second.agent.close();
		await store.close();
	});
});

it('plugins read what others contribute, and a process engine has one owner', () => {
	const point = extensionPoint<string>('words');
	const said: (readonly string[])[] = [];
	const giving: PluginFactory = {
		...plugin('giving'),
		extensionContributions: () => [contribute(point, 'one'), contribute(point, 'two')],
		processEngineContributions: ({ extensions }) => {
			said.push(extensions.of(point));
			return [{ kind: 'work', run: () => null }];
		},
	};
	const { agent } = testAgent([], {}, { plugins: [giving] });
	expect(said).toEqual([['one', 'two']]);
	expect([...agent.processEngines.keys()]).toEqual(['work']);
	expect(() => testAgent([], {}, { plugins: [giving, { ...giving, id: 'other' }] })).toThrow(
		'other registers the process engine "work": giving has registered it',
	);
});

it('tools of plugins are called through their hooks, may orchestrate, and are left out by name', async () => {
	const sums = plugin('sums', ({ tools, toolCalls }) => {
		tools.orchestrating({
			spec: { name: 'both', description: 'both', input: { type: 'object' } },
			run: async (_args, call) => {
				const { result } = await call.callTool({ callId: 'inner', toolName: 'look', args: {} });
				return textResult(
					`both: ${result.parts.map((part) => (part.type === 'text' ? part.text : '')).join('')}`,
				);
			},
		});
		toolCalls.before(({ toolName }) => (toolName === 'secret' ? deny('not this one') : undefined));
	});
	const { agent } = testAgent(
		[[['both'], ['secret']], 'Done.'],
		{ look: saying('seen'), secret: saying('hidden') },
		{ plugins: [sums] },
	);
	const session = agent.session('s');
	await session.run('go');
	const results = (await session.messages()).flatMap((message) =>
		message.role === 'tool' ? message.results.map(({ parts }) => parts) : [],
	);
	expect(results).toEqual([
		[{ type: 'text', text: 'both: seen' }],
		[{ type: 'text', text: expect.stringContaining('not this one') }],
	]);
	await agent.close();
});

it('tools of plugins are called with what their schemas allow; the model reads what does not fit', async () => {
	const ran: unknown[] = [];
	const input = { type: 'object', properties: { count: { type: 'integer' } }, required: ['count'] } as const;
	const counting = plugin('counting', ({ tools }) => {
		tools.provider({
			specs: () => [{ name: 'add', description: 'adds', input }],
			replayOf: (name) => (name === 'add' ? 'safe' : undefined),
			call: async ({ args }) => {
				ran.push(args);
				return { result: textResult('added') };
			},
		});
		tools.orchestrating({
			spec: { name: 'repeat', description: 'repeats', input },
			run: async (args) => {
				ran.push(args);
				return textResult('repeated');
			},
		});
	});
	const { agent } = testAgent(
		[
			[
				['add', { count: 'two' }],
				['add', { count: 2 as never }],
				['repeat', {}],
			],
			'Done.',
		],
		{},
		{ plugins: [counting] },
	);
	await agent.session('s').run('go');
	expect(ran).toEqual([{ count: 2 }]);
	expect(inShort(await agent.session('s').messages())[2]).toBe(
		'tools: 1.1 ran add: arguments.count: expected an integer, got "two"; 1.2 ran added; 1.3 ran repeat: arguments: expected the property count, got an object',
	);
	await agent.close();
});
