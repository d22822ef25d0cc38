import type { ProcessFacts, ProcessScope, ProcessService } from '../plugins/process-service.ts';
import type { ProcessRecord } from '../store/processes.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import type { Entropy } from '../time/entropy.ts';
import { systemClock } from '../time/system-clock.ts';
import { systemEntropy } from '../time/system-entropy.ts';

/** Where processes are started. */
export interface StoredProcessesOptions {
	readonly store: Pick<Store, 'processes'>;
	readonly clock?: Clock;
	readonly entropy?: Entropy;
}

/**
 * The processes of a store, as plugins may use them: `new Agent({ …, processes: storedProcesses({ store }) })`. What one
 * starts may be run again by the worker that comes next, is seen by its session, and wakes it with its end. A `ProcessWorker`
 * on the same store runs it.
 */
export const storedProcesses = ({
	store,
	clock = systemClock,
	entropy = systemEntropy,
}: StoredProcessesOptions): ProcessService => ({
	start: async ({ id = entropy.id(), kind, payload }, { sessionId }) => {
		const { process } = await store.processes.start({
			...{ id, kind, input: payload, recovery: 'rerunnable' },
			...{ observers: [sessionId], wakes: [sessionId], now: clock.now() },
		});
		return factsOf(process);
	},
	list: async ({ sessionId }) => (await store.processes.list({ sessionId, limit: maxListed })).map(factsOf),
	read: async (processId) => {
		const process = await store.processes.read(processId);
		return process === undefined ? undefined : factsOf(process);
	},
	cancel: async (processId, scope) => {
		// A session cancels what it sees, and nothing of others.
		if (!(await isSeen(store, processId, scope))) return false;
		const answer = await store.processes.cancel(processId, clock.now());
		return answer === 'cancelled' || answer === 'requested';
	},
});

const isSeen = async (
	{ processes }: Pick<Store, 'processes'>,
	processId: string,
	{ sessionId }: ProcessScope,
): Promise<boolean> =>
	(await processes.list({ sessionId, limit: maxListed })).some(({ id }) => id === processId);

const factsOf = ({ id, kind, status }: ProcessRecord): ProcessFacts => ({ id, kind, status });

const maxListed = 1_000;
