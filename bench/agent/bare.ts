import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

/** Writes a text with the least that SQLite needs to bring it to the disk: one row, as durable as a store's. */
export const openBare = (file: string): ((text: string) => void) => {
	const db = new DatabaseSync(file);
	db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE bare (text TEXT)');
	const insert = db.prepare('INSERT INTO bare VALUES (?)');
	return (text) => void insert.run(text);
};

/** The same in a thread of its own, where a store works too. */
export interface BareThread extends AsyncDisposable {
	write(text: string): Promise<void>;
}

export const startBare = (file: string): BareThread => {
	const worker = new Worker(new URL('./bare-thread.ts', import.meta.url), { workerData: file });
	const waiting: (() => void)[] = [];
	worker.on('message', () => waiting.shift()?.());
	return {
		write: (text) =>
			new Promise((resolve) => {
				waiting.push(resolve);
				worker.postMessage(text);
			}),
		[Symbol.asyncDispose]: async () => void (await worker.terminate()),
	};
};
