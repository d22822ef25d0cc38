import { textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { anyModel, testAgent } from '../../test/support/agent-fixture.ts';
import { type Configure, optionedProtocol, optionsFor } from '../../test/support/plugins.ts';
import type { Json } from '../data/json.ts';
import { oneModel } from '../model/one-model.ts';
import { driverProtocol } from '../plugins/driver-protocol.ts';
import type { PluginFactory } from '../plugins/plugin-factory.ts';
import { standardDriver } from '../protocols/standard/driver.ts';
import { standardProtocol } from '../protocols/standard/protocol.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import { Agent } from './agent.ts';
import type { HostedResult } from './tool-host.ts';

/** A protocol whose turns end at once, with the options that they were run with. */
const echo = (name: string, configure?: Configure): PluginFactory =>
	optionedProtocol(
		{
			...standardDriver,
			name,
			prepareStep: ({ protocolOptions }) => [
				{
					type: 'finish',
					outcome: { type: 'finished', with: 'final-value', value: [name, protocolOptions] },
				},
			],
		},
		configure,
	);

const never = { name: 'never', complete: () => Promise.reject(new Error('no model is called')) };

const endValue = ({ outcome }: { readonly outcome: unknown }): unknown =>
	(outcome as { readonly value?: unknown }).value;

describe('a session', () => {
	it('is run by the protocol that it was opened with, in whatever process', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const options = {
			store,
			...oneModel(never, 'm'),
			protocols: { echo: echo('echo'), standard: standardProtocol },
		};
		const first = new Agent(options);
		const session = first.session('s');
		await session.open({ protocol: 'echo', ...optionsFor('echo', { dialect: 'a' }) });
		expect(await session.read()).toBeUndefined();
		await session.accept('Hi');
		await first.close();
		const second = new Agent(options);
		expect(endValue((await second.drive('s'))[0]!)).toEqual(['echo', { dialect: 'a' }]);
		expect((await second.session('s').read())?.config).toEqual({
			protocol: 'echo',
			turnOptions: { dialect: 'a' },
			frameId: '',
			frameOptions: {},
		});
		expect(endValue(await second.session('s').run('Again'))).toEqual(['echo', { dialect: 'a' }]);
		await second.close();
		await store.close();
	});

	it('keeps its protocol where the default of agents becomes another', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const protocols = { one: echo('one'), two: echo('two') };
		const first = new Agent({ store, ...oneModel(never, 'm'), protocols, defaultProtocol: 'one' });
		await first.session('s').run('Hi');
		await first.close();
		const second = new Agent({ store, ...oneModel(never, 'm'), protocols, defaultProtocol: 'two' });
		expect(endValue(await second.session('s').run('Hi'))).toEqual(['one', null]);
		expect(endValue(await second.session('t').run('Hi'))).toEqual(['two', null]);
		await second.close();
		await store.close();
	});

	it('may be given another protocol between its turns, which starts without the options of the first', async () => {
		const { agent } = testAgent(
			[],
			{},
			{ protocols: { one: echo('one'), two: echo('two') }, defaultProtocol: 'one' },
		);
		const session = agent.session('s');
		await session.open(optionsFor('one', 1));
		expect(endValue(await session.run('Hi'))).toEqual(['one', 1]);
		await session.open({ protocol: 'two' });
		expect(endValue(await session.run('Hi'))).toEqual(['two', null]);
		await agent.close();
	});

	it('has its options made by the protocol at every open, from what is given and what is recorded', async () => {
		const asked: Json[] = [];
		const protocols = {
			echo: echo('echo', ({ given, recorded }) => {
				asked.push([given, recorded]);
				if (given === 'bad') throw new TypeError('no such dialect: bad');
				return given ?? recorded ?? 'default';
			}),
		};
		const { agent } = testAgent([], {}, { protocols, defaultProtocol: 'echo' });
		const session = agent.session('s');
		expect(endValue(await session.run('Hi'))).toEqual(['echo', 'default']);
		await expect(session.open(optionsFor('echo', 'bad'))).rejects.toThrow('no such dialect: bad');
		expect(endValue(await session.run('Hi'))).toEqual(['echo', 'default']);
		await session.open(optionsFor('echo', 'mine'));
		expect(endValue(await session.run('Hi'))).toEqual(['echo', 'mine']);
		expect(asked).toEqual([
			// When the input was accepted, and when the session became live for it.
			[null, null],
			[null, 'default'],
			['bad', 'default'],
			[null, 'default'],
			['mine', 'default'],
		]);
		await agent.close();
	});

	it('records nothing of an open that no commit follows', async () => {
		const { agent } = testAgent(
			[],
			{},
			{ protocols: { one: echo('one'), two: echo('two') }, defaultProtocol: 'one' },
		);
		const session = agent.session('s');
		await session.run('Hi');
		await session.open({ protocol: 'two' });
		await session.park();
		expect(endValue(await session.run('Hi'))).toEqual(['one', null]);
		await agent.close();
	});
});

