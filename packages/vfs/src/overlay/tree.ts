import {
	type FileSystem,
	type Flow,
	joinName,
	type Maybe,
	type Stat,
	type WatchEvent,
	wait,
} from '@tenon/core';
import type { CommitPlace } from './commit/place.ts';
import type { ContentStore } from './content-store.ts';
import { HiddenLinks, type RemovedDirectory } from './hidden-links.ts';
import {
	type DirectoryNode,
	type Entry,
	type FileNode,
	identityOf,
	isNodeChanged,
	type LeafNode,
	type NewNode,
	nodeOfLower,
	type OverlayNode,
} from './node.ts';
import { directoryLinks, shownStat, unknownStat } from './node-stat.ts';
import { entriesOf, isInPlace, type LowerThing, lowerPathOf, lstatIfThere, type Spot } from './spot.ts';

/** What of a tree changes, to be put into another. */
export interface TreeState {
	readonly root: DirectoryNode;
	readonly aliases: Map<string, LeafNode>;
	/** Directories that were removed as a whole. */
	readonly removed: readonly RemovedDirectory[];
}

interface ChainLink {
	readonly directory: DirectoryNode;
	readonly name: string;
	readonly entry: Entry | undefined;
}

/** Numbers that are never given twice, neither here nor in a fork. */
export interface Numbers {
	next(): number;
}

/** What a tree is made of and never changes. */
export interface TreeParts {
	readonly lower: FileSystem;
	readonly store: ContentStore;
	readonly clock: () => number;
	readonly absoluteLinks: string;
	readonly numbers: Numbers;
	/** Where commits are written down while they run. */
	readonly place: CommitPlace;
}

/** Someone who has a lower file open and reads it through a lower handle until it is copied up. */
export interface LowerReader {
	/** The file has got a node, whose facts count from now on. */
	adopt(node: FileNode): void;
	/** The node is no more: what the lower file system says counts. */
	forget(): void;
	/** The content of the node counts from now on. */
	leaveLower(): Maybe<void>;
}

/**
 * The overrides: everything in which the merged view differs from the lower file system. It owns
 * the nodes and the rules by which names, nodes and link counts stay consistent. It never writes
 * to the lower file system, and reads it one name at a time.
 */
export class OverlayTree {
	readonly lower: FileSystem;
	readonly store: ContentStore;
	readonly clock: () => number;
	readonly absoluteLinks: string;
	readonly numbers: Numbers;
	readonly place: CommitPlace;
	/** Changes that watchers have not been told of. */
	readonly events: WatchEvent[] = [];
	/** Open readers of lower files, by {@link identityOf}. */
	readonly readers: Map<string, Set<LowerReader>> = new Map();
	root: DirectoryNode = rootNode();
	/** Lower files with several names of which one was touched, by {@link identityOf}: the others show the same. */
	aliases: Map<string, LeafNode> = new Map();
	/** Names in directories that were removed as a whole. */
	hidden: HiddenLinks = new HiddenLinks();
	#isRootKnown = false;

	constructor({ lower, store, clock, absoluteLinks, numbers, place }: TreeParts) {
		this.lower = lower;
		this.store = store;
		this.clock = clock;
		this.absoluteLinks = absoluteLinks;
		this.numbers = numbers;
		this.place = place;
	}

	/** Whether the merged view is the lower one, so that every question may go there directly. */
	get isPristine(): boolean {
		return this.root.entries.size === 0 && this.root.revision === 0;
	}

	/** Forgets every override. Contents are the caller's to release. */
	clear(): void {
		for (const readers of this.readers.values()) for (const reader of readers) reader.forget();
		this.root = rootNode();
		this.aliases = new Map();
		this.hidden = new HiddenLinks();
		this.#isRootKnown = false;
	}

	/** Puts the tree of a fork or of a saved overlay in. */
	adopt({ root, aliases, removed }: TreeState): void {
		this.root = root;
		this.aliases = aliases;
		for (const directory of removed) this.hidden.add(directory);
		this.#isRootKnown = root.origin?.stat !== unknownStat;
	}

