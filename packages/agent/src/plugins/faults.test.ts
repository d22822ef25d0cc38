import { describe, expect, it } from 'vitest';
import { saying, testAgent } from '../../test/support/agent-fixture.ts';
import { type Fault, faults, faulty } from '../../test/support/faulty.ts';
import { plugin } from '../../test/support/plugins.ts';
import type { TraceRecord } from '../observe/trace.ts';
import { systemClock } from '../time/system-clock.ts';
import type { PluginRegistrar } from './registrar.ts';

const short = { deadlineMs: 1 };

/** Each hook, what it is registered by, and what becomes of a turn in which it fails. */
const hooks: readonly (readonly [
	name: string,
	end: 'uncommitted' | 'goes on' | 'refused' | 'call fails',
	register: (registrar: PluginRegistrar, fault: Fault) => void,
])[] = [
	['turn.before', 'uncommitted', ({ turn }, fault) => turn.before(faulty(fault), short)],
	['turn.checkpoint', 'uncommitted', ({ turn }, fault) => turn.checkpoint(faulty(fault), short)],
	['turn.after', 'uncommitted', ({ turn }, fault) => turn.after(faulty(fault), short)],
	[
		'turn.before, drop',
		'goes on',
		({ turn }, fault) => turn.before(faulty(fault), { ...short, onFailure: 'drop' }),
	],
	[
		'turn.before, close',
		'refused',
		({ turn }, fault) => turn.before(faulty(fault), { ...short, onFailure: 'close' }),
	],
	['modelCalls.before', 'refused', ({ modelCalls }, fault) => modelCalls.before(faulty(fault), short)],
	['toolCalls.before', 'call fails', ({ toolCalls }, fault) => toolCalls.before(faulty(fault), short)],
	['toolCalls.after', 'call fails', ({ toolCalls }, fault) => toolCalls.after(faulty(fault), short)],
	[
		'toolCalls.after, drop',
		'goes on',
		({ toolCalls }, fault) => toolCalls.after(faulty(fault), { ...short, onFailure: 'drop' }),
	],
	['prompt.contributor', 'goes on', ({ prompt }, fault) => prompt.contributor(faulty(fault), short)],
	[
		'toolCatalog.contributor',
		'uncommitted',
		({ toolCatalog }, fault) => toolCatalog.contributor(faulty(fault), short),
	],
	['output.stream', 'goes on', ({ output }, fault) => output.stream(faulty(fault), short)],
	['output.response', 'uncommitted', ({ output }, fault) => output.response(faulty(fault), short)],
	[
		'output.assistantProseProjector',
		'goes on',
		({ output }, fault) => output.assistantProseProjector({ project: faulty(fault) }),
	],
	[
		'session.configMutator',
		'uncommitted',
		({ session }, fault) => session.configMutator(faulty(fault), short),
	],
	[
		'context.prepareTurn',
		'uncommitted',
		({ context }, fault) => context.prepareTurn(0, faulty(fault), short),
	],
];

describe.each(faults)('a plugin that %s', (fault) => {
	it.each(hooks)('at %s is contained: %s', async (_name, end, register) => {
		const { agent, store } = testAgent(
			[[['look']], 'Done.'],
			{ look: saying('seen', 'safe') },
			{ plugins: [plugin('bad', (registrar) => register(registrar, fault))] },
		);
		const session = agent.session('s');
		await session.accept('go');
		const drive = agent.drive('s');
		if (end === 'uncommitted') {
			await expect(drive).rejects.toMatchObject({ code: 'plugin.failed', plugin: 'bad' });
			expect(await session.turns()).toEqual([]);
			// Cancelling always ends it.
			await session.cancel();
			await agent.drive('s').catch(() => undefined);
		} else {
			const [turn] = await drive;
			const expected = end === 'refused' ? { reason: 'plugin-abort' } : { type: 'finished', text: 'Done.' };
			expect(turn?.outcome).toMatchObject(expected);
			const failed = (await session.messages()).some(
				(message) => message.role === 'tool' && message.results.some(({ isError }) => isError),
			);
			expect(failed).toBe(end === 'call fails');
		}
		await agent.close();
		await store.close();
	});
});

it('what fails after the commit undoes nothing, and is in the trace', async () => {
	const records: TraceRecord[] = [];
	const bad = plugin('bad', ({ session, output }) => {
		session.onEvent('turn_persisted', faulty('throws'));
		output.streamFinished(faulty('throws'));
	});
	const trace = { write: (record: TraceRecord) => void records.push(record), flush: async () => undefined };
	const { agent } = testAgent(['Done.'], {}, { plugins: [bad], trace, clock: systemClock });
	expect((await agent.session('s').run('go')).outcome).toMatchObject({ text: 'Done.' });
	await agent.close();
	expect(records.filter(({ name }) => name === 'plugin-hook-failed').map(({ data }) => data)).toEqual([
		{ plugin: 'bad', hook: 'stream_finished', message: 'broken' },
	]);
});
