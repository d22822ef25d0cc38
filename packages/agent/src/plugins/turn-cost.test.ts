import { createHookRegistry, type HookRegistry } from '@tenon/core';
import { describe, expect, it } from 'vitest';
import { type Script, saying, testAgent } from '../../test/support/agent-fixture.ts';
import { isRead } from '../../test/support/store-reads.ts';
import type { AgentOptions } from '../session/options.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import type { Store } from '../store/store.ts';
import type { PluginFactory } from './plugin-factory.ts';

describe('a turn with ten plugins and ten hooks that change nothing', () => {
	it('calls the store as often as one without: no write is for them alone', async () => {
		const bare = await callsOfTurn({});
		const full = await callsOfTurn({ plugins: ten(counting), hooks: listening() });
		expect(full).toEqual(bare);
		expect(bare.filter((name) => !isRead(name))).toEqual([
			'inputs.accept',
			'inputs.takeTurn',
			'journal.settle',
			'journal.start',
			'journal.settle',
			'inputs.claimSteering',
			'journal.settle',
			'inputs.claimSteering',
			'sessions.commit',
		]);
	});
});

/** The calls of the store that a second turn makes. */
const callsOfTurn = async (options: Partial<AgentOptions>): Promise<readonly string[]> => {
	const calls: string[] = [];
	const store = noting(openInlineStore({ file: ':memory:' }), calls);
	const script: Script = [[['act']], 'Done.', [['act']], 'Done.'];
	const { agent } = testAgent(script, { act: saying('acted') }, { ...options, store });
	await agent.session('s').run('Go');
	calls.length = 0;
	await agent.session('s').run('Again');
	const made = [...calls];
	await agent.close();
	return made;
};

const noting = (store: Store, calls: string[]): Store => {
	const noted = (group: string, members: object): object =>
		new Proxy(members, {
			get: (target, name) => {
				const member: unknown = Reflect.get(target, name);
				if (typeof member !== 'function') return member;
				return (...args: unknown[]) => {
					calls.push(`${group}.${String(name)}`);
					return Reflect.apply(member, target, args);
				};
			},
		});
	const groups = ['sessions', 'inputs', 'journal', 'leases', 'waits'] as const;
	return { ...store, ...Object.fromEntries(groups.map((group) => [group, noted(group, store[group])])) };
};

const ten = <T>(make: (id: string) => T): readonly T[] =>
	Array.from({ length: 10 }, (_, index) => make(`p${index}`));

const counting = (id: string): PluginFactory => ({
	id,
	build: () => {
		let turns = 0;
		return {
			id,
			register: ({ turn, toolCalls, modelCalls, prompt, output, context }) => {
				turn.before(() => {
					turns++;
				});
				turn.checkpoint(() => undefined);
				turn.after(() => undefined);
				toolCalls.before(() => undefined);
				toolCalls.after(() => undefined);
				modelCalls.before(() => undefined);
				prompt.contributor(() => [{ slot: 'rules', title: id, text: id, priority: 0 }]);
				output.response(() => undefined);
				context.prepareTurn(0, (_context, prepared) => prepared);
			},
			snapshotRevision: () => turns,
			snapshot: () => ({ turns }),
		};
	},
});

const listening = (): HookRegistry => {
	const hooks = createHookRegistry();
	for (const owner of ten((id) => id)) {
		hooks.subscribe(owner, 'turn_started', () => undefined);
		hooks.subscribe(owner, 'model_response', () => undefined);
		hooks.subscribe(owner, 'turn_persisted', () => undefined);
	}
	return hooks;
};