	/** Before the first change: learns what the lower root is. */
	*prepare(): Flow<void> {
		if (this.#isRootKnown) return;
		const stat = yield* wait(this.lower.lstat('/'));
		this.root.origin!.stat = stat;
		this.#isRootKnown = true;
	}

	rootSpot(): Spot {
		return { parent: undefined, name: '', path: '/', node: this.root, lower: undefined };
	}

	/** What a name stands for in the merged view. */
	*lookup(parent: Spot, name: string): Flow<Spot | undefined> {
		const path = joinName(parent.path, name);
		const entry = entriesOf(parent)?.get(name);
		if (entry !== undefined) {
			return entry.node && { parent, name, path, node: entry.node, lower: undefined };
		}
		const below = lowerPathOf(parent);
		if (below === undefined) return undefined;
		const lowerPath = joinName(below, name);
		const stat = yield* wait(lstatIfThere(this.lower, lowerPath));
		if (stat === undefined) return undefined;
		return { parent, name, path, node: this.#aliasOf(stat), lower: { path: lowerPath, stat } };
	}

	#aliasOf(stat: Stat): LeafNode | undefined {
		return stat.nlink > 1 && stat.kind !== 'directory' ? this.aliases.get(identityOf(stat)) : undefined;
	}

	/** The node of a thing that is about to change, with a node for every directory above it. */
	touch(spot: Spot): OverlayNode {
		if (spot.parent === undefined) return this.root;
		const directory = this.touchDirectory(spot.parent);
		const entry = directory.entries.get(spot.name);
		const base = entry === undefined ? spot.lower?.stat : entry.base;
		const node = entry?.node ?? spot.node ?? this.#newNode(spot.lower!);
		if (entry?.node === undefined) directory.entries.set(spot.name, { node, base });
		// While nothing differs a file with several names may be reached by any of them, and others may be
		// pruned: the name that is used for a change is the one that tells where the file is.
		if (node.kind !== 'directory' && node.revision === 0 && base !== undefined) {
			node.origin = { path: joinName(directory.origin!.path, spot.name), stat: base };
		}
		return node;
	}

	touchDirectory(spot: Spot): DirectoryNode {
		return this.touch(spot) as DirectoryNode;
	}

	#newNode({ path, stat }: LowerThing): OverlayNode {
		const node = nodeOfLower(path, stat);
		if (node.kind !== 'directory' && stat.nlink > 1) this.aliases.set(identityOf(stat), node);
		if (node.kind === 'file') {
			for (const reader of this.readers.get(identityOf(stat)) ?? []) reader.adopt(node);
		}
		return node;
	}

	/** Gives `node` a name. Whatever had it must have been taken away by {@link detach}. */
	attach(parent: Spot, name: string, node: OverlayNode): void {
		const directory = this.touchDirectory(parent);
		directory.entries.set(name, { node, base: directory.entries.get(name)?.base });
		if (node.kind === 'directory') directory.subdirectories += 1;
		else {
			node.links += 1;
			this.#countLink(node);
		}
		this.#markEntries(directory);
	}

	/** Takes a name away and returns what had it, which may be given another name by {@link attach}. */
	detach(spot: Spot): OverlayNode {
		const directory = this.touchDirectory(spot.parent!);
		const node = this.touch(spot);
		const { base } = directory.entries.get(spot.name)!;
		// A name that lower does not have, or that is none of its business, leaves no trace.
		if (base === undefined) directory.entries.delete(spot.name);
		else directory.entries.set(spot.name, { node: undefined, base });
		if (node.kind === 'directory') directory.subdirectories -= 1;
		else {
			node.links -= 1;
			this.#countLink(node);
		}
		this.#markEntries(directory);
		return node;
	}

