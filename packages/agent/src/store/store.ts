import type { Json } from '../data/json.ts';
import type {
	CommitReceipt,
	ForkRequest,
	NodeAppend,
	SessionCreation,
	TurnCommit,
	TurnReceipt,
} from './commit.ts';
import type { GraphNode, ModelCallRecord, SessionRecord, TurnRecord, UsageRecord } from './graph.ts';
import type {
	InputCancellation,
	InputState,
	NewInput,
	NewWork,
	OpenTurn,
	PendingInput,
	QueuedWork,
	SteeringClaim,
	TurnAnswer,
	TurnClaim,
	TurnRequest,
} from './ingress.ts';
import type { JournalEntry, JournalWrite, NewWait, Resolution, WaitRecord } from './journal.ts';
import type { Lease, LeaseAnswer, LeaseProof, LeaseRequest } from './lease.ts';
import type { ProcessStore, TriggerStore } from './processes.ts';
import type { SearchHit, SearchRequest } from './search.ts';

/**
 * Where sessions live. Every method is one transaction: when it resolves, what it wrote survives the death of the
 * process and of the machine; when it rejects, nothing was written. It has no clock and makes no ids: both come with
 * the calls. Rejections are `StoreError`s.
 */
export interface Store extends AsyncDisposable {
	readonly sessions: SessionStore;
	readonly inputs: InputStore;
	readonly leases: LeaseStore;
	readonly journal: JournalStore;
	readonly waits: WaitStore;
	readonly attachments: AttachmentStore;
	readonly processes: ProcessStore;
	readonly triggers: TriggerStore;
	readonly upkeep: StoreUpkeep;
	/** Tells that something was written, here or by another process; what it was has to be read. */
	onChange(listener: (change: StoreChange) => void): Disposable;
	/** Waits until everything asked for is done, and closes. */
	close(): Promise<void>;
}

/** What a change may have touched; null: anything (another process wrote). */
export interface StoreChange {
	readonly sessionId: string | null;
}

/** Which sessions are listed. */
export interface SessionListing {
	/** Only those of this directory. */
	readonly cwd?: string;
	/**
	 * Only those whose ids start with this one and a dot, as those of a session's subagents do; null: only those that
	 * are no subagent's. Default: all.
	 */
	readonly subagentsOf?: string | null;
	/** The last one of the page before. */
	readonly before?: Pick<SessionRecord, 'id' | 'usedAt'>;
	/** At most 1 000. */
	readonly limit: number;
}

/** Heads, graph and checkpoints. */
export interface SessionStore {
	/** `undefined` if nothing was ever written for the id. Rejects with `session-deleted` if it was deleted. */
	read(sessionId: string): Promise<SessionRecord | undefined>;
	/** The one that was used last first: all, or those of one directory; after a record that was given before. */
	list(options: SessionListing): Promise<readonly SessionRecord[]>;
	/** Calls it something else, in one line and not too long; null, or what says nothing: by its next input. */
	rename(sessionId: string, title: string | null): Promise<SessionRecord>;
	/** What was said in any session and is committed: of the one that was begun last first, the newest first. */
	search(request: SearchRequest): Promise<readonly SearchHit[]>;
	/** Makes a session; an equal one that is there is given back, another is a conflict. */
	create(creation: SessionCreation): Promise<SessionRecord>;
	/** Nodes of the path with `from ≤ position ≤ to`, in order. */
	nodes(
		sessionId: string,
		range: { readonly from: number; readonly to: number },
	): Promise<readonly GraphNode[]>;
	/** Where the node of an id is on the path of a session; `undefined`: there is none. */
	position(sessionId: string, nodeId: string): Promise<number | undefined>;
	/** Committed turns from `fromIndex` on; those that a fork shares are told as the source's. */
	turns(
		sessionId: string,
		range: { readonly fromIndex: number; readonly limit: number },
	): Promise<readonly TurnRecord[]>;
	/** One committed turn; `undefined` if it is not committed. */
	turn(sessionId: string, turnId: string): Promise<TurnRecord | undefined>;
	usage(sessionId: string): Promise<readonly UsageRecord[]>;
	/** The ledger: a row for each model call of committed turns, oldest first. */
	calls(
		sessionId: string,
		range: { readonly after: number; readonly limit: number },
	): Promise<readonly ModelCallRecord[]>;
	/** The parts of a checkpoint, bodies included. */
	checkpoint(name: string): Promise<ReadonlyMap<string, Uint8Array>>;
	commit(commit: TurnCommit): Promise<TurnReceipt>;
	append(append: NodeAppend): Promise<CommitReceipt>;
	/** Writes no nodes and does not move the source. Rejects with `not-retained` if the turn is gone. */
	fork(request: ForkRequest): Promise<SessionRecord>;
	/** For good: the id is never used again. `unknown` if there was nothing. */
	delete(sessionId: string, now: number): Promise<'deleted' | 'already-deleted' | 'unknown'>;
	/** Everything of a session as lines of JSON, the first of which says what follows; page by page. */
	exportLines(
		sessionId: string,
		page: { readonly after: number; readonly limit: number },
	): Promise<{ readonly lines: readonly string[]; readonly next: number | null }>;
	/** The whole of an export under an id that was never used: all of it or nothing. */
	importLines(sessionId: string, lines: readonly string[], now: number): Promise<SessionRecord>;
}

