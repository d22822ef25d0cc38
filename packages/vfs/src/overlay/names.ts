import { type Flow, FsError, isFsError, isWithin } from '@tenon/core';
import { isEmptyDirectory } from './inspect.ts';
import { newDirectory, newSymlink, type OverlayNode } from './node.ts';
import { kindOf, type Spot } from './spot.ts';
import type { OverlayTree } from './tree.ts';
import { type Call, failure, find, lastComponent, locate, type Place } from './walk.ts';
import { pathOfPlace } from './write.ts';

/** Makes a directory; with `isRecursive` also those above it. */
export function* makeDirectory(
	tree: OverlayTree,
	path: string,
	{ isRecursive, permissions }: { readonly isRecursive: boolean; readonly permissions: number },
): Flow<void> {
	const call: Call = { operation: 'mkdir', path };
	if (!isRecursive) {
		const place = yield* locate(tree, { ...call, final: 'entry' });
		if (place.spot !== undefined) throw failure(call, 'EEXIST');
		yield* addDirectory(tree, place, permissions);
		return;
	}
	const names = path.split('/').filter((name) => name !== '');
	for (const at of names.keys()) {
		const prefix = `/${names.slice(0, at + 1).join('/')}`;
		const place = yield* locate(tree, { ...call, resolve: prefix, final: 'entry' });
		if (place.spot === undefined) yield* addDirectory(tree, place, permissions);
		else yield* checkDirectory(tree, call, prefix, { isLast: at === names.length - 1 });
	}
}

function* addDirectory(tree: OverlayTree, place: Place, permissions: number): Flow<void> {
	const facts = yield* tree.factsForNew(place.parent!, permissions);
	tree.attach(place.parent!, place.name, newDirectory(facts));
	tree.announce('created', pathOfPlace(place));
}

// What is on the way must lead to a directory. A link that leads nowhere is a name that is taken.
function* checkDirectory(
	tree: OverlayTree,
	call: Call,
	path: string,
	{ isLast }: { readonly isLast: boolean },
): Flow<void> {
	let isDirectory = false;
	try {
		isDirectory = kindOf(yield* find(tree, { ...call, resolve: path, final: 'follow' })) === 'directory';
	} catch (error) {
		if (isFsError(error, 'ENOENT')) throw failure(call, 'EEXIST');
		if (!isFsError(error, 'ENOTDIR')) throw error;
	}
	if (!isDirectory) throw failure(call, isLast ? 'EEXIST' : 'ENOTDIR');
}

/** Removes a name; with `isRecursive` a directory and all below it, of which nothing is read. */
export function* removePath(
	tree: OverlayTree,
	path: string,
	{ isRecursive }: { readonly isRecursive: boolean },
): Flow<void> {
	const call: Call = { operation: 'remove', path };
	const last = lastComponent(path);
	const { spot, hasSlash } = yield* locate(tree, { ...call, final: 'entry' });
	if (spot === undefined) throw failure(call, 'ENOENT');
	if (spot.parent === undefined && last === '') throw failure(call, 'EBUSY');
	if (last === '.') throw failure(call, 'EINVAL');
	if (last === '..') throw failure(call, 'ENOTEMPTY');
	const isDirectory = kindOf(spot) === 'directory';
	if (hasSlash && !isDirectory) throw failure(call, 'ENOTDIR');
	if (isDirectory && !isRecursive && !(yield* isEmptyDirectory(tree, spot))) throw failure(call, 'ENOTEMPTY');
	yield* unlink(tree, spot);
	tree.prune(spot.path);
	tree.announce('removed', spot.path);
}

function* unlink(tree: OverlayTree, spot: Spot): Flow<void> {
	yield* tree.discard(tree.detach(spot));
}

