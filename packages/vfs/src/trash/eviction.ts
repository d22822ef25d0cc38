import type { TrashEntry } from '@tenon/core';

/** How much a trash keeps; `Infinity` is no limit. */
export interface TrashLimits {
	/** What is larger is not kept at all. */
	readonly maxBytesPerItem: number;
	readonly maxTotalBytes: number;
	readonly maxItems: number;
	readonly maxAgeMs: number;
}

/** What has to go, oldest first, so that the limits hold; never the entry that was just `added`. */
export const entriesToEvict = (
	entries: Iterable<TrashEntry>,
	limits: TrashLimits,
	nowMs: number,
	added: TrashEntry,
): readonly TrashEntry[] => {
	const oldestFirst = Array.from(entries).sort(byAge);
	let items = oldestFirst.length;
	let bytes = oldestFirst.reduce((sum, entry) => sum + entry.bytes, 0);
	const evicted: TrashEntry[] = [];
	for (const entry of oldestFirst) {
		const isOver = items > limits.maxItems || bytes > limits.maxTotalBytes;
		const isTooOld = nowMs - entry.deletedAtMs > limits.maxAgeMs;
		if (entry.id === added.id || !(isOver || isTooOld)) continue;
		evicted.push(entry);
		items -= 1;
		bytes -= entry.bytes;
	}
	return evicted;
};

/** Oldest first; of the same age in the order of their ids, so that the order is always the same. */
export const byAge = (one: TrashEntry, other: TrashEntry): number =>
	one.deletedAtMs - other.deletedAtMs || (one.id < other.id ? -1 : 1);
