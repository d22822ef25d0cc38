import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { Random } from '../../../test/simulation/random.ts';
import { makeFastFolder } from '../../../test/store/folder.ts';
import { openInlineStore } from '../sqlite/inline-store.ts';
import type { Store } from '../store.ts';
import { storeContract } from './store-contract.ts';

// A database at the other end of several connections gives no promise about the order of calls that are out together.
describe('a store whose calls overtake each other keeps the contract:', () => {
	for (const { title, run } of storeContract) {
		it(title, async () => {
			const folder = makeFastFolder();
			for (const seed of [1, 2, 3]) {
				const [file, random] = [join(folder, `${seed}.db`), new Random(title, seed)];
				await run({ open: async () => overtaking(openInlineStore({ file }), random) });
			}
			rmSync(folder, { recursive: true });
		});
	}
});

type Method = (...args: readonly unknown[]) => Promise<unknown>;

/** The store, which takes up each call some time after it was made and answers some time after it is done. */
const overtaking = (store: Store, random: Random): Store => {
	const underway = new Set<Promise<unknown>>();
	const late =
		(method: Method): Method =>
		(...args) => {
			const work = afterSome(random)
				.then(() => method(...args))
				.finally(() => afterSome(random));
			const settled = work.catch(() => undefined).finally(() => underway.delete(settled));
			underway.add(settled);
			return work;
		};
	const facet = <T extends object>(methods: T): T => {
		const all = Object.entries(methods as Readonly<Record<string, Method>>);
		return Object.fromEntries(all.map(([name, method]) => [name, late(method)])) as T;
	};
	const close = async (): Promise<void> => {
		await Promise.all(underway);
		await store.close();
	};
	return {
		sessions: facet(store.sessions),
		inputs: facet(store.inputs),
		leases: facet(store.leases),
		journal: facet(store.journal),
		waits: facet(store.waits),
		attachments: facet(store.attachments),
		processes: facet(store.processes),
		triggers: facet(store.triggers),
		upkeep: facet(store.upkeep),
		onChange: (listener) => store.onChange(listener),
		close,
		[Symbol.asyncDispose]: close,
	};
};

/** Some turns of the event loop. */
const afterSome = async (random: Random): Promise<void> => {
	for (let turns = random.below(4); turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve));
};
