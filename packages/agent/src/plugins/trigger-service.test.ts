import { describe, expect, it } from 'vitest';
import { testAgent } from '../../test/support/agent-fixture.ts';
import { plugin } from '../../test/support/plugins.ts';
import type { Json } from '../data/json.ts';
import { ProcessWorker } from '../processes/process-worker.ts';
import type { PluginRegistrar } from './registrar.ts';
import { triggers } from './services.ts';
import type { TriggerService } from './trigger-service.ts';

const pushed = {
	name: 'push',
	description: 'commits arrived',
	schema: { type: 'object', properties: { branch: { type: 'string' } }, required: ['branch'] },
} as const;

const subscribing: Parameters<TriggerService['subscribe']>[0] = {
	...{ id: 'build', source: { type: 'event', event: 'push' } },
	...{ kind: 'build', payload: { what: 'all' } },
};

/** A plugin that declares an event and waits for it from its first turn on. */
const builder = ({ triggers: slots, turn }: PluginRegistrar): void => {
	slots.declareEvent(pushed);
	turn.before(async (_payload, _context, services) => {
		await services.get(triggers).subscribe(subscribing);
	});
};

describe('the triggers of a plugin', () => {
	it('start one process for each occurrence of a declared event, which wakes the session', async () => {
		const { agent, store } = testAgent(['One.', 'Built.'], {}, { plugins: [plugin('mine', builder)] });
		const session = agent.session('s');
		await session.run('go');
		const push = { event: 'push', key: 'abc', payload: { branch: 'main' } };
		expect(await session.emit(push)).toEqual(['trigger/s/build/1']);
		expect(await session.emit(push)).toEqual([]);
		const inputs: Json[] = [];
		const build = { kind: 'build', run: (input: Json) => inputs.push(input) };
		await using worker = new ProcessWorker({ store, engines: [build] });
		await worker.settle();
		expect(inputs).toEqual([{ what: 'all', trigger: { id: 's/build', ...push } }]);
		await session.settle();
		expect((await session.messages()).map(({ role }) => role)).toEqual([
			...['user', 'assistant', 'user', 'assistant'],
		]);
		await agent.close();
	});

	it('are told of what another session reports, and are no other session’s to list or to end', async () => {
		const { agent } = testAgent(['One.'], {}, { plugins: [plugin('mine', builder)] });
		await agent.session('s').run('go');
		const other = agent.session('other');
		expect(await other.emit({ event: 'push', key: '1', payload: { branch: 'b' } })).toEqual([
			'trigger/s/build/1',
		]);
		await agent.close();
	});

	it('are set up once under their id, listed, and ended', async () => {
		const seen: unknown[] = [];
		const { agent } = testAgent(
			['One.'],
			{},
			{
				plugins: [
					plugin('mine', (registrar) => {
						builder(registrar);
						registrar.turn.after(async (_payload, _context, services) => {
							const service = services.get(triggers);
							await service.subscribe(subscribing);
							await service.subscribe({
								...{ id: 'nightly', source: { type: 'every', everyMs: 5, from: 7 }, kind: 'k', payload: {} },
							});
							seen.push(await service.list(), await service.unsubscribe('build'));
							seen.push(
								await service.unsubscribe('build'),
								(await service.list()).map(({ id }) => id),
							);
							await expect(service.subscribe({ ...subscribing, id: 'nightly' })).rejects.toMatchObject({
								code: 'store.conflict',
							});
						});
					}),
				],
			},
		);
		await agent.session('s').run('go');
		expect(seen).toEqual([
			[
				{ id: 'build', source: subscribing.source, nextAt: null, deliveries: 0 },
				{ id: 'nightly', source: { type: 'every', everyMs: 5, from: 7 }, nextAt: 7, deliveries: 0 },
			],
			...[true, false, ['nightly']],
		]);
		await agent.close();
	});

	it.each<[string, string, Json, string]>([
		[
			'an event that nothing declares',
			'pull',
			{},
			'event "pull": no plugin of the session declares it; declared are: push',
		],
		[
			'a payload that does not fit',
			'push',
			{ branch: 7 },
			'event "push": payload.branch: expected a string, got 7',
		],
	])('refuse %s by name, and record nothing', async (_title, event, payload, message) => {
		const { agent, store } = testAgent(['One.'], {}, { plugins: [plugin('mine', builder)] });
		await agent.session('s').run('go');
		const refused = { code: 'plugin.event-refused', event, message };
		await expect(agent.session('s').emit({ event, key: '1', payload })).rejects.toMatchObject(refused);
		expect(await store.processes.list({ sessionId: null, limit: 10 })).toEqual([]);
		const valid = { event: 'push', key: '1', payload: { branch: 'main' } };
		expect(await agent.session('s').emit(valid)).toHaveLength(1);
		await agent.close();
	});

	it('cannot be set up for an event that nothing declares', async () => {
		const eager = plugin('mine', ({ turn }) =>
			turn.before(async (_payload, _context, services) => {
				await services.get(triggers).subscribe(subscribing);
			}),
		);
		const { agent, store } = testAgent(['One.'], {}, { plugins: [eager] });
		await agent.session('s').accept('go');
		await expect(agent.drive('s')).rejects.toThrow(
			'event "push": no plugin of the session declares it; declared are: none',
		);
		expect(await store.triggers.list({ sessionId: null, limit: 10 })).toEqual([]);
		await agent.close();
	});
});
