import { describe, expect, it } from 'vitest';
import { inShort, testAgent } from '../../test/support/agent-fixture.ts';
import { plugin } from '../../test/support/plugins.ts';
import { processes } from '../plugins/services.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import { ProcessWorker } from './process-worker.ts';
import { storedProcesses } from './stored-processes.ts';

const scope = (sessionId: string) => ({ sessionId, turnId: null, parentInvocation: null });

describe('the processes of a store, as plugins use them', () => {
	it('are started by a plugin in its turn, run by a worker, and wake the session', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const starting = plugin('mine', ({ turn }) => {
			turn.before(async ({ prompt, sessionId, turnId }, _context, services) => {
				if (prompt !== 'start') return;
				const at = { sessionId, turnId, parentInvocation: null };
				await services.get(processes).start({ id: 'p', kind: 'job', payload: { n: 1 } }, at);
			});
		});
		const options = { store, plugins: [starting], processes: storedProcesses({ store }) };
		const { agent } = testAgent(['started', 'I see.'], {}, options);
		await agent.session('s').run('start');
		await using worker = new ProcessWorker({ store, engines: [{ kind: 'job', run: (input) => input }] });
		await worker.settle();
		await agent.session('s').settle();
		expect(inShort(await agent.session('s').messages()).slice(2)).toEqual([
			'task: The background process p (job) has ended: completed. It gave: {"n":1}',
			'assistant: I see.',
		]);
	});

	it('are started once under their id, listed for their session, and cancelled by it alone', async () => {
		await using store = openInlineStore({ file: ':memory:' });
		const service = storedProcesses({ store });
		const request = { id: 'p', kind: 'job', payload: null };
		const facts = { id: 'p', kind: 'job', status: 'running' };
		expect(await service.start(request, scope('s'))).toEqual(facts);
		expect(await service.start(request, scope('s'))).toEqual(facts);
		await expect(service.start({ ...request, payload: 1 }, scope('s'))).rejects.toMatchObject({
			code: 'store.conflict',
		});
		expect([await service.list(scope('s')), await service.list(scope('t'))]).toEqual([[facts], []]);
		expect([await service.read('p'), await service.read('q')]).toEqual([facts, undefined]);
		expect([await service.cancel('p', scope('t')), await service.cancel('p', scope('s'))]).toEqual([
			false,
			true,
		]);
		expect(await service.read('p')).toEqual({ ...facts, status: 'cancelled' });
		expect(await service.cancel('p', scope('s'))).toBe(false);
	});
});
