import { nothing } from '../data/nothing.ts';
import type {
	ProcessFacts,
	ProcessOutcome,
	ProcessScope,
	ProcessService,
} from '../plugins/process-service.ts';
import type { ProcessRecord } from '../store/processes.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import type { Entropy } from '../time/entropy.ts';
import { systemClock } from '../time/system-clock.ts';
import { systemEntropy } from '../time/system-entropy.ts';
import { ProcessUnknown } from './errors.ts';

/** Where processes are started. */
export interface StoredProcessesOptions {
	readonly store: Pick<Store, 'processes' | 'onChange'>;
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
	start: async ({ id = entropy.id(), kind, payload, wakes = true }, { sessionId }) => {
		const { process } = await store.processes.start({
			...{ id, kind, input: payload, recovery: 'rerunnable' },
			...{ observers: [sessionId], wakes: wakes ? [sessionId] : [], now: clock.now() },
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
	wait: (processId, signal) => ended({ store, clock }, processId, signal),
});

const ended = async (
	{ store, clock }: Required<Pick<StoredProcessesOptions, 'store' | 'clock'>>,
	processId: string,
	signal: AbortSignal,
): Promise<ProcessOutcome> => {
	for (;;) {
		const over = new AbortController();
		// Listened to before it is read: an end in between is not missed.
		const changes = store.onChange(({ sessionId }) => {
			if (sessionId === null) over.abort();
		});
		try {
			const process = await store.processes.read(processId);
			if (process === undefined) throw new ProcessUnknown(processId);
			if (process.status !== 'running' && process.status !== 'waiting')
				return { ...factsOf(process), result: process.result };
			// What another program wrote may be told late.
			await clock.sleep(lookEveryMs, AbortSignal.any([over.signal, signal])).catch(nothing);
			signal.throwIfAborted();
		} finally {
			changes[Symbol.dispose]();
		}
	}
};

const isSeen = async (
	{ processes }: Pick<Store, 'processes'>,
	processId: string,
	{ sessionId }: ProcessScope,
): Promise<boolean> =>
	(await processes.list({ sessionId, limit: maxListed })).some(({ id }) => id === processId);

const factsOf = ({ id, kind, status }: ProcessRecord): ProcessFacts => ({ id, kind, status });

const maxListed = 1_000;
const lookEveryMs = 5_000;
