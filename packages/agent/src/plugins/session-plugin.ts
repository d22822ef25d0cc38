import type { Maybe } from '@tenon/core';
import type { Json } from '../data/json.ts';
import type { PluginRegistrar } from './registrar.ts';
import type { SessionReadyContext } from './services.ts';

/** A plugin's part of one live session. Built by its factory when the session opens, closed when it is dropped. */
export interface SessionPlugin {
	readonly id: string;
	/** Of its snapshots; default 1. A session that holds a later one is not opened. */
	readonly version?: number;
	/** Says what it does. Waits for nothing; what it throws fails the open. */
	register(registrar: PluginRegistrar): void;
	/** All plugins are registered. What it rejects with fails the open. */
	sessionReady?(context: SessionReadyContext): Maybe<void>;
	/** Its state, to be committed with the turn; absent: it has none. */
	snapshot?(writer: SnapshotWriter): Maybe<Json>;
	/** Grows whenever the state has changed: an unchanged one is not asked for again. Absent: it is asked each time. */
	snapshotRevision?(): number;
	/** Takes the state of a snapshot; null: as it was when it was built. After `sessionReady`, and at each reload. */
	restore?(snapshot: PluginSnapshot | null, reader: SnapshotReader): Maybe<void>;
	/** The session is parked or closed. */
	close?(): Maybe<void>;
}

/** What is committed of a plugin. */
export interface PluginSnapshot {
	readonly pluginId: string;
	/** The version of the plugin that wrote it. */
	readonly version: number;
	/** What `snapshotRevision` said; null where there is none. */
	readonly revision: number | null;
	readonly state: Json;
}

/** Takes named bytes that land in the same commit. One whose bytes have not changed costs a reference. */
export interface SnapshotWriter {
	/** `name`: small letters, digits, `.`, `_` and `-`. */
	blob(name: string, bytes: Uint8Array): void;
}

/** Reads what {@link SnapshotWriter} took. */
export interface SnapshotReader {
	/** `undefined`: there is none of that name. */
	blob(name: string): Uint8Array | undefined;
	names(): readonly string[];
}
