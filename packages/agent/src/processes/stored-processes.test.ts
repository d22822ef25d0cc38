import { describe, expect, it } from 'vitest';
import { inShort, testAgent } from '../../test/support/agent-fixture.ts';
import { plugin } from '../../test/support/plugins.ts';
import { driverProtocol } from '../plugins/driver-protocol.ts';
import type { ProcessService } from '../plugins/process-service.ts';
import type { ProtocolSessionPlugin } from '../plugins/protocol-session.ts';
import { processes } from '../plugins/services.ts';
import { standardDriver } from '../protocols/standard/driver.ts';
import { openInlineStore } from '../store/sqlite/inline-store.ts';
import type { Store } from '../store/store.ts';
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

	it('are waited for before a model call, whose process hears the same as one that continues the turn', async () => {
		const store = openInlineStore({ file: ':memory:' });
		const service = storedProcesses({ store });
		const [waits, heard]: [string[], unknown[]] = [[], []];
		const counted: ProcessService = {
			...service,
			wait: (id, signal) => {
				waits.push(id);
				return service.wait(id, signal);
			},
		};
		const session: ProtocolSessionPlugin = {
			beforeLlmCall: async ({ processScope }) => {
				const { start, wait } = processScope();
				const { id } = await start({ kind: 'job', payload: 'bricks', wakes: false });
				heard.push(await wait(id));
				return null;
			},
		};
		const options = (given: Store) => ({
			...{ store: given, processes: counted },
			protocols: { standard: driverProtocol(standardDriver, { session: () => session }) },
		});
		await using worker = new ProcessWorker({ store, engines: [{ kind: 'job', run: (input) => input }] });
		worker.start();
		const first = testAgent(['Built.'], {}, options(withoutAnswers(store)));
		await first.agent.session('s').accept('go');
		await expect(first.agent.drive('s')).rejects.toThrow('not today');
		await first.agent.close();
		const second = testAgent(['Built.'], {}, options(store));
		await second.agent.session('s').settle();
		const id = expect.stringContaining('/llm-call/');
		const end = { id, kind: 'job', status: 'completed', result: 'bricks' };
		expect(heard).toEqual([end, end]);
		expect(waits).toHaveLength(1);
		expect(inShort(await second.agent.session('s').messages())).toEqual(['input: go', 'assistant: Built.']);
		await second.agent.close();
	});

	it('that are waited for keep no turn from its end, and one that there is not is named', async () => {
		await using store = openInlineStore({ file: ':memory:' });
		const service = storedProcesses({ store });
		await expect(service.wait('none', new AbortController().signal)).rejects.toMatchObject({
			...{ code: 'process.unknown', processId: 'none' },
		});
		await service.start({ id: 'p', kind: 'job', payload: null }, scope('s'));
		const end = new AbortController();
		const waiting = service.wait('p', end.signal);
		end.abort(new Error('cancelled'));
		await expect(waiting).rejects.toThrow('cancelled');
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

/** A store that takes no answer of a model. */
const withoutAnswers = (store: Store): Store => ({
	...store,
	journal: {
		...store.journal,
		settle: (write) =>
			/\/llm-call\/\d+$/.test(write.key)
				? Promise.reject(new Error('not today'))
				: store.journal.settle(write),
	},
});