describe('an unknown protocol', () => {
	const refusal = {
		code: 'session.unknown-protocol',
		protocol: 'standart',
		known: ['standard'],
		message: '"standart" is no protocol; did you mean "standard", of standard?',
	};

	it('is refused with the known names by an open and by a child, and nothing is written', async () => {
		const { agent, store } = testAgent(['Yes.']);
		const session = agent.session('s');
		await expect(session.open({ protocol: 'standart' })).rejects.toMatchObject(refusal);
		await expect(session.child('c', { config: { protocol: 'standart' } })).rejects.toMatchObject(refusal);
		expect(await store.sessions.list({ limit: 1 })).toEqual([]);
		await agent.close();
	});

	it('is refused as the default of an agent', () => {
		expect(() => testAgent([], {}, { defaultProtocol: 'standart' })).toThrow(refusal.message);
	});

	it('leaves a turn open for a process that knows it; cancelling ends the turn here too', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const knowing = {
			store,
			...oneModel(never, 'm'),
			protocols: { echo: echo('echo') },
			defaultProtocol: 'echo',
		};
		const first = new Agent(knowing);
		const { id } = await first.session('s').accept('Hi');
		await first.session('t').accept('Hi');
		await first.close();
		const second = new Agent({ store, ...oneModel(never, 'm') });
		await expect(second.drive('s')).rejects.toMatchObject({
			code: 'session.unknown-protocol',
			known: ['standard'],
		});
		await expect(second.drive('t')).rejects.toThrow('"echo" is no protocol');
		expect(await second.session('t').cancel()).toMatchObject({ type: 'cancelled' });
		expect((await second.drive('t'))[0]?.outcome).toMatchObject({ type: 'stopped', reason: 'cancelled' });
		await second.close();
		const third = new Agent(knowing);
		expect(endValue(await third.session('s').endOf(id))).toEqual(['echo', null]);
		await third.close();
		await store.close();
	});
});

it('a turn that another version of its driver began ends by the name of both', async () => {
	const store = openInlineStore({ file: ':memory:' });
	const versioned = (version: number): { readonly standard: PluginFactory } => ({
		standard: driverProtocol({ ...standardDriver, version }),
	});
	const dying = testAgent(
		[[['die']]],
		{ die: { run: () => Promise.reject(new Error('unused')) } },
		{
			store,
			protocols: versioned(1),
			openTools: () => ({
				specs: () => [],
				replayOf: () => 'safe',
				call: (): Promise<HostedResult> => Promise.resolve({ result: textResult('x') }),
				state: { capture: () => ({}), restore: () => undefined },
				close: () => undefined,
			}),
			// The commit cannot be made: the turn stays open with its journal.
			commitBudget: { maxBytes: 1, maxNodes: 4096 },
		},
	);
	await dying.agent.session('s').accept('Hi');
	await expect(dying.agent.drive('s')).rejects.toMatchObject({ code: 'store.budget-exceeded' });
	await dying.agent.close();
	const agent = new Agent({ store, models: anyModel(never), defaultModel: 'm', protocols: versioned(2) });
	expect((await agent.drive('s'))[0]?.outcome).toEqual({
		type: 'stopped',
		reason: 'runtime-error',
		code: 'driver_changed',
		message: 'The turn was begun by the driver standard, version 1; here is standard, version 2.',
		evidence: { began: { name: 'standard', version: 1 }, here: { name: 'standard', version: 2 } },
	});
	await agent.close();
	await store.close();
});
