import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { Database } from './database.ts';
import { ForeignChanges } from './foreign-changes.ts';
import type { Answer, Report, Request, WorkerSetup } from './messages.ts';
import { openDatabase } from './open-database.ts';
import type { Call } from './operations.ts';
import { type Outcome, runRead, runWrites } from './run-calls.ts';
import { faultOf } from './thread-faults.ts';

/**
 * Serves a store to whoever is at the other end of a port: takes all calls that have come, writes them in one
 * transaction, then answers them. Ends with the port.
 */
export const serveStore = (port: MessagePort, setup: WorkerSetup): void => {
	const report = (message: Report): void => port.postMessage(message);
	let db: Database;
	try {
		db = openDatabase(setup);
	} catch (error) {
		report(['refused', faultOf(error)]);
		port.close();
		return;
	}
	const foreign = new ForeignChanges(db, () => report(['changed']));
	const atCommit = delayOf(setup.commitDelayMs);
	port.on('message', (first: Request) => {
		const requests = [first, ...arrived(port)];
		const calls = requests.filter((request) => request[0] === 'call');
		// Reads do not wait for the disk: they see what was written before.
		for (const [, number, call] of calls.filter(isRead)) {
			report(['answers', [answerOf(number, runRead(db, call))], []]);
		}
		const writes = calls.filter((request) => !isRead(request));
		if (writes.length > 0) report(answersOf(db, writes, atCommit));
		for (const [kind, isWatched] of requests) {
			if (kind === 'watch') foreign.watch(isWatched);
			if (kind === 'close') {
				foreign.watch(false);
				db.close();
				port.close();
			}
		}
	});
	report(['opened']);
};

type NumberedCall = Extract<Request, readonly ['call', ...unknown[]]>;

function* arrived(port: MessagePort): Generator<Request> {
	for (let count = 0; count < maxBatch; count++) {
		const next = receiveMessageOnPort(port) as { readonly message: Request } | undefined;
		if (next === undefined) return;
		yield next.message;
	}
}

const maxBatch = 512;

const isRead = ([, , [kind]]: NumberedCall): boolean => kind === 'read';

const answersOf = (
	db: Database,
	requests: readonly NumberedCall[],
	atCommit: (() => void) | undefined,
): Report => {
	const calls: readonly Call[] = requests.map(([, , call]) => call);
	const { outcomes, touched } = runWrites(db, calls, atCommit);
	const answers = outcomes.map((outcome, index) => answerOf(requests[index]![1], outcome));
	return ['answers', answers, [...touched]];
};

const answerOf = (number: number, outcome: Outcome): Answer =>
	outcome.type === 'value' ? [number, 'value', outcome.value] : [number, 'fault', faultOf(outcome.error)];

const delayOf = (ms: number): (() => void) | undefined => {
	if (ms === 0) return undefined;
	const cell = new Int32Array(new SharedArrayBuffer(4));
	return () => void Atomics.wait(cell, 0, 0, ms);
};
