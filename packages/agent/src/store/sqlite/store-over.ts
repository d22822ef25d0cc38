import type { Store, StoreChange } from '../store.ts';
import { settledEntry } from './journal.ts';
import type { ArgumentsOf, Reads, ResultOf, Writes } from './operations.ts';
import { packCommit, receiptOf } from './packed-commit.ts';
import { packInput, pendingOf } from './packed-input.ts';
import { isSettled } from './search.ts';

/** Where operations are run: in this thread or in another. */
export interface OperationHost {
	read<Name extends keyof Reads>(
		name: Name,
		...args: ArgumentsOf<Reads[Name]>
	): Promise<ResultOf<Reads[Name]>>;
	write<Name extends keyof Writes>(
		name: Name,
		...args: ArgumentsOf<Writes[Name]>
	): Promise<ResultOf<Writes[Name]>>;
	onChange(listener: (change: StoreChange) => void): Disposable;
	close(): Promise<void>;
}

/** The store whose operations a host runs. */
export const storeOver = (host: OperationHost): Store => {
	const close = (): Promise<void> => host.close();
	return {
		sessions: {
			read: (sessionId) => host.read('readSession', sessionId),
			list: (options) => host.read('listSessions', options),
			rename: (sessionId, title) => host.write('renameSession', sessionId, title),
			search: async (request) => {
				for (;;) {
					const missing = await host.write('indexSome');
					const hits = await host.read('searchText', request);
					if (isSettled(hits, request, missing)) return hits;
				}
			},
			create: (creation) => host.write('createSession', creation),
			nodes: (sessionId, range) => host.read('readNodes', sessionId, range),
			turns: (sessionId, range) => host.read('readTurns', sessionId, range),
			turn: (sessionId, turnId) => host.read('readTurn', sessionId, turnId),
			usage: (sessionId) => host.read('readUsage', sessionId),
			calls: (sessionId, range) => host.read('readCalls', sessionId, range),
			checkpoint: (name) => host.read('readCheckpoint', name),
			commit: async (commit) => receiptOf(await host.write('commitTurn', ...packCommit(commit))),
			append: (append) => host.write('appendNodes', append),
			fork: (request) => host.write('forkSession', request),
			delete: (sessionId, now) => host.write('deleteSession', sessionId, now),
			position: (sessionId, nodeId) => host.read('findNode', sessionId, nodeId),
			exportLines: (sessionId, page) => host.read('exportLines', sessionId, page),
			importLines: (sessionId, lines, now) => host.write('importLines', sessionId, lines, now),
		},
		inputs: {
			accept: async (input) => {
				const accepted = await host.write('acceptInput', ...packInput(input));
				return typeof accepted === 'number'
					? { isNew: true, input: pendingOf(input, accepted) }
					: { isNew: false, input: accepted };
			},
			read: (sessionId, id) => host.read('readInput', sessionId, id),
			list: (sessionId, states) => host.read('listInputs', sessionId, states),
			cancel: (sessionId, ids, now) => host.write('cancelInputs', sessionId, ids, now),
			cancelFrom: (sessionId, id, now) => host.write('cancelInputsFrom', sessionId, id, now),
			enqueue: (work) => host.write('enqueueWork', work),
			queued: (sessionId) => host.read('listWork', sessionId),
			claimTurn: (claim) => host.write('claimTurn', claim),
			takeTurn: (request) => host.write('takeTurn', request),
			claimSteering: (claim) => host.write('claimSteering', claim),
			openTurn: (sessionId) => host.read('readOpenTurn', sessionId),
			waiting: (options) => host.read('waitingSessions', options),
		},
		leases: {
			acquire: (request) => host.write('acquireLease', request),
			renew: (lease, time) => host.write('renewLease', lease, time),
			release: (lease) => host.write('releaseLease', lease),
		},
		journal: {
			load: (scope) => host.read('loadJournal', scope),
			start: (write) => host.write('startEffect', write),
			settle: async (write) => {
				const settled = await host.write('settleEffect', write);
				return settled.isNew ? settledEntry(write, settled) : settled.entry;
			},
			retire: (scope) => host.write('retireJournal', scope),
		},
		waits: {
			open: (wait) => host.write('openWait', wait),
			read: (key) => host.read('readWait', key),
			list: (scope) => host.read('listWaits', scope),
			resolve: (key, resolution, now) => host.write('resolveWait', key, resolution, now),
			decide: (key, value, scope, now) => host.write('decideGate', key, value, scope, now),
			decided: (key) => host.read('readGate', key),
		},
		attachments: {
			put: (bytes, mimeType, now) => host.write('putAttachment', bytes, mimeType, now),
			read: (digest) => host.read('readAttachment', digest),
		},
		processes: {
			start: (process) => host.write('startProcess', process),
			read: (id) => host.read('readProcess', id),
			list: (which) => host.read('listProcesses', which),
			events: (id, range) => host.read('processEvents', id, range),
			changes: (range) => host.read('processChanges', range),
			claim: (request) => host.write('claimProcess', request),
			renew: (claim, time) => host.write('renewProcess', claim, time),
			report: (claim, event) => host.write('reportProcess', claim, event),
			finish: (claim, end) => host.write('finishProcess', claim, end),
			settle: (id, end) => host.write('settleProcess', id, end),
			cancel: (id, now) => host.write('cancelProcess', id, now),
			abandon: (id, now) => host.write('abandonProcess', id, now),
			link: (link) => host.write('linkProcess', link),
			unlink: (link) => host.write('unlinkProcess', link),
		},
		triggers: {
			subscribe: (trigger) => host.write('subscribeTrigger', trigger),
			read: (id) => host.read('readTrigger', id),
			list: (which) => host.read('listTriggers', which),
			unsubscribe: (id) => host.write('unsubscribeTrigger', id),
			emit: (occurrence) => host.write('emitOccurrence', occurrence),
			fire: (due) => host.write('fireTimers', due),
			nextDue: () => host.read('nextDue'),
		},
		upkeep: {
			vacuum: (options) => host.write('vacuum', options),
			check: () => host.read('check'),
		},
		onChange: (listener) => host.onChange(listener),
		close,
		[Symbol.asyncDispose]: close,
	};
};
