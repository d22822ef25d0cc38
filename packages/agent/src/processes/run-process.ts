import { nothing } from '../data/nothing.ts';
import { json } from '../data/shape.ts';
import { JournalClosed } from '../effects/errors.ts';
import { EffectJournal } from '../effects/journal.ts';
import { sleepUntil } from '../effects/waits.ts';
import { stepsUnder } from '../session/step-runner.ts';
import { StoreError } from '../store/errors.ts';
import type { ProcessEnd, ProcessRecord } from '../store/processes.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';
import type { ProcessCall, ProcessEngine } from './engine.ts';
import { ProcessStopped } from './errors.ts';

/** Where a process is run. */
export interface ProcessPlace {
	readonly store: Store;
	readonly clock: Clock;
	readonly lease: { readonly ttlMs: number; readonly renewMs: number };
	/** The claim under which it is run. */
	readonly token: string;
	/** The worker closes. */
	readonly signal: AbortSignal;
}

/**
 * Runs a process that was claimed, and writes down its end. Rejects if it cannot go on here: its claim is lost, or the
 * worker closes; then nothing is written, and another worker takes it up.
 */
export const runProcess = async (
	process: ProcessRecord,
	engine: ProcessEngine,
	place: ProcessPlace,
): Promise<void> => {
	const { store, clock, token } = place;
	const stop = new AbortController();
	const watch = watchClaim(process, place, stop);
	try {
		const claim = { id: process.id, token };
		const journal = await EffectJournal.open({
			...{ store, clock, claim },
			...{ scope: scopeOf(process.id), lease: () => null },
		});
		const end = await endOf(process, engine, callOf(process, journal, place, stop.signal), stop.signal);
		await journal.close();
		await store.processes.finish(claim, { ...end, now: clock.now() });
	} finally {
		watch[Symbol.dispose]();
	}
};

const scopeOf = (id: string): string => `process/${encodeURIComponent(id)}`;

const endOf = async (
	{ id, input }: ProcessRecord,
	engine: ProcessEngine,
	call: ProcessCall,
	signal: AbortSignal,
): Promise<ProcessEnd> => {
	try {
		const result = json(await untilStopped(engine.run(input, call), signal), 'result');
		return { status: 'completed', result };
	} catch (error) {
		const stopped: unknown = signal.reason;
		if (stopped instanceof ProcessStopped && stopped.why === 'cancelled')
			return { status: 'cancelled', result: null };
		if (signal.aborted) throw stopped;
		if (error instanceof StoreError || error instanceof JournalClosed) throw error;
		const message = error instanceof Error ? error.message : String(error);
		return { status: 'failed', result: { message: `process ${id}: ${message}` } };
	}
};

// An engine that does not listen to its signal does not keep the worker.
const untilStopped = <T>(work: T | Promise<T>, signal: AbortSignal): Promise<T> =>
	new Promise((resolve, reject) => {
		const stop = (): void => reject(signal.reason);
		if (signal.aborted) stop();
		else signal.addEventListener('abort', stop, { once: true });
		Promise.resolve(work)
			.then(resolve, reject)
			.finally(() => signal.removeEventListener('abort', stop));
	});

const callOf = (
	{ id, runs }: ProcessRecord,
	journal: EffectJournal,
	{ store, clock, token }: ProcessPlace,
	signal: AbortSignal,
): ProcessCall => {
	const report: ProcessCall['report'] = async (type, data) => {
		signal.throwIfAborted();
		await store.processes.report({ id, token }, { type, data, now: clock.now() });
	};
	return {
		processId: id,
		run: runs,
		signal,
		step: stepsUnder('run', journal),
		report,
		sleepUntil: async (key, at) => {
			await report('waiting', { until: at });
			const wait = {
				key: `${scopeOf(id)}/sleep/${encodeURIComponent(key)}`,
				scope: scopeOf(id),
				about: null,
				claim: { id, token },
			};
			await sleepUntil({ ...wait, deadline: at }, { store, clock, signal });
			await report('running', null);
		},
	};
};

const isLost = (error: unknown): boolean => error instanceof StoreError && error.fault === 'lease-lost';

/** Renews the claim, and hears of what was asked for meanwhile. */
const watchClaim = (process: ProcessRecord, place: ProcessPlace, stop: AbortController): Disposable => {
	const { store, clock, lease, token, signal } = place;
	const { id } = process;
	const over = new AbortController();
	const end = (why: ProcessStopped['why']): void => stop.abort(new ProcessStopped(id, why));
	const closing = (): void => end('closed');
	if (signal.aborted) closing();
	signal.addEventListener('abort', closing);
	const look = async (): Promise<void> => {
		const now = await store.processes.read(id);
		if (now?.isCancelRequested === true) end('cancelled');
	};
	const changes = store.onChange(({ sessionId }) => {
		// What cannot be read is read again with the next renewal.
		if (sessionId === null) look().catch(nothing);
	});
	const renew = async (): Promise<void> => {
		let expiresAt = clock.now() + lease.ttlMs;
		for (;;) {
			await clock.sleep(lease.renewMs, over.signal);
			const now = clock.now();
			try {
				const renewed = await store.processes.renew({ id, token }, { ttlMs: lease.ttlMs, now });
				expiresAt = now + lease.ttlMs;
				if (renewed.isCancelRequested) end('cancelled');
			} catch (error) {
				// A store that fails for a while is no loss until the time is up: another try comes before that.
				if (isLost(error) || clock.now() >= expiresAt) throw error;
			}
		}
	};
	renew().catch(() => {
		if (!over.signal.aborted) end('lost');
	});
	if (process.isCancelRequested) end('cancelled');
	return {
		[Symbol.dispose]: () => {
			over.abort();
			changes[Symbol.dispose]();
			signal.removeEventListener('abort', closing);
		},
	};
};
