import { joinName } from '@tenon/core';
import type { DirectoryNode, Entry, OverlayNode } from './node.ts';
import { isInPlace } from './spot.ts';

/** One name in the tree of overrides. */
export interface Override {
	readonly directory: DirectoryNode;
	readonly name: string;
	/** In the merged view. */
	readonly path: string;
	readonly entry: Entry;
	/** What the lower file system calls this name; `undefined` in a directory that it does not have. */
	readonly lowerPath: string | undefined;
	/** Whether the name stands for the very thing that lower has there. */
	readonly inPlace: boolean;
}

/** Every override, a directory before what is in it. */
export function* allOverrides(directory: DirectoryNode, path = '/'): Generator<Override> {
	for (const [name, entry] of directory.entries) {
		const below = directory.origin?.path;
		const own = joinName(path, name);
		yield {
			directory,
			name,
			path: own,
			entry,
			lowerPath: below === undefined ? undefined : joinName(below, name),
			inPlace: isInPlace(entry, below, name),
		};
		if (entry.node?.kind === 'directory') yield* allOverrides(entry.node, own);
	}
}

/** The nodes that are lower things shown elsewhere, and nowhere at their own place. */
export const displacedNodes = (root: DirectoryNode): Set<OverlayNode> => {
	const displaced = new Set<OverlayNode>();
	const atHome = new Set<OverlayNode>();
	for (const { entry, inPlace } of allOverrides(root)) {
		if (entry.node?.origin === undefined) continue;
		(inPlace ? atHome : displaced).add(entry.node);
	}
	for (const node of atHome) displaced.delete(node);
	return displaced;
};
