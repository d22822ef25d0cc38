import type { Store } from '../store.ts';
import { ChangeListeners } from './change-listeners.ts';
import { type Link, startThread } from './link.ts';
import { StoreClient } from './store-client.ts';
import { storeOver } from './store-over.ts';

/** Where a store is, and how it works. */
export interface StoreOptions {
	/** The path of its file; the folder must exist. */
	readonly file: string;
	/** How long to wait for another process that writes. */
	readonly busyTimeoutMs?: number;
	/**
	 * Whether to go on with what is there where writes that were acknowledged are missing; default: that is refused as
	 * `store.damaged`.
	 */
	readonly acceptLoss?: boolean;
	/** How many calls its thread holds at a time; those that come on top wait for their turn. */
	readonly maxUnderway?: number;
	/** Waits this long before each commit, as a slow disk would: for measurements. */
	readonly commitDelayMs?: number;
}

/**
 * Opens a store in one SQLite file, made if it is not there. The disk is kept out of this thread: another one takes
 * all calls that have come meanwhile, writes them in one transaction, and answers when they are on the disk. Several
 * processes may have the same file open.
 */
export const openStore = async (options: StoreOptions): Promise<Store> => {
	const { file, busyTimeoutMs = 5000, acceptLoss = false, maxUnderway = 1024, commitDelayMs = 0 } = options;
	const link = startThread({ file, busyTimeoutMs, acceptLoss, commitDelayMs });
	return connect(link, { file, maxUnderway });
};

/** The store at the other end of a link, once it is open. */
export const connect = async (
	link: Link,
	{ file, maxUnderway }: { readonly file: string; readonly maxUnderway: number },
): Promise<Store> => {
	const client = new StoreClient(link, { file, maxUnderway, told: (sessions) => listeners.tell(sessions) });
	const listeners = new ChangeListeners((isHeard) => client.watch(isHeard));
	await client.opened;
	return storeOver({
		read: (name, ...args) => client.run(['read', name, ...args]) as Promise<never>,
		write: (name, ...args) => client.run(['write', name, ...args]) as Promise<never>,
		onChange: (listener) => listeners.add(listener),
		close: () => client.close(),
	});
};
