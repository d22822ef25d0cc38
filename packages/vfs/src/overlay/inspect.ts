import { type ByteRange, type DirEntry, type Flow, type Stat, wait } from '@tenon/core';
import { readContent } from './content.ts';
import { entriesOf, kindOf, lowerPathOf, type Spot } from './spot.ts';
import type { OverlayTree } from './tree.ts';
import { failure, find, type WalkRequest } from './walk.ts';

/** `stat` and `lstat` on the merged view. */
export function* statPath(tree: OverlayTree, request: WalkRequest): Flow<Stat> {
	return yield* tree.statOf(yield* find(tree, request));
}

/** The path without links, `.` and `..`. */
export function* realPath(tree: OverlayTree, path: string): Flow<string> {
	return (yield* find(tree, { operation: 'realpath', path, final: 'follow', isReading: true })).path;
}

/** The text of a link. */
export function* readLink(tree: OverlayTree, path: string): Flow<string> {
	const request = { operation: 'readlink', path, final: 'entry', isReading: true } as const;
	const spot = yield* find(tree, request);
	if (kindOf(spot) !== 'symlink') throw failure(request, 'EINVAL');
	return yield* tree.targetOf(spot);
}

/** The entries of a directory in the merged view. */
export function* listPath(tree: OverlayTree, path: string): Flow<readonly DirEntry[]> {
	const request = { operation: 'list', path, final: 'follow', isReading: true } as const;
	const spot = yield* find(tree, request);
	if (kindOf(spot) !== 'directory') throw failure(request, 'ENOTDIR');
	return yield* listSpot(tree, spot);
}

/** The same for a directory that has been found. */
export function* listSpot(tree: OverlayTree, spot: Spot): Flow<readonly DirEntry[]> {
	const below = lowerPathOf(spot);
	const untouched = below === undefined ? [] : yield* wait(tree.lower.list(below));
	const entries = entriesOf(spot);
	if (entries === undefined || entries.size === 0) return untouched;
	const merged = untouched.filter(({ name }) => !entries.has(name));
	for (const [name, { node }] of entries) if (node !== undefined) merged.push({ name, kind: node.kind });
	return merged;
}

/** Whether a directory shows nothing. Asks lower only if the overrides do not answer it. */
export function* isEmptyDirectory(tree: OverlayTree, spot: Spot): Flow<boolean> {
	for (const { node } of entriesOf(spot)?.values() ?? []) if (node !== undefined) return false;
	return (yield* listSpot(tree, spot)).length === 0;
}

/** The bytes of a file, or a range of them. */
export function* readPath(tree: OverlayTree, path: string, range?: ByteRange): Flow<Uint8Array> {
	const request = { operation: 'read', path, final: 'follow', isReading: true } as const;
	const spot = yield* find(tree, request);
	if (kindOf(spot) === 'directory') throw failure(request, 'EISDIR');
	if (range !== undefined && !(range.offset >= 0 && range.length >= 0)) throw failure(request, 'EINVAL');
	return yield* readContent(tree, spot, range);
}
