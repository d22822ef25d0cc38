import { andThen, decodeText, encodeText } from '@tenon/core';
import { count, json, nullOr, objectOf, type Shape, text } from '../data/shape.ts';
import type { CheckpointSource } from '../session/checkpoint-source.ts';
import { SnapshotNewer, SnapshotUnreadable } from './errors.ts';
import type { PluginSnapshot, SessionPlugin, SnapshotReader } from './session-plugin.ts';

/** Where the state of a plugin stands in the checkpoint: facts under this name, blobs below it. */
export const snapshotName = (pluginId: string): string => `plugin.${pluginId}`;

/** A plugin's snapshots as a part of the checkpoint; `undefined` for a plugin without state. */
export const snapshotSource = (plugin: SessionPlugin): CheckpointSource | undefined => {
	if (plugin.snapshot === undefined) return undefined;
	const name = snapshotName(plugin.id);
	const version = plugin.version ?? 1;
	/** What was acknowledged last, by its revision and keys. */
	let kept: Capture | undefined;
	let captured: Capture | undefined;
	let isFirst = true;
	return {
		name,
		capture: () => {
			const revision = plugin.snapshotRevision?.() ?? null;
			if (revision !== null && kept?.revision === revision) {
				captured = kept;
				return new Map(kept.keys.map((key) => [key, 'unchanged'] as const));
			}
			if (revision !== null && captured?.revision === revision && captured.parts !== undefined)
				return captured.parts;
			const parts = new Map<string, Uint8Array>();
			const writer = { blob: (key: string, bytes: Uint8Array) => void parts.set(`${name}/${key}`, bytes) };
			// A plugin that need not wait is not waited for.
			return andThen(plugin.snapshot!(writer), (state) => {
				const snapshot: PluginSnapshot = { pluginId: plugin.id, version, revision, state };
				parts.set(name, encodeText(JSON.stringify(snapshotShape(snapshot, 'snapshot'))));
				captured = { revision, keys: [...parts.keys()], parts };
				return parts;
			});
		},
		restore: async (parts) => {
			const snapshot = readSnapshot(plugin.id, version, parts.get(name));
			const isNew = isFirst;
			isFirst = false;
			// At the very beginning there is nothing to go back to.
			if (snapshot !== null || !isNew) await restored(plugin, snapshot, readerOf(name, parts));
			kept = snapshot === null ? undefined : { revision: snapshot.revision, keys: [...parts.keys()] };
			captured = undefined;
		},
		acknowledge: () => {
			if (captured !== undefined) kept = { revision: captured.revision, keys: captured.keys };
			captured = undefined;
		},
	};
};

interface Capture {
	readonly revision: number | null;
	readonly keys: readonly string[];
	readonly parts?: ReadonlyMap<string, Uint8Array>;
}

const restored = async (
	plugin: SessionPlugin,
	snapshot: PluginSnapshot | null,
	reader: SnapshotReader,
): Promise<void> => {
	try {
		await plugin.restore?.(snapshot, reader);
	} catch (error) {
		throw new SnapshotUnreadable(plugin.id, error);
	}
};

const readSnapshot = (
	pluginId: string,
	known: number,
	body: Uint8Array | undefined,
): PluginSnapshot | null => {
	if (body === undefined) return null;
	let snapshot: PluginSnapshot;
	try {
		snapshot = snapshotShape(JSON.parse(decodeText(body)), 'snapshot');
	} catch (error) {
		throw new SnapshotUnreadable(pluginId, error);
	}
	if (snapshot.version > known) throw new SnapshotNewer(pluginId, snapshot.version, known);
	return snapshot;
};

const readerOf = (name: string, parts: ReadonlyMap<string, Uint8Array>): SnapshotReader => ({
	blob: (key) => parts.get(`${name}/${key}`),
	names: () => [...parts.keys()].filter((key) => key !== name).map((key) => key.slice(name.length + 1)),
});

const snapshotShape: Shape<PluginSnapshot> = objectOf({
	pluginId: text,
	version: count,
	revision: nullOr(count),
	state: json,
});
