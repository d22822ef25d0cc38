import type { Maybe } from '@tenon/core';
import { nothing } from '../../src/data/nothing.ts';
import type { Store } from '../../src/store/store.ts';
import { isRead } from '../support/store-reads.ts';

/** Where a process is to die: before or after the n-th thing that it does to the store or to the world. */
export interface KillPlan {
	/** From 1. */
	readonly at: number;
	readonly side: 'before' | 'after';
}

/** Both sides of each of the first so many points. */
export const bothSidesOf = (count: number): readonly KillPlan[] =>
	Array.from({ length: 2 * count }, (_, index) => ({
		at: Math.floor(index / 2) + 1,
		side: index % 2 === 0 ? 'before' : 'after',
	}));

/**
 * The far side of each of the first so many points, and the near side of every third from `phase` on: a process that dies
 * before a point mostly leaves what one leaves that dies after the point before it.
 */
export const mostSidesOf = (count: number, phase: number): readonly KillPlan[] =>
	bothSidesOf(count).filter(({ at, side }) => side === 'after' || at % 3 === phase % 3);

/**
 * Counts what is done to the store and to the world in one folder, and holds it at one point: what has come there does
 * not go on, and nothing else in the folder does. A process that holds all its folders kills itself.
 */
export class KillPoints {
	/** What was done, in the order in which it began. */
	readonly names: string[] = [];
	readonly #plan: KillPlan | null;
	readonly #reached: () => void;
	#isHeld = false;

	/** Without a plan it only counts. */
	constructor(plan: KillPlan | null, reached: () => void) {
		this.#plan = plan;
		this.#reached = reached;
	}

	async pass<T>(name: string, work: () => Maybe<T>): Promise<T> {
		const at = this.names.push(name);
		if (this.#isHeldAt({ at, side: 'before' })) await forEver();
		try {
			return await work();
		} finally {
			if (this.#isHeldAt({ at, side: 'after' })) await forEver();
		}
	}

	#isHeldAt({ at, side }: KillPlan): boolean {
		if (this.#plan?.at === at && this.#plan.side === side) {
			this.#isHeld = true;
			this.#reached();
		}
		return this.#isHeld;
	}
}

const forEver = (): Promise<never> => new Promise(nothing);

/** The store, with a point at each of its writes. */
export const withPoints = (store: Store, points: KillPoints): Store => ({
	...store,
	sessions: counted(store, 'sessions', points),
	inputs: counted(store, 'inputs', points),
	leases: counted(store, 'leases', points),
	journal: counted(store, 'journal', points),
	waits: counted(store, 'waits', points),
	attachments: counted(store, 'attachments', points),
	processes: counted(store, 'processes', points),
	triggers: counted(store, 'triggers', points),
});

type Method = (...args: readonly unknown[]) => Promise<unknown>;

const counted = <Name extends keyof Store & string>(
	store: Store,
	name: Name,
	points: KillPoints,
): Store[Name] => {
	const methods = Object.entries(store[name] as unknown as Readonly<Record<string, Method>>);
	return Object.fromEntries(
		methods.map(([method, run]) => {
			const full = `${name}.${method}`;
			const watched: Method = (...args) => points.pass(full, () => run(...args));
			return [method, isRead(full) ? run : watched];
		}),
	) as unknown as Store[Name];
};
