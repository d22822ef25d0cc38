import { textResult } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { inShort, testAgent } from '../../test/support/agent-fixture.ts';
import { CalcExecutor, calcProtocol } from '../../test/support/calc-protocol.ts';
import { plugin as pluginWith } from '../../test/support/plugins.ts';
import type { Json } from '../data/json.ts';
import { driverProtocol } from '../plugins/driver-protocol.ts';
import type { EffectHandler } from '../plugins/effect-handler.ts';
import type { PluginFactory } from '../plugins/plugin-factory.ts';
import { standardDriver } from '../protocols/standard/driver.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import type { ProtocolDriver } from '../turn/driver.ts';

/** A protocol that asks for one effect and ends with what came of it. */
const asking = (kind: string, command: Json = null): PluginFactory => {
	const driver: ProtocolDriver = {
		...standardDriver,
		name: 'asking',
		prepareStep: () => [{ type: 'start-effect', kind, command, state: null }],
		onEffectResult: (_view, _waiting, result) => [
			{ type: 'finish', outcome: { type: 'finished', with: 'final-value', value: { ...result } } },
		],
	};
	return driverProtocol(driver);
};

const plugin = (kind: string, handler: EffectHandler, id = 'p'): PluginFactory =>
	pluginWith(id, (registrar) => registrar.effects.handler(kind, handler));

const handler = (
	perform: EffectHandler['perform'],
	replay: EffectHandler['replay'] = 'safe',
): EffectHandler => ({
	replay,
	perform,
});

const outcomeOf = async (protocol: PluginFactory, plugins: readonly PluginFactory[]): Promise<unknown> => {
	const { agent, store } = testAgent([], {}, { protocols: { p: protocol }, defaultProtocol: 'p', plugins });
	const { outcome } = await agent.session('s').run('go');
	await agent.close();
	await store.close();
	return (outcome as { readonly value?: unknown }).value;
};

describe('an effect of a registered kind', () => {
	it('is performed with its command, and its driver hears what came of it', async () => {
		const doubling = plugin(
			'double',
			handler((command) => [command, command]),
		);
		expect(await outcomeOf(asking('double', { n: 1 }), [doubling])).toEqual({ value: [{ n: 1 }, { n: 1 }] });
	});

	it('fails by what its handler throws, or where that answers what is no data', async () => {
		const failing = handler(() => Promise.reject(new Error('no luck')));
		expect(await outcomeOf(asking('k'), [plugin('k', failing)])).toEqual({ error: 'no luck' });
		const odd = handler(() => undefined as unknown as Json);
		expect(await outcomeOf(asking('k'), [plugin('k', odd)])).toEqual({
			error: 'value: expected JSON, got nothing',
		});
	});

	it('fails with the known kinds where its own is not registered', async () => {
		expect(
			await outcomeOf(asking('k'), [
				plugin(
					'other',
					handler(() => 1),
				),
			]),
		).toEqual({
			error: 'k: effects of this kind are not registered; registered are: other',
		});
	});

	it.each([
		[
			'never',
			{ error: 'k: interrupted, outcome unknown: the process ended while it ran, and it was not run again.' },
			1,
		],
		['safe', { value: 'done' }, 2],
	] as const)('which was cut short is run again only if it may be: %s', async (replay, value, runs) => {
		const store = openInlineStore({ file: ':memory:' });
		let count = 0;
		let die: (() => void) | undefined;
		const dead = new Promise<void>((resolve) => {
			die = resolve;
		});
		const performing = handler(() => {
			count++;
			if (count > 1) return 'done';
			die!();
			return new Promise<never>(() => undefined);
		}, replay);
		const options = {
			store,
			protocols: { p: asking('k') },
			defaultProtocol: 'p',
			plugins: [plugin('k', performing)],
		};
		const clock = { now: () => now, sleep: () => new Promise<void>(() => undefined) };
		let now = 1_000;
		const first = testAgent([], {}, { ...options, clock });
		await first.agent.session('s').accept('go');
		void first.agent.drive('s');
		await dead;
		now += 1_000_000;
		await store.inputs.waiting({ now, limit: 1 });
		now += 1_000_000;
		const second = testAgent([], {}, { ...options, clock });
		expect((await second.agent.drive('s'))[0]?.outcome).toMatchObject({ value });
		expect(count).toBe(runs);
		await second.agent.close();
		await store.close();
	});
});

