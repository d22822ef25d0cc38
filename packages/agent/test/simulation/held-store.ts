import { StoreError } from '../../src/store/errors.ts';
import type { Store } from '../../src/store/store.ts';
import { isRead } from '../support/store-reads.ts';
import type { Life } from './life.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';
import { intercepted, type StoreCall } from './store-call.ts';
import type { Trouble } from './trouble.ts';

/** What a store needs that stands between a worker and the true one. */
export interface HeldStoreOptions {
	readonly store: Store;
	readonly life: Life;
	readonly scheduler: Scheduler;
	readonly random: Random;
	readonly trouble: Trouble;
	/** Is told of each call that the true store has done, whether the worker hears of it or not. */
	onApplied(call: StoreCall): void;
	/** The worker dies, and comes back later. */
	die(backAfterMs: number): void;
	/** May take a write for itself: it is then the last thing that the worker did. */
	tear(call: Omit<StoreCall, 'value'>, run: () => Promise<unknown>): boolean;
}

/**
 * A store as one worker has it: each call waits for the scheduler, is then applied at once, and its answer waits
 * again. In between the worker may die, and the store may fail.
 */
export const heldStore = (options: HeldStoreOptions): Store => {
	const { store, life } = options;
	return {
		...intercepted(
			store,
			(name, run) =>
				(...args: readonly unknown[]) =>
					call(options, name, run, inTrueTime(name, args, life)),
		),
		onChange: (listener) => {
			// A listener that is added twice is two.
			const own: typeof listener = (change) => listener(change);
			life.listeners.add(own);
			return { [Symbol.dispose]: () => void life.listeners.delete(own) };
		},
		close: () => Promise.resolve(),
		[Symbol.asyncDispose]: () => Promise.resolve(),
	};
};

// Each process has a handle of its own, which counts the age of a lane by the clock of that process, however wrong it
// is. Here all workers share one handle: what is judged by age reaches it in true time.
const inTrueTime = (name: string, args: readonly unknown[], { skewMs }: Life): readonly unknown[] =>
	judgesLanes.has(name) ? args.map((arg) => (hasTime(arg) ? { ...arg, now: arg.now - skewMs } : arg)) : args;

const judgesLanes: ReadonlySet<string> = new Set([
	'leases.acquire',
	'leases.renew',
	'inputs.takeTurn',
	'inputs.waiting',
]);

const hasTime = (arg: unknown): arg is { readonly now: number } =>
	typeof arg === 'object' && arg !== null && 'now' in arg && typeof arg.now === 'number';

const call = (
	{ life, scheduler, random, trouble, onApplied, die, tear }: HeldStoreOptions,
	name: string,
	run: (...args: readonly unknown[]) => Promise<unknown>,
	args: readonly unknown[],
): Promise<unknown> =>
	new Promise((resolve, reject) => {
		const label = `${name} ${subjectOf(args)}`;
		const reply = (delayMs: number, text: string, answer: () => void): void => {
			if (isRead(name)) answer();
			else scheduler.hold(life, `${label} ${text}`, delayMs, answer);
		};
		const apply = (delayMs: number, isInDoubt: boolean): void => {
			run(...args).then(
				(value) => {
					onApplied({ name, args, value } as unknown as StoreCall);
					reply(delayMs, isInDoubt ? 'done, told as failed' : 'done', () => {
						if (isInDoubt) reject(inDoubt(name));
						else resolve(value);
					});
				},
				(error: unknown) => {
					scheduler.note(`${life.name} ${label} refused: ${error instanceof Error ? error.message : error}`);
					reply(delayMs, 'refused', () => reject(error));
				},
			);
		};
		scheduler.hold(life, label, random.below(4), () => {
			const torn = { name, args } as unknown as StoreCall;
			if (!isRead(name) && tear(torn, () => run(...args))) return;
			const fault = trouble.forStore(name);
			if (fault !== undefined) scheduler.note(`${life.name} ${label} meets ${fault.type}`);
			switch (fault?.type) {
				case undefined:
					return apply(0, false);
				case 'store-refuses':
					return reject(new StoreError('busy', `the store is busy (${name})`));
				case 'store-in-doubt':
					return fault.applied ? apply(0, true) : reject(inDoubt(name));
				case 'crash':
					if (fault.when === 'after') apply(0, false);
					die(fault.backAfterMs);
					return;
				case 'stall':
					life.frozenUntil = scheduler.time + fault.forMs;
					if (fault.when === 'after') apply(0, false);
					else scheduler.hold(life, `${label} at last`, 0, () => apply(0, false));
					return;
				case 'store-slow':
					if (fault.when === 'after') return apply(fault.forMs, false);
					scheduler.hold(life, `${label} at last`, fault.forMs, () => apply(0, false));
			}
		});
	});

const inDoubt = (name: string): StoreError =>
	new StoreError('commit-failed', `it is not known what was written (${name})`);

// What a call is about, for the trace.
const subjectOf = ([first]: readonly unknown[]): string => {
	if (typeof first === 'string') return first;
	if (typeof first !== 'object' || first === null) return '';
	const { sessionId, scope, key, lease } = first as Readonly<Record<string, unknown>>;
	const proof = lease as { readonly sessionId?: string } | null | undefined;
	return [scope ?? sessionId ?? proof?.sessionId, key].filter((part) => part !== undefined).join(' ');
};
