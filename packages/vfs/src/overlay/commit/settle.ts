import { type Flow, wait } from '@tenon/core';
import { clearFacts, cutOff, type FileNode, identityOf } from '../node.ts';
import { allOverrides } from '../overrides.ts';
import { kindOf, type Spot } from '../spot.ts';
import type { OverlayTree } from '../tree.ts';
import { locate } from '../walk.ts';

/**
 * After a commit: forgets the overrides, because lower shows the same. A file that someone has
 * open stays an override without a difference, so that what is written to it later is a change again.
 */
export function* settle(tree: OverlayTree): Flow<void> {
	const files = new Map<FileNode, string | undefined>();
	for (const node of tree.aliases.values()) if (node.kind === 'file') files.set(node, undefined);
	for (const { entry, path } of allOverrides(tree.root)) {
		if (entry.node?.kind === 'file') files.set(entry.node, path);
	}
	tree.clear();
	for (const [node, path] of files) {
		if (node.handles > 0) yield* keepOpen(tree, node, path);
		else if (node.content !== undefined) yield* wait(tree.store.release(node.content.id));
	}
}

function* keepOpen(tree: OverlayTree, node: FileNode, path: string | undefined): Flow<void> {
	const spot = path === undefined ? undefined : yield* landed(tree, path);
	node.isContentChanged = false;
	if (spot?.lower === undefined || kindOf(spot) !== 'file') {
		// Its name is gone, or someone else has taken it meanwhile.
		cutOff(node);
		return;
	}
	clearFacts(node);
	node.links = 0;
	node.origin = spot.lower;
	tree.touchDirectory(spot.parent!).entries.set(spot.name, { node, base: spot.lower.stat });
	if (spot.lower.stat.nlink > 1) tree.aliases.set(identityOf(spot.lower.stat), node);
}

function* landed(tree: OverlayTree, path: string): Flow<Spot | undefined> {
	yield* tree.prepare();
	return (yield* locate(tree, { operation: 'commit', path, final: 'entry' })).spot;
}
