import { parentPath, type Stat } from '@tenon/core';
import type { DirectoryNode, Entry, FileNode, LeafNode, Origin, OverlayNode } from '../node.ts';
import { isNodeChanged } from '../node.ts';
import { allOverrides, displacedNodes, type Override } from '../overrides.ts';
import type { OverlayTree } from '../tree.ts';

/** Everything a commit has to do, read off the overrides alone: nothing of it depends on the size of the lower tree. */
export interface CommitPlan {
	readonly checks: readonly BaseCheck[];
	/** Lower things that leave their place for good or for another, deepest first. */
	readonly leaving: readonly Leaving[];
	/** Names to give, each directory before what is in it. */
	readonly placements: readonly Placement[];
	readonly files: readonly PlannedFile[];
	/** Leaves other than `files` with changed metadata. */
	readonly leaves: readonly LeafNode[];
	/** Directories with a node, each before those in it; the root is the first. */
	readonly directories: readonly PlannedDirectory[];
	/** A lower path at which a node is found before anything moves. */
	readonly homes: ReadonlyMap<OverlayNode, string>;
}

export interface Leaving {
	readonly path: string;
	readonly isDirectory: boolean;
}

/** What lower must still have at one of its paths. */
export interface BaseCheck {
	/** Where the merged view shows it: what a conflict names. */
	readonly path: string;
	readonly lowerPath: string;
	/** What was there at the first touch; `undefined`: nothing. */
	readonly base: Stat | undefined;
	/**
	 * How much of it must be the same. A directory that stays may have got other entries; one that is
	 * moved must be the same directory; what is replaced, removed or rewritten must not have changed.
	 */
	readonly must: 'be a directory' | 'be the same directory' | 'be unchanged';
	/** Who remembers the base, and learns the new version if a failed commit was undone. */
	readonly holder: Entry | Origin;
}

/** A name for a node: where it is shown in the merged view is where it will be in lower. */
export interface Placement {
	readonly path: string;
	readonly node: OverlayNode;
}

/**
 * A file with new bytes. `replace`: it has one name, whose file is exchanged in one step. `fresh`:
 * a new file gets all of its names. `rewrite`: lower has names for it that the overlay need not
 * know of, so its bytes are written over where they are.
 */
export interface PlannedFile {
	readonly node: FileNode;
	readonly way: 'replace' | 'fresh' | 'rewrite';
	/** One of its names, for errors. */
	readonly path: string;
	/** The lower directory in which its new bytes are made ready. */
	readonly stagingDirectory: string;
}

export interface PlannedDirectory {
	readonly path: string;
	readonly node: DirectoryNode;
}

/** Plans the commit of a tree. */
export const planCommit = ({ root, aliases }: OverlayTree): CommitPlan =>
	new Planner(root).plan(aliases.values());

class Planner {
	readonly #overrides: readonly Override[];
	readonly #displaced: ReadonlySet<OverlayNode>;
	readonly #homes = new Map<OverlayNode, string>();
	readonly #checks = new Map<string, BaseCheck>();
	readonly #movedFrom: ReadonlySet<string>;
	readonly #leaving = new Map<string, Leaving>();
	readonly #placements: Placement[] = [];
	readonly #files = new Map<FileNode, PlannedFile>();
	readonly #leaves = new Set<LeafNode>();
	readonly #directories: PlannedDirectory[];
	readonly #staging = new Map<DirectoryNode, string>();
	readonly #names = new Map<OverlayNode, number>();

	constructor(root: DirectoryNode) {
		this.#overrides = [...allOverrides(root)];
		this.#displaced = displacedNodes(root);
		this.#movedFrom = new Set([...this.#displaced].map(({ origin }) => origin!.path));
		this.#directories = [{ path: '/', node: root }];
		this.#staging.set(root, '/');
	}