describe('a registration is refused with both owners', () => {
	const rows: readonly (readonly [string, readonly PluginFactory[], string])[] = [
		[
			'of a kind that another plugin has',
			[
				plugin(
					'k',
					handler(() => 1),
					'a',
				),
				plugin(
					'k',
					handler(() => 1),
					'b',
				),
			],
			'b registers the effect "k": a has registered it; use another name',
		],
		[
			'of a kind of the runtime',
			[
				plugin(
					'llm-call',
					handler(() => 1),
				),
			],
			'p registers the effect "llm-call": the runtime has registered it; use another name',
		],
		[
			'of a name that cannot stand in a key',
			[
				plugin(
					'a/b',
					handler(() => 1),
				),
			],
			'p registers the effect "a/b": names are small letters, digits, ".", "_" and "-", a letter first, at most 64; use another name',
		],
		[
			'of a source of the runtime',
			[
				pluginWith('p', (registrar) =>
					registrar.state.source({ name: 'tools', capture: () => new Map(), restore: () => undefined }),
				),
			],
			'p registers the checkpoint source "tools": the runtime has registered it; use another name',
		],
	];
	it.each(rows)('%s', async (_title, plugins, message) => {
		const { agent } = testAgent(['Yes.'], {}, { plugins });
		await expect(agent.session('s').run('go')).rejects.toMatchObject({
			code: 'session.registration-refused',
			message,
		});
		await agent.close();
	});
});

describe('code that a model writes', () => {
	it('runs on the executor of its session, calls tools, and keeps its variables from turn to turn', async () => {
		const { agent } = testAgent(
			['x = 2\nx + 3\ncall look\nprint x', 'throw oops', 'finish x', 'x + 1\nfinish x'],
			{ look: { run: () => textResult('seen') } },
			{ protocols: { calc: calcProtocol() }, defaultProtocol: 'calc' },
		);
		const session = agent.session('s');
		expect((await session.run('go')).outcome).toMatchObject({ with: 'final-value', value: 5 });
		expect(inShort(await session.messages())).toEqual([
			'input: go',
			'assistant: x = 2\nx + 3\ncall look\nprint x',
			'plugin: seen 5',
			'assistant: throw oops',
			'plugin: oops',
			'assistant: finish x',
		]);
		expect((await session.run('more')).outcome).toMatchObject({ value: 6 });
		await agent.close();
	});

	it('keeps its variables in another process', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const options = { store, protocols: { calc: calcProtocol() }, defaultProtocol: 'calc' };
		const script = ['x = 2\ny = 7\nfinish x', 'x + 1\nfinish x', 'finish y'];
		const first = testAgent(script, {}, options);
		await first.agent.session('s').run('go');
		await first.agent.close();
		const second = testAgent(script, {}, options);
		const session = second.agent.session('s');
		expect((await session.run('more')).outcome).toMatchObject({ value: 3 });
		expect((await session.run('rest')).outcome).toMatchObject({ value: 7 });
		await second.agent.close();
		await store.close();
	});

	it('is refused where there is no executor, in a language that it lacks, and by its own faults', async () => {
		const command = { language: 'calc', code: '' };
		expect(await outcomeOf(asking('exec-code', command), [])).toEqual({
			error: 'exec-code: effects of this kind are not registered; registered are: none',
		});
		const calc = pluginWith('calc', (registrar) => registrar.execution.codeExecutor(new CalcExecutor()));
		expect(await outcomeOf(asking('exec-code', { language: 'c', code: '' }), [calc])).toEqual({
			error: 'command.language: expected "calc", got "c"',
		});
		expect(await outcomeOf(asking('exec-code', 'x'), [calc])).toEqual({
			error: 'command: expected an object, got "x"',
		});
		expect(await outcomeOf(asking('exec-code', { ...command, code: 'break' }), [calc])).toEqual({
			error: 'the executor broke',
		});
	});
});
