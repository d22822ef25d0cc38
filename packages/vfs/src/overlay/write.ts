import { type Flow, FsConflict, type PatchOperation, type WriteOptions } from '@tenon/core';
import { applyPatch } from '../patch/apply-patch.ts';
import { copyUp, readContent, replaceContent, writeContent } from './content.ts';
import { type FileNode, newFile } from './node.ts';
import { kindOf, type Spot } from './spot.ts';
import type { OverlayTree } from './tree.ts';
import { type Call, failure, find, locate, type Place } from './walk.ts';

/** Replaces the content of a file, or makes it. */
export function* writePath(
	tree: OverlayTree,
	path: string,
	bytes: Uint8Array,
	{ mode = 'replace', permissions = 0o666, ifVersion }: WriteOptions,
): Flow<void> {
	const call: Call = { operation: 'write', path };
	const mayCreate = mode !== 'update';
	const place = yield* locateFile(tree, call, { mayCreate, mustCreate: mode === 'create' });
	if (place.spot === undefined && mode === 'update') throw failure(call, 'ENOENT');
	if (ifVersion !== undefined) yield* checkVersion(tree, call, place.spot, ifVersion);
	if (place.spot === undefined) {
		yield* createFile(tree, place, bytes, permissions);
		return;
	}
	const node = touchFile(tree, call, place.spot);
	yield* replaceContent(tree, node, bytes);
	tree.announce('changed', place.spot.path);
}

/** Adds to the end of a file, or makes it. A lower file is copied up first. */
export function* appendPath(
	tree: OverlayTree,
	path: string,
	bytes: Uint8Array,
	permissions: number,
): Flow<void> {
	const call: Call = { operation: 'append', path };
	const place = yield* locateFile(tree, call, { mayCreate: true, mustCreate: false });
	if (place.spot === undefined) {
		yield* createFile(tree, place, bytes, permissions);
		return;
	}
	const node = touchFile(tree, call, place.spot);
	const { size } = yield* copyUp(tree, node);
	yield* writeContent(tree, node, bytes, size);
	tree.announce('changed', place.spot.path);
}

/** Applies all operations to a file, or none. */
export function* patchPath(
	tree: OverlayTree,
	path: string,
	operations: readonly PatchOperation[],
): Flow<void> {
	const call: Call = { operation: 'patch', path };
	const spot = yield* find(tree, { ...call, final: 'follow' });
	checkFile(call, spot);
	const patched = applyPatch(path, yield* readContent(tree, spot), operations);
	yield* replaceContent(tree, touchFile(tree, call, spot), patched);
	tree.announce('changed', spot.path);
}

/** Makes a file at a free name. */
export function* createFile(
	tree: OverlayTree,
	place: Place,
	bytes: Uint8Array,
	permissions: number,
): Flow<FileNode> {
	const parent = place.parent!;
	const facts = yield* tree.factsForNew(parent, permissions);
	const id = yield* tree.store.put(bytes);
	const node = newFile(facts, { id, size: bytes.length });
	tree.attach(parent, place.name, node);
	tree.announce('created', pathOfPlace(place));
	return node;
}

/** The merged path of a place, be it free or taken. */
export const pathOfPlace = ({ parent, name }: Place): string =>
	parent === undefined || parent.path === '/' ? `/${name}` : `${parent.path}/${name}`;

/** What is to be done with a file. */
export interface FileRequest {
	readonly mayCreate: boolean;
	readonly mustCreate: boolean;
	/** Neither the file nor anything else will be changed. */
	readonly isReading?: boolean;
}

/** Where a file is, or is to be made. */
export function* locateFile(
	tree: OverlayTree,
	call: Call,
	{ mayCreate, mustCreate, isReading = false }: FileRequest,
): Flow<Place> {
	const final = mustCreate ? 'entry' : 'follow';
	const place = yield* locate(tree, { ...call, final, refusesSlash: mayCreate, isReading });
	if (place.spot !== undefined && mustCreate) throw failure(call, 'EEXIST');
	if (place.hasSlash && place.spot !== undefined && kindOf(place.spot) !== 'directory') {
		throw failure(call, 'ENOTDIR');
	}
	return place;
}

/** The node of a file whose content is about to change. */
export const touchFile = (tree: OverlayTree, call: Call, spot: Spot): FileNode => {
	checkFile(call, spot);
	return tree.touch(spot) as FileNode;
};

const checkFile = (call: Call, spot: Spot): void => {
	const kind = kindOf(spot);
	if (kind === 'directory') throw failure(call, 'EISDIR');
	if (kind !== 'file') throw failure(call, 'ENXIO', 'an overlay holds back files, not devices and pipes');
};

function* checkVersion(tree: OverlayTree, call: Call, spot: Spot | undefined, expected: string): Flow<void> {
	const actual = spot === undefined ? 'no file' : (yield* tree.statOf(spot)).version;
	if (actual !== expected) {
		throw new FsConflict(call.operation, call.path, { location: 'file', expected, actual });
	}
}
