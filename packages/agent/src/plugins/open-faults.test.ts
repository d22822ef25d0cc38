import { describe, expect, it } from 'vitest';
import { testAgent } from '../../test/support/agent-fixture.ts';
import { type Fault, faults, faulty } from '../../test/support/faulty.ts';
import { hastyClock } from '../../test/support/hasty-clock.ts';
import { plugin } from '../../test/support/plugins.ts';
import type { TraceRecord } from '../observe/trace.ts';
import { standardDriver } from '../protocols/standard/driver.ts';
import type { AgentOptions } from '../session/options.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import { driverProtocol } from './driver-protocol.ts';
import type { PluginFactory } from './plugin-factory.ts';
import type { ProtocolSessionPlugin } from './protocol-session.ts';

const ofProtocol = (session: ProtocolSessionPlugin): Partial<AgentOptions> => ({
	protocols: { standard: driverProtocol(standardDriver, { session: () => session }) },
});

const ofPlugin = (factory: PluginFactory): Partial<AgentOptions> => ({ plugins: [factory] });

/** Each member that an open asks; those that return nothing may return whatever they like. */
const members: readonly (readonly [
	step: string,
	owner: string,
	harmless: readonly Fault[],
	options: (member: () => never) => Partial<AgentOptions>,
])[] = [
	['build', 'bad', [], (build) => ofPlugin({ id: 'bad', build })],
	['register', 'bad', ['nonsense'], (register) => ofPlugin(plugin('bad', register))],
	[
		'session_ready',
		'bad',
		['nonsense'],
		(sessionReady) => ofPlugin(plugin('bad', undefined, { sessionReady })),
	],
	[
		'tools',
		'bad',
		[],
		(specs) =>
			ofPlugin(
				plugin('bad', ({ tools }) =>
					tools.provider({ specs, replayOf: () => undefined, call: () => Promise.reject(new Error('no')) }),
				),
			),
	],
	['initialize_session', 'standard', ['nonsense'], (initializeSession) => ofProtocol({ initializeSession })],
	['restore_session', 'standard', ['nonsense'], (restoreSession) => ofProtocol({ restoreSession })],
	[
		'configure_on_materialize',
		'standard',
		['nonsense'],
		(configureOnMaterialize) => ofProtocol({ configureOnMaterialize }),
	],
];

describe.each(faults)('a plugin that %s while its session opens', (fault) => {
	it.each(members)('at %s fails the open by the name of both, and nothing is written', async (...row) => {
		const [step, owner, harmless, options] = row;
		const { agent, store } = testAgent(['Yes.'], {}, { clock: hastyClock, ...options(faulty(fault)) });
		const opened = agent.session('s').open();
		if (harmless.includes(fault)) await opened;
		else {
			await expect(opened).rejects.toMatchObject({ code: 'plugin.open-failed', plugin: owner, step });
			expect(await store.sessions.list({ limit: 1 })).toEqual([]);
		}
		await agent.close();
	});

	it('from a snapshot fails the open and leaves the snapshot', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const keeping = (restore: () => void): PluginFactory =>
			plugin('bad', undefined, { snapshot: () => 'kept', restore });
		const first = testAgent(['One.'], {}, { store, ...ofPlugin(keeping(() => undefined)) });
		await first.agent.session('s').run('go');
		await first.agent.close();
		const before = await store.sessions.read('s');
		const second = testAgent([], {}, { store, clock: hastyClock, ...ofPlugin(keeping(faulty(fault))) });
		const opened = second.agent.session('s').open();
		if (fault === 'nonsense') await opened;
		else await expect(opened).rejects.toMatchObject({ code: 'plugin.snapshot-unreadable', plugin: 'bad' });
		expect(await store.sessions.read('s')).toEqual(before);
		await second.agent.close();
		await store.close();
	});

	it('and again while it closes keeps nothing from closing', async () => {
		const closed: string[] = [];
		const records: TraceRecord[] = [];
		const good: PluginFactory = {
			...plugin('good', undefined, { close: () => void closed.push('closed') }),
			shutdown: () => void closed.push('shut down'),
		};
		const bad: PluginFactory = {
			...plugin('bad', undefined, { close: faulty(fault) }),
			shutdown: faulty(fault),
		};
		const trace = { write: (record: TraceRecord) => void records.push(record), flush: async () => undefined };
		const { agent } = testAgent(['One.'], {}, { clock: hastyClock, plugins: [good, bad], trace });
		await agent.session('s').run('go');
		await agent.close();
		expect(closed).toEqual(['closed', 'shut down']);
		const failed = records.filter(({ name }) => name.startsWith('plugin-')).map(({ name }) => name);
		expect(failed).toEqual(fault === 'nonsense' ? [] : ['plugin-hook-failed', 'plugin-shutdown-failed']);
	});
});
