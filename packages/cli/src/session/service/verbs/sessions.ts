import type { UndoneStep } from './files.ts';
import type { SessionState } from './settings.ts';

/** A session of the store. */
export interface SessionSummary {
	readonly sessionId: string;
	readonly title: string | null;
	readonly cwd: string | null;
	/** Milliseconds since 1970. */
	readonly createdAt: number;
	readonly usedAt: number;
	readonly turnCount: number;
	/** What it was forked from, or whose child it is; null for one of its own. */
	readonly parent: string | null;
}

/** Which sessions are to be listed. */
export interface ListSessions {
	/** Only those that work there. */
	readonly cwd?: string;
	/** From an earlier page. */
	readonly cursor?: string;
	/** At most 1 000; default 100. */
	readonly limit?: number;
}

/** One page of a list; `next` is where the following page starts, null at the end. */
export interface SessionPage {
	readonly sessions: readonly SessionSummary[];
	readonly next: string | null;
}

/** Names a session; without an id: the one that is open. */
export interface NameSession {
	readonly sessionId?: string;
}

/** Names a session that there must be. */
export interface KnownSession {
	readonly sessionId: string;
}

/** From where a session branches. */
export interface ForkSession extends NameSession {
	/** The turn after which it branches; absent: the newest. */
	readonly turnId?: string;
	/** Whether the new session becomes the one that is open; default true. */
	readonly isOpened?: boolean;
}

/** A new title; null removes it. */
export interface RenameSession extends NameSession {
	readonly title: string | null;
}

/** What a summary of the conversation is to look at in particular. */
export interface CompactSession {
	readonly instructions?: string;
}

/** What came of it. */
export interface CompactedSession {
	/** Whether there was something to summarise. */
	readonly compacted: boolean;
	/** What the model reads in place of the conversation; null where there was nothing. */
	readonly summary: string | null;
}

/** What is looked for in the texts of all sessions. */
export interface SearchSessions {
	readonly text: string;
	readonly limit?: number;
	readonly cursor?: string;
}

/** A place where the text was found. */
export interface SearchHit {
	readonly sessionId: string;
	readonly title: string | null;
	readonly cwd: string | null;
	readonly nodeId: string;
	readonly role: string;
	/** The text around the hit. */
	readonly snippet: string;
	readonly at: number;
}

/** One page of hits, the best first. */
export interface SearchPage {
	readonly hits: readonly SearchHit[];
	readonly next: string | null;
}

/** Which page of an export. */
export interface ExportSession extends NameSession {
	readonly cursor?: string;
}

/** Lines of JSON from which a session can be made again. */
export interface ExportPage {
	readonly lines: readonly string[];
	readonly next: string | null;
}

/** The lines of an export, all of them. */
export interface ImportSession {
	readonly lines: readonly string[];
	/** Whether the new session becomes the one that is open; default true. */
	readonly isOpened?: boolean;
}

/** A session as one page of HTML that needs nothing else. */
export interface ExportedPage {
	readonly html: string;
}

/** To before which turn a session goes back, and what of it. */
export interface RewindSession {
	/** The first turn that is to be gone. */
	readonly turnId: string;
	/** Whether all that was done to files since the turn before it had ended is undone, also by a person's scripts. */
	readonly files: boolean;
	/** Whether the conversation continues from before it, in a new session; the old one stays. */
	readonly conversation: boolean;
}

/** What going back came to. */
export interface RewoundSession {
	/** The session that is open now. */
	readonly sessionId: string;
	/** What the person had said at the beginning of the turn. */
	readonly prompt: string;
	/** The steps that were undone, the newest first. */
	readonly undone: readonly UndoneStep[];
}

/** The sessions of the store. */
export interface SessionVerbs {
	/** The newest used first. */
	listSessions(which: ListSessions): Promise<SessionPage>;
	/**
	 * Makes a session the open one: a new one without an id. The turn that runs is ended, and what waits moves to a new
	 * session. Rejects with `service.busy` if something waits and the session is there already.
	 */
	openSession(which: NameSession): Promise<SessionState>;
	/** Opens a session that there is and continues what it was at. Rejects with `service.unknown-session`. */
	resumeSession(which: KnownSession): Promise<SessionState>;
	/** Rejects with `service.unknown-session` or `service.unknown-turn`. */
	forkSession(which: ForkSession): Promise<KnownSession>;
	renameSession(which: RenameSession): Promise<void>;
	/**
	 * Has the conversation of the open session summarised, after the turn that runs: the model continues from the summary,
	 * the transcript keeps everything. Rejects with `service.unavailable`.
	 */
	compactSession(how: CompactSession): Promise<CompactedSession>;
	searchSessions(search: SearchSessions): Promise<SearchPage>;
	exportSession(which: ExportSession): Promise<ExportPage>;
	/** Makes a session of this folder from an export, under a new id. Rejects with `service.bad-argument`. */
	importSession(session: ImportSession): Promise<KnownSession>;
	/** What was said and done, as people see it. At most 64 MiB; what is left out is said on the page. */
	exportPage(which: NameSession): Promise<ExportedPage>;
	/** Ends the turn that runs. Rejects with `service.unknown-turn`, and with `service.busy` if input waits. */
	rewindSession(which: RewindSession): Promise<RewoundSession>;
	/** For good. Rejects with `service.busy` for the one that is open. */
	deleteSession(which: KnownSession): Promise<void>;
}