	#countLink(node: LeafNode): void {
		node.meta.ctimeMs = this.clock();
		node.revision = this.numbers.next();
	}

	// Times that follow from changed entries are shown, and set by a commit that changes the entries.
	#markEntries(directory: DirectoryNode): void {
		const now = this.clock();
		directory.meta.mtimeMs = now;
		directory.meta.ctimeMs = now;
		directory.revision = this.numbers.next();
	}

	/** Drops the nodes at and above a merged path that hold no difference any more. */
	prune(path: string): void {
		const chain = this.#chainTo(path);
		for (const { directory, name, entry } of chain.reverse()) {
			if (entry === undefined) continue;
			if (!isIdle(entry, directory.origin?.path, name)) return;
			directory.entries.delete(name);
		}
		this.#pruneRoot();
	}

	/** The override at a merged path without links, if there is one. */
	nodeAt(path: string): OverlayNode | undefined {
		if (path === '/') return this.root;
		const chain = this.#chainTo(path);
		return chain.length === path.split('/').length - 1 ? chain.at(-1)?.entry?.node : undefined;
	}

	/** Whether the merged view is the lower one at a normal path and below it, as far as names tell. */
	isUntouched(path: string): boolean {
		if (path === '/') return this.isPristine;
		let isHome = true;
		for (const { directory, name, entry } of this.#chainTo(path)) {
			isHome &&= directory.origin !== undefined;
			if (entry === undefined) return isHome;
			isHome &&= isInPlace(entry, directory.origin?.path, name);
		}
		return false;
	}

	// The overrides along a path, as far as there are any.
	#chainTo(path: string): ChainLink[] {
		const chain: ChainLink[] = [];
		let directory = this.root;
		for (const name of path.split('/')) {
			if (name === '') continue;
			const entry = directory.entries.get(name);
			chain.push({ directory, name, entry });
			if (entry?.node?.kind !== 'directory') break;
			directory = entry.node;
		}
		return chain;
	}

	#pruneRoot(): void {
		if (this.root.entries.size > 0 || isNodeChanged(this.root)) return;
		this.clear();
	}

	/** Releases what a node that has lost its last name keeps in the upper; below a directory, of all of it. */
	*discard(node: OverlayNode): Flow<void> {
		if (node.kind === 'directory') {
			const { origin, entries } = node;
			if (origin) this.hidden.add({ lowerPath: origin.path, counted: new Set(entries.keys()) });
			for (const { node: child } of node.entries.values()) {
				if (child === undefined) continue;
				if (child.kind !== 'directory') child.links -= 1;
				yield* this.discard(child);
			}
			return;
		}
		if ((yield* this.#linkCount(node, node.origin?.stat)) > 0) return;
		if (node.origin !== undefined) this.aliases.delete(identityOf(node.origin.stat));
		if (node.kind === 'file' && node.handles === 0 && node.content !== undefined) {
			const { id } = node.content;
			node.content = undefined;
			yield* wait(this.store.release(id));
		}
	}

	/** Facts of a node about to be made in `parent`: it belongs to whom the directory belongs to. */
	*factsForNew(parent: Spot, mode: number): Flow<NewNode> {
		const { uid, gid, dev } = yield* this.statOf(parent);
		const revision = this.numbers.next();
		return { ino: firstIno + revision, dev, uid, gid, mode: mode & 0o7777, now: this.clock(), revision };
	}

	/** What `lstat` says of a thing in the merged view. */
	*statOf(spot: Spot): Flow<Stat> {
		return spot.node === undefined
			? yield* this.statOfLower(spot.lower!.stat)
			: yield* this.statOfNode(spot.node);
	}

	/** What is shown of a lower file without a node: its own facts, but for names that are gone. */
	*statOfLower(stat: Stat): Flow<Stat> {
		const hidden = yield* this.hidden.count(this.lower, stat);
		return hidden === 0 ? stat : { ...stat, nlink: stat.nlink - hidden };
	}

	/** What is shown of a node; `lower` is what it is based on, if the caller knows. */
	*statOfNode(node: OverlayNode, lower?: Stat): Flow<Stat> {
		const base = lower ?? (yield* this.#baseStat(node));
		const nlink = node.kind === 'directory' ? directoryLinks(node, base) : yield* this.#linkCount(node, base);
		return shownStat(node, base, nlink);
	}

	// Names that a leaf has in the merged view.
	*#linkCount(node: LeafNode, base: Stat | undefined): Flow<number> {
		if (base === undefined) return node.links;
		return base.nlink + node.links - (yield* this.hidden.count(this.lower, base));
	}

	// A copied-up file is what it was copied from; whatever else has an origin shows it as it is now.
	*#baseStat(node: OverlayNode): Flow<Stat | undefined> {
		if (node.origin === undefined) return undefined;
		if (node.kind === 'file' && node.content !== undefined) return node.origin.stat;
		return yield* wait(this.lower.lstat(node.origin.path));
	}

	/** The text of a link. */
	*targetOf(spot: Spot): Flow<string> {
		if (spot.node?.kind === 'symlink' && spot.node.target !== undefined) return spot.node.target;
		return yield* wait(this.lower.readlink(spot.node?.origin?.path ?? spot.lower!.path));
	}

	/** A caller is about to see a change; `path` is the merged one. */
	announce(type: WatchEvent['type'], path: string): void {
		this.events.push({ type, path });
	}
}

/**
 * Numbers of files that were made in the overlay start here. File systems count inodes from 1, and
 * those that use hashes or high bits use more than 53 of them, so nothing lower lies in this range.
 */
export const firstIno: number = 2 ** 52;

// Until the first change asks for it nothing is known of the lower root.
const rootNode = (): DirectoryNode => nodeOfLower('/', unknownStat) as DirectoryNode;

/** Whether the entry could be left out and the merged view would be the same. */
const isIdle = (entry: Entry, lowerPath: string | undefined, name: string): boolean => {
	const { node } = entry;
	if (node === undefined || !isInPlace(entry, lowerPath, name) || isNodeChanged(node)) return false;
	if (node.kind === 'directory') return node.entries.size === 0;
	if (node.links !== 0 || (node.kind === 'file' && node.handles > 0)) return false;
	// Of a file with several names others may have moved; then this one says where the file is.
	return node.revision === 0 || node.origin!.stat.nlink === 1;
};
