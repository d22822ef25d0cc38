import { encodeText } from '@tenon/core';
import { bucketsOf, SizedTable } from '../state/sized-table.ts';
import { finishWork, itemsOfPiece, mapItems, type Work } from '../state/work.ts';

/**
 * The keys of an associative array in the order in which bash lists them: that of its hash table,
 * which scripts see whenever they list one. Those of the table are in the order in which they were added.
 */
export const associativeOrder = (table: ReadonlyMap<string, unknown>): readonly string[] =>
	finishWork(associativeKeys(table));

/** The same for a table of any size. */
export function* associativeKeys(table: ReadonlyMap<string, unknown>): Work<readonly string[]> {
	let buckets = table instanceof SizedTable ? table.buckets : bucketsOf.declared;
	let chains = new Map<number, Entry[]>();
	let count = 0;
	for (const key of table.keys()) {
		if (count >= 2 * buckets) {
			const grown = 4 * buckets;
			const former = yield* inOrder(chains, buckets);
			chains = new Map();
			for (let at = 0; at < former.length; at++) {
				prepend(chains, former[at]!, grown);
				if (at % itemsOfPiece === itemsOfPiece - 1) yield;
			}
			buckets = grown;
		}
		prepend(chains, { key, hash: key.length > longKey ? yield* hashOfLong(key) : hashOf(key) }, buckets);
		count += 1;
		if (count % itemsOfPiece === 0) yield;
	}
	return yield* mapItems(yield* inOrder(chains, buckets), ({ key }) => key);
}

interface Entry {
	readonly key: string;
	readonly hash: number;
}

// The newest entry of a bucket is its first; kept here as the last of a list.
const prepend = (table: Map<number, Entry[]>, entry: Entry, buckets: number): void => {
	const bucket = entry.hash & (buckets - 1);
	const entries = table.get(bucket);
	if (entries === undefined) table.set(bucket, [entry]);
	else entries.push(entry);
};

function* inOrder(table: ReadonlyMap<number, readonly Entry[]>, buckets: number): Work<readonly Entry[]> {
	const entries: Entry[] = [];
	for (let bucket = 0; bucket < buckets; bucket++) {
		const chain = table.get(bucket);
		if (chain !== undefined) for (let at = chain.length - 1; at >= 0; at--) entries.push(chain[at]!);
		if (bucket % itemsOfPiece === itemsOfPiece - 1) yield;
	}
	return entries;
}

const firstHash = 2166136261;

// FNV-1 over the bytes, which bash takes for signed ones.
const hashOf = (key: string): number => {
	let hash = firstHash;
	for (let at = 0; at < key.length; at++) {
		const code = key.charCodeAt(at);
		if (code >= 0x80) return hashOfBytes(encodeText(key));
		hash = Math.imul(hash, 16777619) ^ code;
	}
	return hash >>> 0;
};

/** Longer keys are read with pauses. */
const longKey = 4096;

function* hashOfLong(key: string): Work<number> {
	const bytes = encodeText(key);
	let hash = firstHash;
	for (let from = 0; from < bytes.length; from += bytesOfPiece) {
		hash = hashOfBytes(bytes.subarray(from, from + bytesOfPiece), hash);
		yield;
	}
	return hash;
}

const bytesOfPiece = 65_536;

const hashOfBytes = (bytes: Uint8Array, before = firstHash): number => {
	let hash = before;
	for (const byte of bytes) hash = Math.imul(hash, 16777619) ^ ((byte << 24) >> 24);
	return hash >>> 0;
};
