import type { FsOperation } from '@tenon/core';

/** Who counts what is written to a file system, and says when it is enough. It holds numbers, never files. */
export interface FileMeter {
	/** Bytes are about to be written. Throws an `FsError`, and counts nothing, if they may not be. */
	takeBytes(bytes: number, operation: FsOperation, path: string): void;
	/** A name is about to be made. Throws an `FsError`, and counts nothing, if it may not be. */
	takeEntry(operation: FsOperation, path: string): void;
	/** What was taken was not used after all. */
	giveBack(bytes: number, entries: number): void;
}
