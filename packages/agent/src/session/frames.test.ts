import { createHookRegistry, shortCircuit, type ToolDirective, textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { type Script, testAgent } from '../../test/support/agent-fixture.ts';
import { optionedProtocol, optionsFor } from '../../test/support/plugins.ts';
import type { Json } from '../data/json.ts';
import { json } from '../data/shape.ts';
import { driverProtocol } from '../plugins/driver-protocol.ts';
import type { PluginFactory } from '../plugins/plugin-factory.ts';
import { standardDriver } from '../protocols/standard/driver.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import type { ToolHost } from './tool-host.ts';

/** The standard protocol; the turn options of every step are noted. */
const noting = (noted: Json[]): PluginFactory =>
	optionedProtocol({
		...standardDriver,
		prepareStep: (view) => {
			noted.push(view.protocolOptions);
			return standardDriver.prepareStep(view);
		},
	});

const switching = (directive: ToolDirective): ToolHost => ({
	specs: () => [],
	replayOf: () => 'safe',
	call: async () => ({ result: textResult('ok'), directives: [directive] }),
	close: () => undefined,
});

describe('the turn options of a frame', () => {
	it('are those that its switch brought, and the session keeps its own', async () => {
		const noted: Json[] = [];
		const store = openInlineStore({ file: ':memory:' });
		const options = { store, protocols: { p: noting(noted) }, defaultProtocol: 'p' };
		const script: Script = [
			({ messages: [first] }) => (JSON.stringify(first).includes('begin') ? [['go']] : 'In the frame.'),
			'Still there.',
			'For all.',
		];
		const control = {
			type: 'switch-frame',
			frameKey: 'k',
			task: 'work',
			options: new Map([['deep', true]]),
		} as const;
		const first = testAgent(script, {}, { ...options, openTools: () => switching(control) });
		await first.agent.session('s').open(optionsFor('standard', { deep: false }));
		await first.agent.session('s').accept('begin');
		await first.agent.drive('s');
		await first.agent.close();
		const { agent } = testAgent(script, {}, options);
		const session = agent.session('s');
		await session.run('more');
		const { config } = (await session.read())!;
		const frameId = config.frameId as string;
		expect(config).toEqual({
			protocol: 'p',
			turnOptions: { deep: false },
			frameId: expect.stringMatching(/^[0-9a-f]{32}$/),
			frameOptions: { [frameId]: { deep: true } },
		});
		await session.open(optionsFor('standard', { deep: 'all' }));
		await session.run('rest');
		expect((await session.read())?.config).toEqual({
			...config,
			turnOptions: { deep: 'all' },
			frameOptions: {},
		});
		expect(noted).toEqual([{ deep: false }, { deep: true }, { deep: true }, { deep: 'all' }]);
		await agent.close();
		await store.close();
	});

	it('stay its own where input with options for the session was accepted before the switch', async () => {
		const noted: Json[] = [];
		const script: Script = [
			({ messages: [first] }) => (JSON.stringify(first).includes('begin') ? [['go']] : 'In the frame.'),
			'Still there.',
		];
		const control = {
			type: 'switch-frame',
			frameKey: 'k',
			task: 'work',
			options: new Map([['deep', true]]),
		} as const;
		const { agent } = testAgent(
			script,
			{},
			{ protocols: { p: noting(noted) }, defaultProtocol: 'p', openTools: () => switching(control) },
		);
		const session = agent.session('s');
		await session.open(optionsFor('standard', { deep: false }));
		for (const input of ['begin', 'more']) await session.accept(input);
		await agent.drive('s');
		expect(noted).toEqual([{ deep: false }, { deep: true }, { deep: true }]);
		const { config } = (await session.read())!;
		expect(config).toMatchObject({
			turnOptions: { deep: false },
			frameOptions: { [config.frameId as string]: { deep: true } },
		});
		await agent.close();
	});

	it('may be set for the current frame alone', async () => {
		const noted: Json[] = [];
		const frameAlone = driverProtocol(
			{
				...standardDriver,
				prepareStep: (view) => {
					noted.push(view.protocolOptions);
					return standardDriver.prepareStep(view);
				},
			},
			{
				session: () => ({
					configureOnMaterialize: (context, { pluginOptions }) => {
						const given = pluginOptions.decode('standard', json);
						if (given === 1) context.setProtocolTurnOptionsAllFrames(given);
						else if (given !== undefined) context.setProtocolTurnOptions(given);
					},
				}),
			},
		);
		const { agent } = testAgent(
			['One.', 'Two.', 'Three.'],
			{},
			{ protocols: { p: frameAlone }, defaultProtocol: 'p' },
		);
		const session = agent.session('s');
		await session.open(optionsFor('standard', 1));
		await session.run('one');
		await session.open(optionsFor('standard', 2));
		await session.run('two');
		await session.run('three');
		expect(noted).toEqual([1, 2, 2]);
		expect((await session.read())?.config).toMatchObject({ turnOptions: 1, frameOptions: { '': 2 } });
		await agent.close();
	});
});

it('frames that only lead to further frames come to an end, and input begins to count anew', async () => {
	const hooks = createHookRegistry();
	let asked = 0;
	hooks.subscribe('switcher', 'model_call', () => {
		asked++;
		return shortCircuit({ frameKey: `k${asked}`, task: `task ${asked}` });
	});
	const { agent } = testAgent([], {}, { hooks, budget: { maxFrameSwitches: 3 } });
	const session = agent.session('s');
	for (const input of ['one', 'two']) {
		await session.accept(input);
		await agent.drive('s');
	}
	const types = (await session.turns()).map(({ outcome }) => {
		const { type, code } = outcome as { readonly type: string; readonly code?: string };
		return code ?? type;
	});
	const chain = ['frame-switch', 'frame-switch', 'frame-switch', 'frame_switch_budget'];
	expect(types).toEqual([...chain, ...chain]);
	await agent.close();
});

it('a hook before a model call sees how full the context was, in whatever process, and nothing at the start of a frame', async () => {
	const store = openInlineStore({ file: ':memory:' });
	const seen: unknown[] = [];
	const hooks = createHookRegistry();
	hooks.subscribe('watch', 'model_call', ({ promptUsage, request }) => {
		seen.push(promptUsage);
		const last = JSON.stringify(request.messages.at(-1)?.parts);
		return last.includes('"switch"') ? shortCircuit({ frameKey: 'k', task: 'task' }) : undefined;
	});
	const script = [[['look']] as [string][], 'One.', 'Two.'];
	const tools = { look: { run: () => textResult('seen') } };
	const first = testAgent(script, tools, { store, hooks });
	await first.agent.session('s').run('one');
	await first.agent.close();
	const second = testAgent(script, tools, { store, hooks });
	const session = second.agent.session('s');
	await session.run('two');
	await session.accept('switch');
	await second.agent.drive('s');
	const full = { contextTokens: 15, maxContextTokens: null };
	expect(seen).toEqual([null, full, full, full, null, full]);
	await second.agent.close();
	await store.close();
});

it('a hook at a checkpoint sees the revision that is committed', async () => {
	const hooks = createHookRegistry();
	const seen: number[] = [];
	hooks.subscribe('watch', 'turn_checkpoint', ({ view }) => void seen.push(view.revision));
	const { agent } = testAgent(['One.', 'Two.', 'Three.'], {}, { hooks });
	const session = agent.session('s');
	for (const input of ['one', 'two', 'three']) await session.run(input);
	expect(seen).toEqual([0, 1, 2]);
	await agent.close();
});
