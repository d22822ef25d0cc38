import type { Value } from '../../value/value.ts';
import { type HookTable, type Transform, transform, type Watch, watch } from '../declaration.ts';
import type { HookOrigin, SessionView } from '../payload.ts';

/** The events of a session's life and of its settings. */
export interface SessionHooks {
	/** The session is open, tools and commands are registered. */
	session_started: Watch<SessionStarted>;
	/** Stored state was loaded into an opened session. */
	session_restored: Watch<HookOrigin & { readonly view: SessionView }>;
	/** Settings are about to change; each subscriber may adjust the new ones. */
	config_change: Transform<ConfigChange, 'current', 'emit-event' | 'emit-trace'>;
	/** Settings have changed. */
	config_changed: Watch<ConfigChange>;
	/** Something that an extension was told at start no longer holds. */
	host_changed: Watch<HostChanged>;
	/** The session's settled state moved; live deltas are in `turn_activity`. */
	session_changed: Watch<HookOrigin & { readonly change: SessionChange }>;
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

/** A session's settings, as hooks may see and adjust them. */
export interface SessionConfig {
	readonly provider: string;
	readonly model: string;
	/** Steps per turn; null is without bound. */
	readonly maxSteps: number | null;
	readonly options: Readonly<Record<string, Value>>;
}

/** Payload of `config_change` and `config_changed`. */
export interface ConfigChange extends HookOrigin {
	readonly previous: SessionConfig;
	readonly current: SessionConfig;
}

/** Payload of `host_changed`: all facts, and which of them are new. */
export interface HostChanged extends HookOrigin {
	readonly provider: string;
	readonly model: string;
	readonly changed: readonly ('provider' | 'model' | 'cwd' | 'session')[];
}

/** What moved. The last two only say that a list has to be read again. */
export type SessionChange =
	| { readonly type: 'committed'; readonly view: SessionView }
	| { readonly type: 'resident-changed'; readonly view: SessionView }
	| { readonly type: 'frame-switched'; readonly frameId: string }
	| { readonly type: 'queue-changed'; readonly ids: readonly string[] }
	| { readonly type: 'process-changed'; readonly ids: readonly string[] };

/** The rows of {@link SessionHooks}. */
export const sessionHooks: HookTable<SessionHooks> = {
	session_started: watch,
	session_restored: watch,
	config_change: { ...transform, changes: 'current', requests: ['emit-event', 'emit-trace'] },
	config_changed: watch,
	host_changed: watch,
	session_changed: watch,
	session_ended: watch,
};
