import { describe, expect, it } from 'vitest';
import { testAgent } from '../../test/support/agent-fixture.ts';
import { CalcExecutor } from '../../test/support/calc-protocol.ts';
import { type Fault, faults, faulty } from '../../test/support/faulty.ts';
import { hastyClock } from '../../test/support/hasty-clock.ts';
import { plugin } from '../../test/support/plugins.ts';
import type { CheckpointSource } from '../session/checkpoint-source.ts';
import type { PluginFactory } from './plugin-factory.ts';
import type { SessionPlugin } from './session-plugin.ts';

/** A member that is in order until the fault begins, and again when it is over. */
const when = (isFaulty: () => boolean, bad: () => unknown, good: () => unknown) => (): never =>
	(isFaulty() ? bad() : good()) as never;

type Made = (bad: () => never, isFaulty: () => boolean) => PluginFactory;

const snapshotting =
	(member: (bad: () => never, isFaulty: () => boolean) => Partial<SessionPlugin>): Made =>
	(bad, isFaulty) =>
		plugin('bad', undefined, { snapshot: () => 1, ...member(bad, isFaulty) });

const sourcing =
	(member: (bad: () => never, isFaulty: () => boolean) => Partial<CheckpointSource>): Made =>
	(bad, isFaulty) =>
		plugin('bad', ({ state }) =>
			state.source({
				...{ name: 'mine', capture: () => new Map(), restore: () => undefined },
				...member(bad, isFaulty),
			}),
		);

const executing =
	(member: 'executionStateDirty' | 'probeExecutionStateCapture' | 'snapshotExecutionState'): Made =>
	(bad, isFaulty) =>
		plugin('bad', ({ execution }) => {
			const executor = new CalcExecutor();
			executor.executionStateDirty = () => true;
			const good = executor[member].bind(executor) as () => unknown;
			execution.codeExecutor(Object.assign(executor, { [member]: when(isFaulty, bad, good) }));
		});

/** Each member that a commit asks for state. Those in `harmless` are no answer that counts as one. */
const members: readonly (readonly [name: string, harmless: readonly Fault[], make: Made])[] = [
	['snapshot', ['nonsense'], snapshotting((bad, is) => ({ snapshot: when(is, bad, () => 1) }))],
	[
		'snapshotRevision',
		['nonsense'],
		snapshotting((bad, is) => ({ snapshotRevision: when(is, bad, () => 1) })),
	],
	['state.source', [], sourcing((bad, is) => ({ capture: when(is, bad, () => new Map()) }))],
	['executionStateDirty', [], executing('executionStateDirty')],
	['probeExecutionStateCapture', [], executing('probeExecutionStateCapture')],
	['snapshotExecutionState', [], executing('snapshotExecutionState')],
];

describe.each(faults)('a plugin that %s when its state is to be committed', (fault) => {
	it.each(members)('at %s leaves the turn open, and what was bought is not bought again', async (...row) => {
		const [, harmless, make] = row;
		let isFaulty = true;
		const plugins = [make(faulty(fault), () => isFaulty)];
		const { agent, requests, store } = testAgent(['Done.'], {}, { clock: hastyClock, plugins });
		const session = agent.session('s');
		await session.accept('go');
		const drive = agent.drive('s');
		if (harmless.includes(fault)) await drive;
		else {
			await expect(drive).rejects.toMatchObject({ code: 'plugin.failed', plugin: 'bad' });
			expect(await session.turns()).toEqual([]);
			isFaulty = false;
			await agent.drive('s');
		}
		expect(await session.turns()).toMatchObject([{ outcome: { text: 'Done.' } }]);
		expect(requests).toHaveLength(1);
		await agent.close();
		await store.close();
	});

	it.each(['acknowledge', 'abort'] as const)('at %s undoes no commit', async (member) => {
		const { agent } = testAgent(
			['One.', 'Two.'],
			{},
			{
				clock: hastyClock,
				plugins: [sourcing((bad) => ({ [member]: bad }))(faulty(fault), () => true)],
			},
		);
		const session = agent.session('s');
		for (const text of ['One.', 'Two.']) expect((await session.run('go')).outcome).toMatchObject({ text });
		await agent.close();
	});
});
