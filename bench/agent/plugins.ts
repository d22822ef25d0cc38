import { join } from 'node:path';
import { openStore, type PluginFactory } from '@tenon/agent';
import { createHookRegistry } from '@tenon/core';
import { instantAgent } from './instant-agent.ts';
import { medianOf } from './turns.ts';

const count = 10;
const rounds = 200;
const warmUp = 30;
const barMs = 1;

/** What ten plugins and ten hooks beside them cost a turn: such a turn, in turn with one of none. */
export async function* plugins(folder: string): AsyncGenerator<string> {
	const store = await openStore({ file: join(folder, 'plugins.db') });
	const bare = instantAgent(store);
	const full = instantAgent(store, {
		plugins: Array.from({ length: count }, (_, index) => pluginOf(`p${index}`)),
		hooks: hooksOf(count),
	});
	for (const input of ['speak', 'work']) {
		const [without, within]: [Cost[], Cost[]] = [[], []];
		for (let round = 0; round < rounds + warmUp; round++) {
			for (const [agent, costs] of [
				[bare, without],
				[full, within],
			] as const) {
				const session = agent.session(`${input} ${agent === bare ? 'bare' : 'full'}`);
				const cost = await costOf(() => session.run(input));
				if (round >= warmUp) costs.push(cost);
			}
		}
		const wall = medianOf(within.map(({ wallMs }) => wallMs));
		const more = wall - medianOf(without.map(({ wallMs }) => wallMs));
		const cpu = medianOf(within.map(({ cpuMs }) => cpuMs));
		const moreCpu = cpu - medianOf(without.map(({ cpuMs }) => cpuMs));
		yield `a turn (${input}) with ${count} plugins and ${count} hooks: ${wall.toFixed(2)} ms, +${more.toFixed(2)} over none (the bar ${barMs} ms ${more <= barMs ? 'holds' : 'is missed'}); of CPU, with the store's thread, ${cpu.toFixed(2)} ms, +${moreCpu.toFixed(2)}`;
	}
	await full.close();
	await bare.close();
	await store.close();
}

interface Cost {
	readonly wallMs: number;
	readonly cpuMs: number;
}

const costOf = async (work: () => Promise<unknown>): Promise<Cost> => {
	const [start, before] = [performance.now(), process.cpuUsage()];
	await work();
	const { user, system } = process.cpuUsage(before);
	return { wallMs: performance.now() - start, cpuMs: (user + system) / 1000 };
};

/** A plugin with a hook at each place of a turn, a section of the prompt, and a snapshot. */
const pluginOf = (id: string): PluginFactory => ({
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
				prompt.contributor(() => [{ slot: 'rules', title: id, text: `Heading of ${id}.`, priority: 0 }]);
				output.response(() => undefined);
				context.prepareTurn(0, (_context, prepared) => prepared);
			},
			snapshotRevision: () => turns,
			snapshot: () => ({ turns }),
		};
	},
});

const hooksOf = (subscribers: number) => {
	const hooks = createHookRegistry();
	for (let index = 0; index < subscribers; index++) {
		const owner = `h${index}`;
		hooks.subscribe(owner, 'turn_started', () => undefined);
		hooks.subscribe(owner, 'model_call', () => undefined);
		hooks.subscribe(owner, 'turn_persisted', () => undefined);
	}
	return hooks;
};
