import type { Json, JsonObject } from '../data/json.ts';

/** How far a process is. All but the first two are its end. */
export type ProcessStatus =
	/** It waits for a worker, or one runs it. */
	| 'running'
	/** It runs and says that it waits for something. */
	| 'waiting'
	| 'completed'
	| 'failed'
	| 'cancelled'
	/** It will not be finished: its owner is gone, or it was abandoned. */
	| 'abandoned'
	/** Another process ran it and left without an outcome. */
	| 'caller-departed';

/** What becomes of a process whose worker dies. Declared when it is started. */
export type ProcessRecovery =
	/** Another worker runs it again; parts that are journaled are not repeated. */
	| 'rerunnable'
	/** It is never run again once it has begun: it ends as abandoned. */
	| 'owner-bound'
	/** No worker of ours runs it: its outcome is reported. */
	| 'external';

/** A process that is to be started. */
export interface NewProcess {
	/** Chosen by the starter: the same id with the same content is the same process. */
	readonly id: string;
	/** Which engine runs it. */
	readonly kind: string;
	readonly input: Json;
	readonly recovery: ProcessRecovery;
	/** Sessions that see it; deleting one does not end it. */
	readonly observers?: readonly string[];
	/** Sessions that are woken, by queued work, when it ends. */
	readonly wakes?: readonly string[];
	readonly now: number;
}

/** A process as its events have made it. */
export interface ProcessRecord extends Omit<NewProcess, 'now' | 'observers' | 'wakes'> {
	readonly status: ProcessStatus;
	/** What it gave, or why it ended without; null while it runs. */
	readonly result: Json;
	/** How often a worker has taken it up. */
	readonly runs: number;
	readonly isCancelRequested: boolean;
	readonly isAbandonRequested: boolean;
	/** The number of its newest event. */
	readonly sequence: number;
	/** Grows with each change of any process: the cursor of the change feed. */
	readonly change: number;
	readonly createdAt: number;
	readonly updatedAt: number;
}

/** One thing that happened to a process. */
export interface ProcessEvent {
	/** 1 for the first. */
	readonly sequence: number;
	/** `started`, `taken`, `waiting`, `cancel-requested`, `abandon-requested`, its end, or what its engine reports. */
	readonly type: string;
	readonly data: Json;
	readonly at: number;
}

/** The right to run a process until it expires. */
export interface ProcessClaim {
	readonly id: string;
	readonly token: string;
}

/** How a process ends. */
export interface ProcessEnd {
	readonly status: Exclude<ProcessStatus, 'running' | 'waiting'>;
	readonly result: Json;
}

/** Durable background work. Each method is one transaction. */
export interface ProcessStore {
	/** Starts a process, once: an equal one that is there is given back, another of its id is a conflict. */
	start(process: NewProcess): Promise<{ readonly process: ProcessRecord; readonly isNew: boolean }>;
	read(id: string): Promise<ProcessRecord | undefined>;
	/** Those that a session observes, or all; the newest first. */
	list(which: {
		readonly sessionId: string | null;
		readonly limit: number;
	}): Promise<readonly ProcessRecord[]>;
	/** What happened to a process, from an event on. */
	events(
		id: string,
		range: { readonly after: number; readonly limit: number },
	): Promise<readonly ProcessEvent[]>;
	/** The change feed: what changed after a cursor, oldest change first. Complete: nothing that changed is left out. */
	changes(range: { readonly after: number; readonly limit: number }): Promise<readonly ProcessRecord[]>;
	/**
	 * Takes the process that has waited longest for a worker of these kinds; `undefined`: none does. Those whose worker is
	 * gone and that must not be run again, and those that were given up, end here.
	 */
	claim(request: {
		readonly kinds: readonly string[];
		readonly token: string;
		readonly ttlMs: number;
		readonly now: number;
	}): Promise<ProcessRecord | undefined>;
	/**
	 * Keeps a claim; returns the process as it is now. Rejects with `lease-lost` if another worker has taken it, or it
	 * has ended.
	 */
	renew(claim: ProcessClaim, time: { readonly ttlMs: number; readonly now: number }): Promise<ProcessRecord>;
	/** Adds an event; `waiting` and `running` set the status. Rejects with `lease-lost`. */
	report(
		claim: ProcessClaim,
		event: { readonly type: string; readonly data: Json; readonly now: number },
	): Promise<void>;
	/** Ends a process, wakes its sessions and retires its journal. Rejects with `lease-lost`. */
	finish(claim: ProcessClaim, end: ProcessEnd & { readonly now: number }): Promise<ProcessRecord>;
	/** Ends a process that runs elsewhere. Rejects with `conflict` for one of ours. */
	settle(id: string, end: ProcessEnd & { readonly now: number }): Promise<ProcessRecord>;
	/** Asks for its end. One that no worker has is cancelled at once; otherwise its worker hears of it. */
	cancel(id: string, now: number): Promise<'cancelled' | 'requested' | 'already-ended' | 'unknown'>;
	/** Gives it up: at once where no worker holds it, otherwise when the claim of its worker has lapsed. */
	abandon(id: string, now: number): Promise<'abandoned' | 'requested' | 'already-ended' | 'unknown'>;
	/** Links a session to a process, as observer or to be woken. */
	link(link: ProcessLink): Promise<void>;
	unlink(link: Omit<ProcessLink, 'now'>): Promise<void>;
}

