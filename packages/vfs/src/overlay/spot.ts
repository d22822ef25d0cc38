import {
	type FileKind,
	type FileSystem,
	isFsError,
	joinName,
	type Maybe,
	orElse,
	type Stat,
} from '@tenon/core';
import { type Entry, identityOf, type OverlayNode } from './node.ts';

/** A thing in the merged view, as a walk came to it. Good until the tree is changed. */
export interface Spot {
	/** The directory it is in; `undefined` for the root. */
	readonly parent: Spot | undefined;
	readonly name: string;
	/** Path in the merged view without links, `.` and `..`. */
	readonly path: string;
	/** The override that stands here, or that another name of the same lower file has. */
	readonly node: OverlayNode | undefined;
	/** The lower thing at this name, if the name itself has no override. */
	readonly lower: LowerThing | undefined;
}

export interface LowerThing {
	readonly path: string;
	readonly stat: Stat;
}

/** `lstat` that answers `undefined` where nothing is. */
export const lstatIfThere = (fileSystem: FileSystem, path: string): Maybe<Stat | undefined> =>
	orElse<Stat | undefined>(
		() => fileSystem.lstat(path),
		(error) => {
			if (isFsError(error, 'ENOENT') || isFsError(error, 'ENOTDIR')) return undefined;
			throw error;
		},
	);

/** What kind of thing a spot is. */
export const kindOf = (spot: Spot): FileKind => spot.node?.kind ?? spot.lower!.stat.kind;

/** Where the untouched children of a directory come from; `undefined` if it has none. */
export const lowerPathOf = (spot: Spot): string | undefined =>
	spot.node === undefined ? spot.lower!.path : spot.node.origin?.path;

/** The overrides in a directory, if it has a node. */
export const entriesOf = (spot: Spot): Map<string, Entry> | undefined =>
	spot.node?.kind === 'directory' ? spot.node.entries : undefined;

/** Whether the entry's node is the very thing that lower has at this name. */
export const isInPlace = ({ node, base }: Entry, lowerPath: string | undefined, name: string): boolean => {
	if (node?.origin === undefined || base === undefined || lowerPath === undefined) return false;
	if (node.origin.path === joinName(lowerPath, name)) return true;
	return node.kind !== 'directory' && base.nlink > 1 && identityOf(node.origin.stat) === identityOf(base);
};
