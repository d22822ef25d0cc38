import { type HookService, hookService, type SessionView } from '@tenon/core';

/** What a plugin may read of the session whose event it handles. */
export interface SessionState {
	readonly sessionId: string;
	/** Where the session's tools work; absolute. */
	readonly cwd: string;
	/** The committed state: its revision, and the messages of the current frame. */
	view(): Promise<SessionView>;
}

/** Offered at every event that a session runs. */
export const sessionState: HookService<SessionState> = hookService<SessionState>('session-state');
