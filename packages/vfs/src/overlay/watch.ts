import {
	baseName,
	type FileSystem,
	type Flow,
	isFsError,
	isWithin,
	joinName,
	parentPath,
	pathBelow,
	type WatchEvent,
	type Watcher,
	wait,
} from '@tenon/core';
import { isTemporary } from './commit/temporary.ts';
import type { DirectoryNode } from './node.ts';
import { lowerPathOf, type Spot } from './spot.ts';
import type { OverlayTree } from './tree.ts';
import { locate } from './walk.ts';

/** What to watch, in the merged view, and who is told. */
export interface WatchRequest {
	readonly isRecursive: boolean;
	readonly onEvent: (event: WatchEvent) => void;
}

/**
 * The watches of one overlay. A watcher is told of the overlay's own changes, and of changes that
 * others make in the lower file system where the overlay shows it through.
 */
export class WatchHub {
	readonly #watches = new Set<Watch>();
	/** Starts a watch of something that exists. */
	*add(tree: OverlayTree, spot: Spot, { isRecursive, onEvent }: WatchRequest): Flow<Watcher> {
		const watch: Watch = { path: spot.path, isRecursive, onEvent, lower: undefined };
		yield* this.#watchLower(tree, watch, lowerPathOf(spot));
		this.#watches.add(watch);
		const close = (): void => {
			this.#watches.delete(watch);
			watch.lower?.close();
		};
		return { close, [Symbol.dispose]: close };
	}

	/** Before a commit, which writes down in lower what watchers have been told already. */
	pauseLower(): void {
		for (const watch of this.#watches) {
			watch.lower?.close();
			watch.lower = undefined;
		}
	}

	/** After a commit, be it done or undone: watches lower where it shows now. */
	*resumeLower(tree: OverlayTree): Flow<void> {
		for (const watch of this.#watches) {
			const { spot } = yield* locate(tree, { operation: 'watch', path: watch.path, final: 'entry' });
			if (spot !== undefined) yield* this.#watchLower(tree, watch, lowerPathOf(spot));
		}
	}

	*#watchLower(tree: OverlayTree, watch: Watch, lowerPath: string | undefined): Flow<void> {
		if (lowerPath === undefined || !tree.lower.traits.watch) return;
		const onEvent = ({ type, path }: WatchEvent): void => {
			const shown = isTemporary(baseName(path)) ? undefined : shownAt(tree, path);
			if (shown !== undefined && isCovered(watch, shown)) watch.onEvent({ type, path: shown });
		};
		watch.lower = yield* watchIfThere(tree.lower, lowerPath, onEvent, { recursive: watch.isRecursive });
	}

	/** Tells the watchers of changes that have been made. */
	deliver(events: readonly WatchEvent[]): void {
		for (const event of events) {
			for (const watch of [...this.#watches]) if (isCovered(watch, event.path)) watch.onEvent(event);
		}
	}
}

interface Watch extends WatchRequest {
	/** In the merged view, without links. */
	readonly path: string;
	lower: Watcher | undefined;
}

function* watchIfThere(
	fileSystem: FileSystem,
	path: string,
	onEvent: (event: WatchEvent) => void,
	options: { readonly recursive: boolean },
): Flow<Watcher | undefined> {
	try {
		return yield* wait(fileSystem.watch(path, onEvent, options));
	} catch (error) {
		// A name that lower has not, or has no more, cannot change there.
		if (isFsError(error, 'ENOENT')) return undefined;
		throw error;
	}
}

const isCovered = ({ path, isRecursive }: Watch, changed: string): boolean =>
	changed === path || (isRecursive ? isWithin(changed, path) : parentPath(changed) === path);

/** Where the merged view shows a lower path, or `undefined` if something else is shown in its stead. */
const shownAt = (tree: OverlayTree, lowerPath: string): string | undefined => {
	const nearest = nearestDirectory(tree.root, '/', lowerPath);
	if (nearest === undefined) return undefined;
	const rest = pathBelow(lowerPath, nearest.node.origin!.path);
	if (rest === '/') return nearest.path;
	const name = rest.split('/', 2)[1]!;
	const entry = nearest.node.entries.get(name);
	if (entry !== undefined && (entry.node?.kind !== 'file' || entry.node.content !== undefined))
		return undefined;
	return nearest.path === '/' ? rest : nearest.path + rest;
};

// The override that is closest above a lower path: it decides where its untouched children are shown.
const nearestDirectory = (
	node: DirectoryNode,
	path: string,
	lowerPath: string,
): { readonly node: DirectoryNode; readonly path: string } | undefined => {
	let best = node.origin !== undefined && isWithin(lowerPath, node.origin.path) ? { node, path } : undefined;
	for (const [name, { node: child }] of node.entries) {
		if (child?.kind !== 'directory') continue;
		const found = nearestDirectory(child, joinName(path, name), lowerPath);
		if (found === undefined) continue;
		if (best === undefined || found.node.origin!.path.length > best.node.origin!.path.length) best = found;
	}
	return best;
};
