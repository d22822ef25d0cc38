import { nothing } from '../data/nothing.ts';
import type { NewWait, Resolution, WaitRecord } from '../store/journal.ts';
import type { Store } from '../store/store.ts';
import type { Clock } from '../time/clock.ts';

/** What waiting needs. */
export interface WaitOptions {
	readonly store: Store;
	readonly clock: Clock;
	readonly signal: AbortSignal;
	/** Is told once that it is open: nothing had settled it before. */
	opened?(record: WaitRecord): void;
}

/**
 * Waits for something that any process may settle. The wait is durable: the process after this one waits on,
 * for what is left of the time. Rejects with the signal's reason when that comes first; the wait stays open then.
 */
export const waitFor = async (
	wait: Omit<NewWait, 'now'>,
	{ store, clock, signal, opened }: WaitOptions,
): Promise<Resolution> => {
	const changes = new Changes(store);
	const leave = (): void => changes.tell();
	signal.addEventListener('abort', leave);
	const timer = new AbortController();
	try {
		let record = await store.waits.open({ ...wait, now: clock.now() });
		if (record.resolution === null && !signal.aborted) opened?.(record);
		if (record.deadline !== null) ringAt(record.deadline, clock, timer.signal, leave);
		for (;;) {
			if (record.resolution !== null) return record.resolution;
			signal.throwIfAborted();
			if (record.deadline !== null && clock.now() >= record.deadline) {
				await store.waits.resolve(wait.key, { type: 'timeout' }, clock.now());
			} else {
				await changes.next();
			}
			record = (await store.waits.read(wait.key)) ?? record;
		}
	} finally {
		timer.abort();
		signal.removeEventListener('abort', leave);
		changes.stop();
	}
};

/** Sleeps until a time that outlives the process. */
export const sleepUntil = async (
	wait: Omit<NewWait, 'now' | 'deadline'> & { readonly deadline: number },
	options: WaitOptions,
): Promise<void> => {
	await waitFor(wait, options);
};

const ringAt = (deadline: number, clock: Clock, signal: AbortSignal, ring: () => void): void => {
	clock.sleep(Math.max(0, deadline - clock.now()), signal).then(ring, ring);
};

// A change that comes between two calls is not lost: the next call returns at once.
class Changes {
	readonly #subscription: Disposable;
	#hasChanged = false;
	#wake: () => void = nothing;

	constructor(store: Store) {
		this.#subscription = store.onChange(() => this.tell());
	}

	tell(): void {
		this.#hasChanged = true;
		this.#wake();
	}

	async next(): Promise<void> {
		if (!this.#hasChanged) {
			await new Promise<void>((resolve) => {
				this.#wake = resolve;
			});
		}
		this.#hasChanged = false;
	}

	stop(): void {
		this.#subscription[Symbol.dispose]();
	}
}