/** Moves a name as rename(2) does. A directory moves as a whole; nothing below it is read. */
export function* renamePath(tree: OverlayTree, from: string, to: string): Flow<void> {
	const call: Call = { operation: 'rename', path: from, dest: to };
	if (isDots(from) || isDots(to)) {
		// The kernel looks for the directories first, and at the last names only if both are names.
		for (const path of [from, to]) {
			const directory = yield* find(tree, { ...call, resolve: directoryText(path), final: 'follow' });
			if (kindOf(directory) !== 'directory') throw failure(call, 'ENOTDIR');
		}
		throw failure(call, 'EBUSY');
	}
	const source = yield* locate(tree, { ...call, resolve: from, final: 'entry' });
	const target = yield* locate(tree, { ...call, resolve: to, final: 'entry' });
	if (source.spot === undefined) throw failure(call, 'ENOENT');
	checkRename(call, source, target);
	if (target.spot !== undefined) {
		if (isSameFile(source.spot, target.spot)) return;
		yield* checkReplace(tree, call, source.spot, target.spot);
		yield* unlink(tree, target.spot);
	}
	const node = tree.detach(source.spot);
	tree.attach(target.parent!, target.name, node);
	tree.prune(source.spot.path);
	tree.prune(pathOfPlace(target));
	tree.announce('removed', source.spot.path);
	tree.announce('created', pathOfPlace(target));
}

const isDots = (path: string): boolean => ['', '.', '..'].includes(lastComponent(path));

// The path without its last component.
const directoryText = (path: string): string => path.replace(/[^/]*\/*$/, '') || '/';

const checkRename = (call: Call, source: Place, target: Place): void => {
	const spot = source.spot!;
	const isDirectory = kindOf(spot) === 'directory';
	if (isDirectory && target.parent !== undefined && isWithin(target.parent.path, spot.path)) {
		throw failure(call, 'EINVAL');
	}
	if (!isDirectory && (source.hasSlash || target.hasSlash)) throw failure(call, 'ENOTDIR');
};

const isSameFile = (left: Spot, right: Spot): boolean => {
	if (left.path === right.path) return true;
	if (left.node !== undefined || right.node !== undefined) return left.node === right.node;
	const [one, other] = [left.lower!.stat, right.lower!.stat];
	return one.kind !== 'directory' && one.ino === other.ino && one.dev === other.dev;
};

function* checkReplace(tree: OverlayTree, call: Call, source: Spot, target: Spot): Flow<void> {
	const [moves, stands] = [kindOf(source) === 'directory', kindOf(target) === 'directory'];
	if (moves && !stands) throw failure(call, 'ENOTDIR');
	if (!moves && stands) {
		// An ancestor of what moves cannot be replaced by it, whatever it holds.
		throw failure(call, isWithin(source.path, target.path) ? 'ENOTEMPTY' : 'EISDIR');
	}
	if (stands && !(yield* isEmptyDirectory(tree, target))) throw failure(call, 'ENOTEMPTY');
}

/** A second name for a file, or for a link itself. */
export function* linkPath(tree: OverlayTree, existing: string, path: string): Flow<void> {
	const call: Call = { operation: 'link', path: existing, dest: path };
	if (!tree.lower.traits.hardLinks) throw failure(call, 'EPERM', 'the lower file system has no hard links');
	const spot = yield* find(tree, { ...call, final: 'entry' });
	const place = yield* freePlace(tree, call, path);
	if (kindOf(spot) === 'directory') throw failure(call, 'EPERM');
	const node: OverlayNode = tree.touch(spot);
	tree.attach(place.parent!, place.name, node);
	tree.announce('created', pathOfPlace(place));
}

/** A symbolic link; its text is kept as it is. */
export function* symlinkPath(tree: OverlayTree, target: string, path: string): Flow<void> {
	const call: Call = { operation: 'symlink', path: target, dest: path };
	if (!tree.lower.traits.symlinks)
		throw failure(call, 'EPERM', 'the lower file system has no symbolic links');
	if (target === '') throw failure(call, 'ENOENT');
	if (target.includes('\0')) throw new FsError('EINVAL', 'symlink', target, { dest: path });
	const place = yield* freePlace(tree, call, path);
	const facts = yield* tree.factsForNew(place.parent!, 0o777);
	tree.attach(place.parent!, place.name, newSymlink(facts, target));
	tree.announce('created', pathOfPlace(place));
}

function* freePlace(tree: OverlayTree, call: Call, path: string): Flow<Place> {
	const place = yield* locate(tree, { ...call, resolve: path, final: 'entry' });
	if (place.spot !== undefined) throw failure(call, 'EEXIST');
	if (place.hasSlash) throw failure(call, 'ENOENT');
	return place;
}
