import type { Maybe } from '../maybe/maybe.ts';
import type { Holding } from './undo.ts';

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
	/** `removed`: the thing itself. `before-image`: a file that was overwritten or replaced. */
	readonly kind: 'removed' | 'before-image';
}

/** Something in the trash that cannot be read as an entry; the rest of the trash is not affected. */
export interface DamagedTrashEntry {
	readonly kind: 'damaged';
	readonly id: string;
	/** What is wrong with it, and what can be done. */
	readonly reason: string;
}

/** Where a trash is and how much it keeps; `Infinity` is no limit. */
export interface TrashSettings {
	readonly directory: string;
	/** What is larger is not copied before it is overwritten; what is removed is kept whatever its size. */
	readonly maxBytesPerItem: number;
	readonly maxTotalBytes: number;
	/** How many executions are remembered. */
	readonly maxSteps: number;
	/** What is older is removed for good when something new comes. */
	readonly maxAgeMs: number;
}

/**
 * What was removed or overwritten, thing by thing: the other view of an `UndoLog`, by whose recorders things
 * get here. A crash at any moment leaves a thing where it was, or in the trash, or back again, never nowhere.
 */
export interface Trash {
	readonly settings: TrashSettings;
	/**
	 * Moves a file, a link (never what it points to) or a directory into the trash, by a rename where it is on the
	 * same disk, as a step that can be undone. What is larger than all that is kept, or cannot be moved
	 * and is larger than one item may be, is not kept, and stays.
	 */
	put(path: string): Maybe<Holding>;
	/** What is kept, newest first, and what is damaged; `filter` is a part of the original path. */
	list(filter?: string): Maybe<readonly (TrashEntry | DamagedTrashEntry)[]>;
	/** One entry by id, name, or part of a name; throws if it is none or several. */
	find(name: string): Maybe<TrashEntry>;
	/**
	 * Brings an item back to its place, or to another path, and returns where it is. Makes missing
	 * directories; never overwrites (EEXIST). It is a step that can be undone.
	 */
	restore(id: string, options?: { readonly to?: string }): Maybe<string>;
	/** Removes everything for good, what is damaged too; returns how many items that were. Nothing can be undone then. */
	empty(): Maybe<number>;
}
