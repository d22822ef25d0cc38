import { type Flow, isWithin, parentPath, wait } from '@tenon/core';
import { copyUp } from './content.ts';
import {
	clearFacts,
	cutOff,
	type DirectoryNode,
	identityOf,
	type LeafNode,
	type OverlayNode,
} from './node.ts';
import { allOverrides, displacedNodes } from './overrides.ts';
import type { OverlayTree } from './tree.ts';
import { type Call, failure, locate } from './walk.ts';

/** Drops every override. A handle that is still open keeps a file without a name. */
export function* resetAll(tree: OverlayTree): Flow<void> {
	const leaves = leavesOf(tree.root);
	tree.clear();
	for (const node of leaves) yield* abandon(tree, node);
}

/**
 * Drops the changes at one path and below it. A move is undone at both ends, because a thing can
 * be in one place only; whatever was changed at its new place is dropped with it.
 */
export function* resetPath(tree: OverlayTree, path: string): Flow<void> {
	const call: Call = { operation: 'restore', path };
	const { parent, name, spot } = yield* locate(tree, { ...call, final: 'entry' });
	if (parent === undefined) {
		yield* resetAll(tree);
		return;
	}
	const directory = parent.node?.kind === 'directory' ? parent.node : undefined;
	if (directory?.entries.has(name) !== true) {
		if (spot === undefined) throw failure(call, 'ENOENT');
		if (spot.node !== undefined && spot.node.kind !== 'directory') yield* revertLeaf(tree, spot.node);
		return;
	}
	const before = leavesOf(tree.root);
	const moved = displacedNodes(tree.root);
	yield* resetEntry(tree, directory, name);
	settleMoves(tree, moved);
	recount(tree);
	const after = leavesOf(tree.root);
	for (const node of before) if (!after.has(node)) yield* abandon(tree, node);
	for (const { path: touched } of [...allOverrides(tree.root)].reverse()) tree.prune(touched);
	tree.prune(path);
}

const leavesOf = (root: DirectoryNode): Set<LeafNode> => {
	const leaves = new Set<LeafNode>();
	for (const { entry } of allOverrides(root)) {
		if (entry.node !== undefined && entry.node.kind !== 'directory') leaves.add(entry.node);
	}
	return leaves;
};

// The node of a file that has no name any more: its content goes, unless someone has it open.
function* abandon(tree: OverlayTree, node: LeafNode): Flow<void> {
	if (node.kind !== 'file') return;
	cutOff(node);
	yield* tree.discard(node);
}

function* resetEntry(tree: OverlayTree, directory: DirectoryNode, name: string): Flow<void> {
	for (const override of allOverrides(directory)) {
		if (override.directory !== directory || override.name !== name) continue;
		const { node } = override.entry;
		if (!override.inPlace || node === undefined) directory.entries.delete(name);
		else if (node.kind === 'directory') {
			for (const child of [...node.entries.keys()]) yield* resetEntry(tree, node, child);
			clearFacts(node);
		} else yield* revertLeaf(tree, node);
		return;
	}
}

function* revertLeaf(tree: OverlayTree, node: LeafNode): Flow<void> {
	clearFacts(node);
	if (node.kind !== 'file' || node.content === undefined) return;
	const { id } = node.content;
	node.content = undefined;
	node.isContentChanged = false;
	yield* wait(tree.store.release(id));
	if (node.handles > 0) yield* copyUp(tree, node);
}

/**
 * A lower thing that shows again at its own place may not be shown elsewhere; one that is shown
 * nowhere since its new place was reset goes home, if its home is still there.
 */
const settleMoves = (tree: OverlayTree, moved: ReadonlySet<OverlayNode>): void => {
	const homeless = new Set(moved);
	for (let isSettled = false; !isSettled; ) {
		isSettled = true;
		const displaced = displacedNodes(tree.root);
		for (const node of displaced) {
			if (!isShown(tree.root, node.origin!.path)) continue;
			dropNames(tree.root, node);
			isSettled = false;
		}
		for (const node of homeless) {
			if (displaced.has(node)) continue;
			homeless.delete(node);
			if (goHome(tree.root, node)) isSettled = false;
		}
	}
};

const dropNames = (root: DirectoryNode, node: OverlayNode): void => {
	for (const { directory, name, entry } of [...allOverrides(root)]) {
		if (entry.node === node) directory.entries.delete(name);
	}
};

const goHome = (root: DirectoryNode, { origin }: OverlayNode): boolean => {
	for (const { directory, name, lowerPath, entry } of allOverrides(root)) {
		if (lowerPath !== origin?.path) continue;
		return entry.node === undefined && directory.entries.delete(name);
	}
	return false;
};

// Whether the merged view shows a lower path at its own place, by way of directories without overrides.
const isShown = (root: DirectoryNode, lowerPath: string): boolean => {
	const directory = parentPath(lowerPath);
	let nearest = root;
	for (const { entry } of allOverrides(root)) {
		const { node } = entry;
		if (node?.kind !== 'directory' || node.origin === undefined || !isWithin(directory, node.origin.path)) {
			continue;
		}
		if (node.origin.path.length >= nearest.origin!.path.length) nearest = node;
	}
	const below = nearest.origin!.path === '/' ? '' : nearest.origin!.path;
	const next = lowerPath.slice(below.length + 1).split('/', 1)[0]!;
	return !nearest.entries.has(next);
};

const recount = (tree: OverlayTree): void => {
	for (const directory of tree.hidden.directories) {
		if (isShown(tree.root, directory.lowerPath)) tree.hidden.delete(directory);
	}
	const extra = new Map<string | LeafNode, number>();
	const add = (key: string | LeafNode, count: number): void =>
		void extra.set(key, (extra.get(key) ?? 0) + count);
	const leaves = leavesOf(tree.root);
	for (const node of tree.aliases.values()) leaves.add(node);
	tree.root.subdirectories = 0;
	for (const { entry } of allOverrides(tree.root)) {
		if (entry.node?.kind === 'directory') entry.node.subdirectories = 0;
	}
	for (const { directory, entry, inPlace } of allOverrides(tree.root)) {
		if (inPlace) continue;
		const { node, base } = entry;
		directory.subdirectories += (node?.kind === 'directory' ? 1 : 0) - (base?.kind === 'directory' ? 1 : 0);
		if (node !== undefined && node.kind !== 'directory') add(node, 1);
		if (base !== undefined && base.kind !== 'directory') add(identityOf(base), -1);
	}
	for (const node of leaves) {
		const hidden = node.origin === undefined ? 0 : (extra.get(identityOf(node.origin.stat)) ?? 0);
		node.links = (extra.get(node) ?? 0) + hidden;
	}
};
