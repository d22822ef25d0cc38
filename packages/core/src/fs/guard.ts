import type { PathAccess } from '../capability/capability.ts';
import type { Maybe } from '../maybe/maybe.ts';
import type { FsOperation } from './errors.ts';
import type { FileChange } from './undo.ts';

/**
 * Who stands before a file system: asked about every operation, with the path that links really lead to, in the
 * same turn of the event loop in which the operation happens where the store answers at once.
 */
export interface FileGuard {
	/**
	 * Throws an `FsError` with EACCES if the path may not be used so. Reading means content, entries and link
	 * texts; that a name exists, and its size, is not asked about. `otherNames`: those by which links led to the path.
	 */
	check(access: PathAccess, path: string, operation: FsOperation, otherNames?: readonly string[]): void;
	/**
	 * Called for a directory that is removed or moved as a whole: throws if anything below it may not be written,
	 * or, where it is moved, not be read, or not be written at the place it would come to.
	 */
	checkBelow(path: string, operation: FsOperation, to?: string): Maybe<void>;
	/** Told before a change. `done` means that it has happened; then the file system does nothing more. */
	announce(change: FileChange): Maybe<{ readonly done: boolean }>;
}