/** What waits to be heard, and the turns that have begun. */
export interface InputStore {
	/** The one way in. Makes the session if there is none. */
	accept(input: NewInput): Promise<{ readonly input: PendingInput; readonly isNew: boolean }>;
	/** One input; `undefined` if there is none, or none any more. */
	read(sessionId: string, id: string): Promise<PendingInput | undefined>;
	list(sessionId: string, states: readonly InputState[]): Promise<readonly PendingInput[]>;
	/** All of them or none; each says what became of it. */
	cancel(
		sessionId: string,
		ids: readonly string[],
		now: number,
	): Promise<readonly { readonly id: string; readonly result: InputCancellation }[]>;
	/** This input and all that were accepted for the session after it. */
	cancelFrom(
		sessionId: string,
		id: string,
		now: number,
	): Promise<readonly { readonly id: string; readonly result: InputCancellation }[]>;
	enqueue(work: NewWork): Promise<QueuedWork>;
	queued(sessionId: string): Promise<readonly QueuedWork[]>;
	/**
	 * The session's open turn, or a new one with the oldest input for a next turn (or the oldest queued work);
	 * `undefined` if nothing waits.
	 */
	claimTurn(claim: TurnClaim): Promise<OpenTurn | undefined>;
	/** Takes the lane and claims the turn in one write, where something waits. */
	takeTurn(request: TurnRequest): Promise<TurnAnswer>;
	claimSteering(claim: SteeringClaim): Promise<readonly PendingInput[]>;
	/** The turn that has begun and is not committed. */
	openTurn(sessionId: string): Promise<OpenTurn | undefined>;
	/** Sessions that have something to do and no live lease, longest waiting first. */
	waiting(options: { readonly now: number; readonly limit: number }): Promise<readonly string[]>;
}

/** The lanes. */
export interface LeaseStore {
	/**
	 * The exact holder of a live lane enters again: the generation stays, the token is the one it shows now. A lane that
	 * is free, released or expired is taken under the next generation.
	 */
	acquire(request: LeaseRequest): Promise<LeaseAnswer>;
	/** Rejects with `lease-lost` if another process took the lane. */
	renew(lease: LeaseProof, time: { readonly ttlMs: number; readonly now: number }): Promise<Lease>;
	/** Does nothing if it was lost already. */
	release(lease: LeaseProof): Promise<void>;
}

/** What effects came to. */
export interface JournalStore {
	/** All rows of a scope, settled ones in the order of settlement, then the started ones. */
	load(scope: string): Promise<readonly JournalEntry[]>;
	/** Writes `started`; gives the row that is there if there is one. */
	start(write: JournalWrite & { readonly about: Json }): Promise<JournalEntry>;
	/** Writes the outcome; gives the row that is there if the effect was settled before: the first outcome stays. */
	settle(write: JournalWrite & { readonly outcome: Json }): Promise<JournalEntry>;
	retire(scope: string): Promise<void>;
}

/** Durable promises. */
export interface WaitStore {
	open(wait: NewWait): Promise<WaitRecord>;
	read(key: string): Promise<WaitRecord | undefined>;
	/** Those that are open, oldest first, of one scope or of all. */
	list(scope: string | null): Promise<readonly WaitRecord[]>;
	/** The first one to come wins; from its deadline on a wait has settled with `timeout`, for every caller. */
	resolve(
		key: string,
		resolution: Resolution,
		now: number,
	): Promise<'resolved' | 'already-resolved' | 'unknown'>;
	/** A gate that needs no opening: the first value written under the key is everybody's answer. */
	decide(
		key: string,
		value: Json,
		scope: string,
		now: number,
	): Promise<{ readonly value: Json; readonly isFirst: boolean }>;
	/** The value of a gate; `undefined` while it is not decided. */
	decided(key: string): Promise<Json | undefined>;
}

/** Bytes beside the conversation. */
export interface AttachmentStore {
	/** Keeps bytes; they go with the next vacuum unless a commit names them. */
	put(bytes: Uint8Array, mimeType: string, now: number): Promise<string>;
	read(digest: string): Promise<{ readonly bytes: Uint8Array; readonly mimeType: string } | undefined>;
}

/** Care for the store. */
export interface StoreUpkeep {
	/** Removes what nothing reaches and what is older than `keepMs`: ended inputs, journals, waits, blobs. */
	vacuum(options: { readonly now: number; readonly keepMs: number }): Promise<VacuumReport>;
	/** Looks for damage: pages, broken paths, missing blobs. Empty: all is well. */
	check(): Promise<readonly string[]>;
}

/** What a vacuum removed. */
export interface VacuumReport {
	readonly nodes: number;
	readonly blobs: number;
	readonly inputs: number;
	readonly journalEntries: number;
	readonly waits: number;
}
