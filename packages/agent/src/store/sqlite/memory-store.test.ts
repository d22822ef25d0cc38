import { describe, it } from 'vitest';
import { storeContract } from '../contract/store-contract.ts';
import { StoreError } from '../errors.ts';
import type { Store } from '../store.ts';
import { openInlineStore } from './inline-store.ts';

describe('a store in memory', () => {
	for (const { title, run } of storeContract) {
		it(title, async () => {
			const store = openInlineStore({ file: ':memory:' });
			await run({ open: async () => handleOn(store) });
			await store.close();
		});
	}
});

// What is in memory ends with its store, so that the handles on it close for themselves.
const handleOn = (store: Store): Store => {
	let isClosed = false;
	const close = async (): Promise<void> => {
		isClosed = true;
	};
	const facet = <T extends object>(target: T): T =>
		new Proxy(target, {
			get: (_, name) => (isClosed ? refuse : target[name as keyof T]),
		});
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

const refuse = (): Promise<never> => Promise.reject(new StoreError('closed', 'the handle is closed'));
