import { appendNodes } from './append.ts';
import { putAttachment, readAttachment } from './attachments.ts';
import { cancelInputs, cancelInputsFrom } from './cancellation.ts';
import { check } from './check.ts';
import { readCheckpoint } from './checkpoints.ts';
import { commitTurn } from './commit.ts';
import type { Database } from './database.ts';
import { deleteSession } from './delete.ts';
import { exportLines } from './export.ts';
import { forkSession } from './fork.ts';
import { importLines } from './import.ts';
import { acceptInput, listInputs, readInput } from './inputs.ts';
import { loadJournal, retireJournal, settleEffect, startEffect } from './journal.ts';
import { acquireLease, releaseLease, renewLease } from './leases.ts';
import { readCalls } from './model-calls.ts';
import { findNode, readNodes } from './nodes.ts';
import { claimTurn, readOpenTurn, takeTurn, waitingSessions } from './open-turns.ts';
import {
	abandonProcess,
	cancelProcess,
	claimProcess,
	finishProcess,
	linkProcess,
	listProcesses,
	processChanges,
	processEvents,
	readProcess,
	renewProcess,
	reportProcess,
	settleProcess,
	startProcess,
	unlinkProcess,
} from './processes.ts';
import { searchText } from './search.ts';
import { listSessions, renameSession } from './session-listing.ts';
import { createSession, readSession } from './sessions.ts';
import { claimSteering } from './steering.ts';
import { indexSome } from './text-index.ts';
import {
	emitOccurrence,
	fireTimers,
	listTriggers,
	nextDue,
	readTrigger,
	subscribeTrigger,
	unsubscribeTrigger,
} from './triggers.ts';
import { readTurn, readTurns } from './turns.ts';
import { readUsage } from './usage.ts';
import { vacuum } from './vacuum.ts';
import { decideGate, listWaits, openWait, readGate, readWait, resolveWait } from './waits.ts';
import { enqueueWork, listWork } from './work.ts';

/** What a store does without writing, by name. */
export interface Reads {
	readonly readSession: typeof readSession;
	readonly listSessions: typeof listSessions;
	readonly searchText: typeof searchText;
	readonly readNodes: typeof readNodes;
	readonly findNode: typeof findNode;
	readonly readTurns: typeof readTurns;
	readonly readTurn: typeof readTurn;
	readonly readUsage: typeof readUsage;
	readonly readCheckpoint: typeof readCheckpoint;
	readonly exportLines: typeof exportLines;
	readonly readInput: typeof readInput;
	readonly listInputs: typeof listInputs;
	readonly listWork: typeof listWork;
	readonly readOpenTurn: typeof readOpenTurn;
	readonly waitingSessions: typeof waitingSessions;
	readonly loadJournal: typeof loadJournal;
	readonly readWait: typeof readWait;
	readonly listWaits: typeof listWaits;
	readonly readGate: typeof readGate;
	readonly readAttachment: typeof readAttachment;
	readonly readCalls: typeof readCalls;
	readonly readProcess: typeof readProcess;
	readonly listProcesses: typeof listProcesses;
	readonly processEvents: typeof processEvents;
	readonly processChanges: typeof processChanges;
	readonly readTrigger: typeof readTrigger;
	readonly listTriggers: typeof listTriggers;
	readonly nextDue: typeof nextDue;
	readonly check: typeof check;
}

/** What a store writes, by name. */
export interface Writes {
	readonly createSession: typeof createSession;
	readonly renameSession: typeof renameSession;
	readonly indexSome: typeof indexSome;
	readonly commitTurn: typeof commitTurn;
	readonly appendNodes: typeof appendNodes;
	readonly forkSession: typeof forkSession;
	readonly deleteSession: typeof deleteSession;
	readonly importLines: typeof importLines;
	readonly acceptInput: typeof acceptInput;
	readonly cancelInputs: typeof cancelInputs;
	readonly cancelInputsFrom: typeof cancelInputsFrom;
	readonly enqueueWork: typeof enqueueWork;
	readonly claimTurn: typeof claimTurn;
	readonly takeTurn: typeof takeTurn;
	readonly claimSteering: typeof claimSteering;
	readonly acquireLease: typeof acquireLease;
	readonly renewLease: typeof renewLease;
	readonly releaseLease: typeof releaseLease;
	readonly startEffect: typeof startEffect;
	readonly settleEffect: typeof settleEffect;
	readonly retireJournal: typeof retireJournal;
	readonly openWait: typeof openWait;
	readonly resolveWait: typeof resolveWait;
	readonly decideGate: typeof decideGate;
	readonly putAttachment: typeof putAttachment;
	readonly startProcess: typeof startProcess;
	readonly claimProcess: typeof claimProcess;
	readonly renewProcess: typeof renewProcess;
	readonly reportProcess: typeof reportProcess;
	readonly finishProcess: typeof finishProcess;
	readonly settleProcess: typeof settleProcess;
	readonly cancelProcess: typeof cancelProcess;
	readonly abandonProcess: typeof abandonProcess;
	readonly linkProcess: typeof linkProcess;
	readonly unlinkProcess: typeof unlinkProcess;
	readonly subscribeTrigger: typeof subscribeTrigger;
	readonly unsubscribeTrigger: typeof unsubscribeTrigger;
	readonly emitOccurrence: typeof emitOccurrence;
	readonly fireTimers: typeof fireTimers;
	readonly vacuum: typeof vacuum;
}

/** What an operation is asked with. */
export type ArgumentsOf<Operation> = Operation extends (db: Database, ...args: infer Args) => unknown
	? Args
	: never;

/** What an operation gives. */
export type ResultOf<Operation> = Operation extends (...args: never) => infer Result ? Result : never;

/** An operation that was asked for. The caller has checked its arguments against its name. */
export type Call =
	| readonly [kind: 'read', name: keyof Reads, ...args: readonly unknown[]]
	| readonly [kind: 'write', name: keyof Writes, ...args: readonly unknown[]];

/** Runs what was asked for. */
export const runCall = (db: Database, [kind, name, ...args]: Call): unknown => {
	const operation = kind === 'read' ? reads[name as keyof Reads] : writes[name as keyof Writes];
	return (operation as (db: Database, ...args: readonly unknown[]) => unknown)(db, ...args);
};

const reads: Reads = {
	readSession,
	listSessions,
	searchText,
	readNodes,
	findNode,
	readTurns,
	readTurn,
	readUsage,
	readCheckpoint,
	exportLines,
	readInput,
	listInputs,
	listWork,
	readOpenTurn,
	waitingSessions,
	loadJournal,
	readWait,
	listWaits,
	readGate,
	readAttachment,
	readCalls,
	readProcess,
	listProcesses,
	processEvents,
	processChanges,
	readTrigger,
	listTriggers,
	nextDue,
	check,
};

const writes: Writes = {
	createSession,
	renameSession,
	indexSome,
	commitTurn,
	appendNodes,
	forkSession,
	deleteSession,
	importLines,
	acceptInput,
	cancelInputs,
	cancelInputsFrom,
	enqueueWork,
	claimTurn,
	takeTurn,
	claimSteering,
	acquireLease,
	renewLease,
	releaseLease,
	startEffect,
	settleEffect,
	retireJournal,
	openWait,
	resolveWait,
	decideGate,
	putAttachment,
	startProcess,
	claimProcess,
	renewProcess,
	reportProcess,
	finishProcess,
	settleProcess,
	cancelProcess,
	abandonProcess,
	linkProcess,
	unlinkProcess,
	subscribeTrigger,
	unsubscribeTrigger,
	emitOccurrence,
	fireTimers,
	vacuum,
};
