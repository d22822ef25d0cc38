import type { Maybe } from '../maybe/maybe.ts';
import type { FsError } from './errors.ts';

/** Something the trash keeps. */
export interface TrashEntry {
	/** Hexadecimal; not to be guessed. */
	readonly id: string;
	/** The last component of `originalPath`. */
	readonly name: string;
	/** Where it was, without links on the way. */
	readonly originalPath: string;
	readonly deletedAtMs: number;
	readonly bytes: number;
	/** `removed`: the thing itself. `before-image`: a copy of a file that was about to be overwritten. */
	readonly kind: 'removed' | 'before-image';
}

/** Something in the trash that cannot be read as an entry; the rest of the trash is not affected. */
export interface DamagedTrashEntry {
	readonly kind: 'damaged';
	readonly id: string;
	/** What is wrong with it, and what can be done. */
	readonly reason: string;
}

/** Something was kept, and what had to go for it. */
export interface Kept {
	readonly kept: true;
	readonly entry: TrashEntry;
	/** Removed for good because of the limits, oldest first. */
	readonly evicted: readonly TrashEntry[];
	/** Over the limits, but could not be removed. */
	readonly notEvicted: readonly { readonly entry: TrashEntry; readonly error: FsError }[];
}

/** Nothing was kept and nothing was touched; what to do now is the caller's decision. */
export interface NotKept {
	readonly kept: false;
	readonly path: string;
	/** The fact, in a few words that follow a path: `larger than 10485760 bytes`. */
	readonly reason: string;
}

/** What became of an attempt to keep something. */
export type TrashOutcome = Kept | NotKept;

/** Like {@link TrashOutcome}; to overwrite just what was kept, write with `ifVersion: version`. */
export type BeforeImageOutcome = (Kept & { readonly version: string }) | NotKept;

/**
 * A place for what is removed and for what is about to be overwritten. A crash at any moment leaves
 * a thing where it was, or in the trash, or back again, never nowhere.
 */
export interface Trash {
	/**
	 * Moves a file, a link (never what it points to) or a directory into the trash by one rename. It
	 * never copies: what is on another file system, or too large, is not kept.
	 */
	put(path: string): Maybe<TrashOutcome>;
	/** Keeps a copy of the content and permissions of a file that is about to be overwritten. */
	keep(path: string): Maybe<BeforeImageOutcome>;
	/** What is kept, newest first, and what is damaged; `filter` is a part of the original path. */
	list(filter?: string): Maybe<readonly (TrashEntry | DamagedTrashEntry)[]>;
	/** One entry by id, name, or part of a name; throws if it is none or several. */
	find(name: string): Maybe<TrashEntry>;
	/**
	 * Moves an item back, or to another path, and returns where it is. Makes missing directories;
	 * never overwrites (EEXIST). A damaged item can be restored if `to` is given.
	 */
	restore(id: string, options?: { readonly to?: string }): Maybe<string>;
	/** Removes everything for good, what is damaged too; returns how many items that were. */
	empty(): Maybe<number>;
}
