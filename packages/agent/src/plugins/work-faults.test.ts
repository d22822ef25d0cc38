import { textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { type Script, saying, testAgent } from '../../test/support/agent-fixture.ts';
import { CalcExecutor, calcDriver } from '../../test/support/calc-protocol.ts';
import { type Fault, faults, faulty } from '../../test/support/faulty.ts';
import { hastyClock } from '../../test/support/hasty-clock.ts';
import { plugin } from '../../test/support/plugins.ts';
import { standardDriver } from '../protocols/standard/driver.ts';
import type { AgentOptions } from '../session/options.ts';
import type { ProtocolDriver } from '../turn/driver.ts';
import { driverProtocol } from './driver-protocol.ts';
import type { PluginRegistrar } from './registrar.ts';

const standardWith = (register: (registrar: PluginRegistrar) => void): Partial<AgentOptions> => ({
	plugins: [plugin('bad', register)],
});

const calcWith = (bad: () => never): Partial<AgentOptions> => ({
	protocols: {
		calc: driverProtocol(calcDriver, {
			register: ({ execution }) =>
				execution.codeExecutor(Object.assign(new CalcExecutor(), { executeCode: bad })),
		}),
	},
	defaultProtocol: 'calc',
});

const effectDriver: ProtocolDriver = {
	...standardDriver,
	name: 'asks',
	prepareStep: (view) =>
		view.messages.length === 1
			? [{ type: 'start-effect', kind: 'mine', command: null, state: null }]
			: standardDriver.prepareStep(view),
	onEffectResult: (view, _waiting, result) => [
		{
			type: 'append',
			messages: [
				{
					...{ role: 'user', id: view.messageId('heard'), source: 'plugin' },
					parts: [{ type: 'text', text: JSON.stringify(result) }],
				},
			],
		},
		{ type: 'start-checkpoint', kind: 'after-work', onEmpty: null },
	],
};

/** Work that may take long. What fails is told to the asker; what hangs ends when the turn is cancelled. */
const work: readonly (readonly [
	name: string,
	reply: 'calls' | 'code' | 'text',
	harmless: readonly Fault[],
	options: (bad: () => never) => Partial<AgentOptions>,
])[] = [
	[
		'tools.provider',
		'calls',
		[],
		(call) =>
			standardWith(({ tools }) =>
				tools.provider({
					specs: () => [{ name: 'work', description: 'works', input: { type: 'object' } }],
					replayOf: (name) => (name === 'work' ? 'safe' : undefined),
					call,
				}),
			),
	],
	[
		'tools.orchestrating',
		'calls',
		[],
		(run) =>
			standardWith(({ tools }) =>
				tools.orchestrating({
					spec: { name: 'work', description: 'works', input: { type: 'object' } },
					run,
				}),
			),
	],
	['execution.codeExecutor', 'code', [], calcWith],
	[
		'effects.handler',
		'text',
		['nonsense'],
		(perform) => ({
			protocols: {
				asks: driverProtocol(effectDriver, {
					register: ({ effects }) => effects.handler('mine', { replay: 'safe', perform }),
				}),
			},
			defaultProtocol: 'asks',
		}),
	],
];

const replies: Readonly<Record<'calls' | 'code' | 'text', Script>> = {
	calls: [[['work']], 'Done.'],
	code: ['x = 1', 'Done.'],
	text: ['Done.'],
};

describe.each(faults)('work of a plugin that %s', (fault) => {
	it.each(work)(
		'at %s is told to the caller, or ends with the turn',
		async (_name, reply, harmless, options) => {
			const reached = Promise.withResolvers<void>();
			const { agent } = testAgent(
				replies[reply],
				{},
				{
					clock: hastyClock,
					budget: { maxSteps: 2 },
					...options(faulty(fault, () => reached.resolve())),
				},
			);
			const session = agent.session('s');
			await session.accept('go');
			const drive = agent.drive('s');
			if (fault === 'hangs') {
				await reached.promise;
				await session.cancel();
			}
			const [turn] = await drive;
			const said = JSON.stringify(await session.messages());
			if (fault === 'hangs') expect(turn?.outcome).toMatchObject({ reason: 'cancelled' });
			else expect(said.includes('broken') || said.includes('expected')).toBe(!harmless.includes(fault));
			await agent.close();
		},
	);

	it('as the projector of results leaves them whole', async () => {
		const { agent } = testAgent(
			[[['look']], 'Done.'],
			{ look: { run: () => textResult('all of it') } },
			{
				clock: hastyClock,
				...standardWith(({ toolResults }) => toolResults.projector({ project: faulty(fault) })),
			},
		);
		const session = agent.session('s');
		expect((await session.run('go')).outcome).toMatchObject({ text: 'Done.' });
		expect(JSON.stringify(await session.messages())).toContain('all of it');
		await agent.close();
	});

	it('as a compactor leaves the summary to the next, and to the model in the end', async () => {
		const { agent } = testAgent(
			['One.', 'a summary'],
			{},
			{
				clock: hastyClock,
				...standardWith(({ context }) => context.compact(1, faulty(fault))),
			},
		);
		const session = agent.session('s');
		await session.run('go');
		expect(await session.compact()).toBe(true);
		await agent.close();
	});

	it.each(['turn_finalized', 'turn_persisted', 'session_restored', 'config_changed'] as const)(
		'as a watcher of %s changes nothing',
		async (event) => {
			const { agent } = testAgent(
				['One.', 'Two.'],
				{},
				{
					clock: hastyClock,
					...standardWith(({ session }) => session.onEvent(event, faulty(fault))),
				},
			);
			const session = agent.session('s');
			for (const text of ['One.', 'Two.']) expect((await session.run('go')).outcome).toMatchObject({ text });
			await agent.close();
		},
	);

	it('as a watcher of the end of a stream changes nothing', async () => {
		const { agent } = testAgent(
			['One.'],
			{},
			{
				clock: hastyClock,
				...standardWith(({ output }) => output.streamFinished(faulty(fault))),
			},
		);
		expect((await agent.session('s').run('go')).outcome).toMatchObject({ text: 'One.' });
		await agent.close();
	});

	it.each(['query', 'command', 'task'] as const)('as a %s is told to its caller by name', async (kind) => {
		const operation = {
			name: 'op',
			description: 'does',
			input: { type: 'object' },
			output: { type: 'object' },
		};
		const { agent } = testAgent(
			[],
			{},
			{
				clock: hastyClock,
				...standardWith(({ operations }) => operations[kind](operation, faulty(fault))),
			},
		);
		const end = new AbortController();
		const asked = agent.session('s').operate('op', {}, end.signal);
		if (fault === 'hangs') end.abort(new Error('enough'));
		const said = {
			throws: 'operation "op" of bad: broken',
			hangs: 'enough',
			nonsense: 'operation "op": output: expected a JSON object, got 7',
		}[fault];
		await expect(asked).rejects.toThrow(said);
		await agent.close();
	});
});

describe.each(faults)('a driver that %s', (fault) => {
	it('at buildPreamble leaves the turn open', async () => {
		const protocol = plugin('mine', ({ protocol: slots }) => {
			slots.session({});
			slots.driver({ buildPreamble: faulty(fault) });
		});
		const { agent, requests } = testAgent(
			['One.'],
			{},
			{ protocols: { mine: protocol }, defaultProtocol: 'mine' },
		);
		const session = agent.session('s');
		await session.accept('go').catch(() => undefined);
		await expect(agent.drive('s')).rejects.toMatchObject({ code: 'plugin.failed', plugin: 'mine' });
		expect(requests).toEqual([]);
		await agent.close();
	});

	it.each(['prepareStep', 'onResponse', 'onToolResults', 'onEffectResult'] as const)(
		'at %s ends its turn by name, and the session goes on',
		async (member) => {
			const own = member === 'onEffectResult' ? effectDriver : standardDriver;
			const protocol = driverProtocol(
				{ ...own, name: 'mine', [member]: faulty(fault) },
				{
					register: ({ effects }) => effects.handler('mine', { replay: 'safe', perform: () => 1 }),
				},
			);
			const { agent } = testAgent(
				[[['look']], 'Two.'],
				{ look: saying('seen') },
				{ protocols: { mine: protocol }, defaultProtocol: 'mine' },
			);
			const session = agent.session('s');
			for (const input of ['one', 'two']) {
				const { outcome } = await session.run(input);
				if (input === 'one') expect(outcome).toMatchObject({ type: 'stopped', reason: 'runtime-error' });
			}
			await agent.close();
		},
	);
});

describe.each(faults)('a protocol that %s', (fault) => {
	const withSession = (session: object): Partial<AgentOptions> => ({
		clock: hastyClock,
		protocols: { standard: driverProtocol(standardDriver, { session: () => session }) },
	});

	it('at beforeLlmCall ends the turn by name, and no model is called', async () => {
		const { agent, requests } = testAgent(['One.'], {}, withSession({ beforeLlmCall: faulty(fault) }));
		const { outcome } = await agent.session('s').run('go');
		expect(outcome).toMatchObject({ reason: 'plugin-abort', code: 'before_llm_call_failed' });
		expect(requests).toEqual([]);
		await agent.close();
	});

	it.each(['applySessionExtension', 'validateTurnExtension'] as const)(
		'at %s refuses what it was handed, and nothing is written',
		async (member) => {
			const { agent, store } = testAgent(['One.'], {}, withSession({ [member]: faulty(fault) }));
			const session = agent.session('s');
			const handed =
				member === 'applySessionExtension'
					? session.applyExtension(1)
					: session.accept({ content: 'go', extension: 1 });
			if (fault === 'nonsense') await handed;
			else {
				await expect(handed).rejects.toMatchObject({ code: 'protocol.extension-refused' });
				expect(await store.sessions.list({ limit: 1 })).toEqual([]);
			}
			await agent.close();
		},
	);

	it('at appendSessionNodes undoes nothing: the nodes are there, and it restores from them', async () => {
		const restored: number[] = [];
		const { agent } = testAgent(
			['One.', 'Two.'],
			{},
			{
				...withSession({
					appendSessionNodes: faulty(fault),
					restoreSession: (_context: unknown, { revision }: { readonly revision: number }) =>
						void restored.push(revision),
				}),
			},
		);
		const session = agent.session('s');
		await session.run('go');
		await session.append({ requestId: 'r', nodes: [{ id: 'n', kind: 'plugin', payload: {} }] });
		expect((await session.run('go')).outcome).toMatchObject({ text: 'Two.' });
		expect(restored).toEqual([0, 2]);
		await agent.close();
	});
});
