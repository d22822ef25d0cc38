import { StoreError } from '../errors.ts';
import type { Store } from '../store.ts';
import { ChangeListeners } from './change-listeners.ts';
import { ForeignChanges } from './foreign-changes.ts';
import { openDatabase } from './open-database.ts';
import type { Call } from './operations.ts';
import { type Outcome, runRead, runWrite } from './run-calls.ts';
import { storeOver } from './store-over.ts';
import { touchedBy } from './touched.ts';

/** Where an inline store is. */
export interface InlineStoreOptions {
	/** The path of the file; `:memory:` for one that ends with its handle. */
	readonly file: string;
	/** How long to wait for another process that writes. */
	readonly busyTimeoutMs?: number;
	/**
	 * Whether to go on with what is there where writes that were acknowledged are missing; default: that is refused as
	 * `store.damaged`.
	 */
	readonly acceptLoss?: boolean;
}

/**
 * A store that works in this thread: every call is done when it returns, one write after the other. For tests,
 * simulations and tools; a program that serves clients keeps the disk out of its thread with `openStore`.
 */
export const openInlineStore = (options: InlineStoreOptions): Store => {
	const { file, busyTimeoutMs = 5000, acceptLoss = false } = options;
	const db = openDatabase({ file, busyTimeoutMs, acceptLoss });
	const foreign = new ForeignChanges(db, () => listeners.tell([null]));
	const listeners = new ChangeListeners((isHeard) => foreign.watch(isHeard && file !== ':memory:'));
	let isOpen = true;
	const outcomeOf = (call: Call): Outcome => {
		if (!isOpen) return { type: 'error', error: new StoreError('closed', `the store ${file} is closed`) };
		if (call[0] === 'read') return runRead(db, call);
		const outcome = runWrite(db, call);
		if (outcome.type === 'value' && outcome.hasChanged) listeners.tell(touchedBy(call));
		return outcome;
	};
	const run = (call: Call): Promise<never> => {
		const outcome = outcomeOf(call);
		return outcome.type === 'error' ? Promise.reject(outcome.error) : Promise.resolve(outcome.value as never);
	};
	return storeOver({
		read: (name, ...args) => run(['read', name, ...args]),
		write: (name, ...args) => run(['write', name, ...args]),
		onChange: (listener) => listeners.add(listener),
		close: async () => {
			foreign.watch(false);
			if (isOpen) db.close();
			isOpen = false;
		},
	});
};
