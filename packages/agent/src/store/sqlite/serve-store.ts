import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { Database } from './database.ts';
import { ForeignChanges } from './foreign-changes.ts';
import type { Answer, NumberedCall, Report, Request, WorkerSetup } from './messages.ts';
import { openDatabase } from './open-database.ts';
import type { Call } from './operations.ts';
import { type Outcome, runRead, runWrite, runWrites } from './run-calls.ts';
import { faultOf } from './thread-faults.ts';

/**
 * Serves a store to the client at the other end of a port: takes all calls that have come, writes them in one
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
	const serve = (requests: readonly Request[]): void => {
		const calls = requests.filter(isCall);
		// Reads do not wait for the disk: they see what was written before.
		for (const request of calls.filter(isRead)) {
			report(['answers', [answerOf(request[0], runRead(db, callOf(request)))]]);
		}
		const writes = calls.filter((request) => !isRead(request));
		const outcomes = writes.length === 0 ? [] : runWrites(db, writes.map(callOf), atCommit);
		if (outcomes.length > 0) {
			report(['answers', outcomes.map((outcome, index) => answerOf(writes[index]![0], outcome))]);
		}
		for (const [kind, isWatched] of requests) {
			if (kind === 'watch') foreign.watch(isWatched === true);
			if (kind === 'close') {
				foreign.watch(false);
				db.close();
				port.close();
			}
		}
	};
	port.on('message', (first: Request) => {
		const second = nextOf(port);
		if (second === undefined && isCall(first) && !isRead(first)) {
			// A write that comes alone, as most do.
			report(['answers', [answerOf(first[0], runWrite(db, callOf(first), atCommit))]]);
		} else serve(second === undefined ? [first] : [first, second, ...arrived(port)]);
	});
	report(['opened']);
};

const nextOf = (port: MessagePort): Request | undefined =>
	(receiveMessageOnPort(port) as { readonly message: Request } | undefined)?.message;

function* arrived(port: MessagePort): Generator<Request> {
	for (let count = 0; count < maxBatch; count++) {
		const next = nextOf(port);
		if (next === undefined) return;
		yield next;
	}
}

const maxBatch = 512;

const isCall = (request: Request): request is NumberedCall => typeof request[0] === 'number';

const isRead = (request: NumberedCall): boolean => request[1] === 'read';

const callOf = ([, ...call]: NumberedCall): Call => call;

const answerOf = (number: number, outcome: Outcome): Answer =>
	outcome.type === 'value'
		? [number, 'value', outcome.value, outcome.hasChanged]
		: [number, 'fault', faultOf(outcome.error)];

const delayOf = (ms: number): (() => void) | undefined => {
	if (ms === 0) return undefined;
	const cell = new Int32Array(new SharedArrayBuffer(4));
	return () => void Atomics.wait(cell, 0, 0, ms);
};