/** An edge from a session to a process. */
export interface ProcessLink {
	readonly processId: string;
	readonly sessionId: string;
	readonly as: 'observer' | 'wake';
	readonly now: number;
}

/** When a trigger fires. */
export type TriggerSource =
	/** Once, at a time. */
	| { readonly type: 'at'; readonly at: number }
	/** Again and again from a time on. What was missed while no worker ran is made up for once. */
	| { readonly type: 'every'; readonly everyMs: number; readonly from: number }
	/** With each occurrence of an event, by its name. */
	| { readonly type: 'event'; readonly event: string };

/** What a trigger starts. The process has the input of the template and the occurrence beside it. */
export interface ProcessTemplate {
	readonly kind: string;
	readonly input: JsonObject;
	readonly recovery: ProcessRecovery;
	readonly observers?: readonly string[];
	readonly wakes?: readonly string[];
}

/** A trigger that is to be set up. */
export interface NewTrigger {
	/** The same id with the same content is the same trigger. */
	readonly id: string;
	/** The session that it belongs to: it goes with it; null: to none. */
	readonly sessionId: string | null;
	readonly source: TriggerSource;
	readonly template: ProcessTemplate;
	readonly now: number;
}

/** A trigger as the store keeps it. */
export interface TriggerRecord extends Omit<NewTrigger, 'now'> {
	readonly isActive: boolean;
	/** When it fires next; null for events, and for one that has ended. */
	readonly nextAt: number | null;
	/** How many processes it has started, with those of an earlier trigger of its name that are kept. */
	readonly deliveries: number;
	readonly createdAt: number;
}

/** Something that happened, once under its key. */
export interface NewOccurrence {
	readonly event: string;
	readonly key: string;
	readonly payload: Json;
	readonly now: number;
}

/** Timers and event triggers. Each delivery starts exactly one process, in the transaction that records it. */
export interface TriggerStore {
	subscribe(trigger: NewTrigger): Promise<TriggerRecord>;
	read(id: string): Promise<TriggerRecord | undefined>;
	list(which: {
		readonly sessionId: string | null;
		readonly limit: number;
	}): Promise<readonly TriggerRecord[]>;
	/** Ends a trigger; what it has started goes on. */
	unsubscribe(id: string): Promise<'ended' | 'already-ended' | 'unknown'>;
	/** Records an occurrence and starts what waits for it; none where it was recorded before. Gives the ids of the processes. */
	emit(occurrence: NewOccurrence): Promise<readonly string[]>;
	/** Starts what is due, and sets each timer to its next time. Gives the ids of the processes, at most `limit`. */
	fire(due: { readonly now: number; readonly limit: number }): Promise<readonly string[]>;
	/** When the next timer is due; `undefined`: there is none. */
	nextDue(): Promise<number | undefined>;
}
