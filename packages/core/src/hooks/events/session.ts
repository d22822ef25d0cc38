import { type HookTable, type Watch, watch } from '../declaration.ts';
import type { HookOrigin, SessionView } from '../payload.ts';

/** The events of a session's life. */
export interface SessionHooks {
	/** The session is open, tools and commands are registered. */
	session_started: Watch<SessionStarted>;
	/** Stored state was loaded into an opened session. */
	session_restored: Watch<HookOrigin & { readonly view: SessionView }>;
	/** Something that an extension was told at start no longer holds. */
	host_changed: Watch<HostChanged>;
	/** The session's settled state moved; live deltas are in `turn_activity`. */
	session_changed: Watch<HookOrigin & { readonly change: SessionChange }>;
	/** The session's settings are others: its protocol, the options of its turns and frames. Told after the commit. */
	config_changed: Watch<ConfigChanged>;
	/** The session closes, or its extensions are taken out. */
	session_ended: Watch<SessionEnded>;
}

/** Payload of `session_started`. */
export interface SessionStarted extends HookOrigin {
	/** `reload`: the session goes on, the extensions are new. */
	readonly reason: 'open' | 'resume' | 'fork' | 'reload';
	readonly provider: string;
	readonly model: string;
}

/** Payload of `session_ended`. */
export interface SessionEnded extends HookOrigin {
	readonly reason: 'shutdown' | 'session_switch' | 'cwd_change' | 'reload' | 'park' | 'delete';
}

/** Payload of `host_changed`: all facts, and which of them are new. */
export interface HostChanged extends HookOrigin {
	readonly provider: string;
	readonly model: string;
	readonly changed: readonly ('provider' | 'model' | 'cwd' | 'session')[];
}

/** Payload of `config_changed`. */
export interface ConfigChanged extends HookOrigin {
	readonly previous: Readonly<Record<string, unknown>>;
	readonly current: Readonly<Record<string, unknown>>;
}

/** What moved: facts about the session, to be read anew where more is wanted. */
export type SessionChange =
	| { readonly type: 'committed'; readonly turnId: string; readonly revision: number }
	| { readonly type: 'frame-switched'; readonly frameKey: string }
	/** The list of what waits is another. */
	| { readonly type: 'queue-changed' }
	/** The turn could not go on in this process; it stays open for the next try. */
	| { readonly type: 'drive-failed'; readonly turnId: string | null; readonly message: string };

/** The rows of {@link SessionHooks}. */
export const sessionHooks: HookTable<SessionHooks> = {
	session_started: watch,
	session_restored: watch,
	host_changed: watch,
	session_changed: watch,
	config_changed: watch,
	session_ended: watch,
};