	plan(aliases: Iterable<LeafNode>): CommitPlan {
		for (const override of this.#overrides) this.#learn(override);
		for (const override of this.#overrides) this.#planFile(override);
		for (const node of aliases) this.#planNameless(node);
		for (const override of this.#overrides) this.#planName(override);
		for (const node of this.#displaced) this.#planOrigin(node);
		return {
			checks: [...this.#checks.values()],
			leaving: [...this.#leaving.values()].sort((left, right) => depthOf(right) - depthOf(left)),
			placements: this.#placements,
			files: [...this.#files.values()],
			leaves: [...this.#leaves],
			directories: this.#directories,
			homes: this.#homes,
		};
	}

	#learn({ directory, path, entry: { node }, lowerPath, inPlace }: Override): void {
		if (node === undefined) return;
		this.#names.set(node, (this.#names.get(node) ?? 0) + 1);
		if (inPlace) this.#homes.set(node, lowerPath!);
		else if (this.#displaced.has(node)) this.#homes.set(node, node.origin!.path);
		if (node.kind !== 'directory') return;
		this.#directories.push({ path, node });
		this.#staging.set(node, node.origin?.path ?? this.#staging.get(directory)!);
	}

	#planFile({ directory, path, entry: { node }, inPlace }: Override): void {
		if (node === undefined || node.kind === 'directory' || !isNodeChanged(node)) return;
		if (node.kind !== 'file' || !node.isContentChanged) {
			this.#leaves.add(node);
			return;
		}
		if (this.#files.has(node)) return;
		const way = this.#wayOf(node, inPlace);
		this.#files.set(node, { node, way, path, stagingDirectory: this.#staging.get(directory)! });
	}

	// A lower file that was changed by a name that is gone since has other names, which show the change.
	#planNameless(node: LeafNode): void {
		if (this.#names.has(node) || !isNodeChanged(node)) return;
		const { path } = node.origin!;
		this.#homes.set(node, path);
		if (node.kind !== 'file' || !node.isContentChanged) this.#leaves.add(node);
		else this.#files.set(node, { node, way: 'rewrite', path, stagingDirectory: parentPath(path) });
	}

	#wayOf(node: FileNode, inPlace: boolean): PlannedFile['way'] {
		if (node.origin !== undefined && node.origin.stat.nlink > 1) return 'rewrite';
		return inPlace && this.#names.get(node) === 1 ? 'replace' : 'fresh';
	}

	#planName({ path, entry, lowerPath, inPlace }: Override): void {
		const { node, base } = entry;
		const way = node?.kind === 'file' ? this.#files.get(node)?.way : undefined;
		// A fresh file takes the place of the lower one also where the name stays.
		const stays = inPlace && way !== 'fresh';
		if (lowerPath !== undefined) {
			this.#checks.set(lowerPath, {
				path,
				lowerPath,
				base,
				must: this.#mustOf(entry, lowerPath, stays),
				holder: entry,
			});
			if (base !== undefined && !stays) this.#leave(lowerPath, base);
		}
		if (node !== undefined && !stays) this.#placements.push({ path, node });
	}

	#mustOf({ base }: Entry, lowerPath: string, stays: boolean): BaseCheck['must'] {
		if (base?.kind !== 'directory') return 'be unchanged';
		if (stays) return 'be a directory';
		return this.#movedFrom.has(lowerPath) ? 'be the same directory' : 'be unchanged';
	}

	#leave(path: string, { kind }: Stat): void {
		this.#leaving.set(path, { path, isDirectory: kind === 'directory' });
	}

	// A thing may have been moved out of a directory that was removed then: no entry tells of it any more.
	#planOrigin({ kind, origin }: OverlayNode): void {
		const { path, stat } = origin!;
		this.#leave(path, stat);
		if (this.#checks.has(path)) return;
		const must = kind === 'directory' ? 'be the same directory' : 'be unchanged';
		this.#checks.set(path, { path, lowerPath: path, base: stat, must, holder: origin! });
	}
}

const depthOf = ({ path }: Leaving): number => path.split('/').length;

/** The lower directories whose entries a commit changes. */
export const changedDirectories = ({ leaving, directories, files }: CommitPlan): Set<string> => {
	const changed = new Set<string>();
	for (const { path } of leaving) changed.add(parentPath(path));
	for (const { node } of directories) if (node.origin !== undefined) changed.add(node.origin.path);
	for (const { stagingDirectory } of files) changed.add(stagingDirectory);
	return changed;
};
