import type { FileHandle, FileSystem } from '@tenon/core';

/** An interface whose methods return what is there, never a promise of it. */
export type Synchronous<T> = {
	readonly [K in keyof T]: T[K] extends (...args: infer Args) => infer Result
		? (...args: Args) => Exclude<Result, Promise<unknown>>
		: T[K];
};

/** An open file that never waits. */
export type SynchronousHandle = Synchronous<FileHandle>;

/** A file system that never waits, nor do its handles. */
export interface SynchronousFileSystem extends Omit<Synchronous<FileSystem>, 'open'> {
	open(...args: Parameters<FileSystem['open']>): SynchronousHandle;
}
