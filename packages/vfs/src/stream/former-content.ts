import { andFinally, andThen, type FileSystem, isFsError, type Maybe, orElse } from '@tenon/core';
import type { FileReplacement } from './file-replacement.ts';
import { readChunks } from './read-chunks.ts';
import { replaceFile } from './replace-file.ts';
import { findTarget } from './replace-target.ts';

/** What was at a path before it is written to in place. Use one of the two, once. */
export interface FormerContent {
	/** Makes the file what it was, or removes one that was not there. */
	putBack(): Maybe<void>;
	/** The new content stays. */
	forget(): Maybe<void>;
}

/**
 * Keeps what a file holds, for a writer who may fail in the midst of it and whose readers are to see the new content
 * while it grows. A large file is copied beside itself: a disk without room for that refuses it here, before anything
 * is lost. `undefined` for what is no regular file, cannot be read, or may have no copy beside it.
 */
export const keepFormerContent = (fs: FileSystem, path: string): Maybe<FormerContent | undefined> =>
	andThen(
		orNothing(() => findTarget(fs, path)),
		(found) => {
			if (found === undefined) return undefined;
			const { target, existing } = found;
			if (existing === undefined) return { putBack: () => fs.remove(target), forget: nothing };
			if (existing.kind !== 'file') return undefined;
			return existing.size <= mostInMemory ? inMemory(fs, target) : beside(fs, target);
		},
	);

/** A file up to this size is kept in memory: a look at its directory meanwhile shows no copy. */
const mostInMemory = 16 * 1024 * 1024;

const nothing = (): void => undefined;

const inMemory = (fs: FileSystem, target: string): Maybe<FormerContent | undefined> =>
	andThen(
		orNothing(() => fs.read(target)),
		(bytes) =>
			bytes === undefined ? undefined : { putBack: () => writeInPlace(fs, target, bytes), forget: nothing },
	);

// The room that the new content has taken is given back first.
const writeInPlace = (fs: FileSystem, target: string, bytes: Uint8Array): Maybe<void> =>
	andThen(fs.open(target, { write: true, truncate: true }), (handle) =>
		andFinally(
			() => andThen(handle.write(bytes, 0), nothing),
			() => handle.close(),
		),
	);

const beside = (fs: FileSystem, target: string): Maybe<FormerContent | undefined> =>
	andThen(
		orNothing(() => replaceFile(fs, target)),
		(copy) => (copy === undefined ? undefined : filled(fs, target, copy)),
	);

const filled = (fs: FileSystem, target: string, copy: FileReplacement): Maybe<FormerContent> =>
	orElse<FormerContent>(
		() =>
			andThen(
				readChunks(fs, target, (chunk) => copy.push(chunk)),
				() => ({ putBack: () => copy.commit(), forget: () => copy.discard() }),
			),
		(error) =>
			andThen(copy.discard(), () => {
				throw error;
			}),
	);

// Why it may not be looked at is told by the opening for writing, if that fails too.
const orNothing = <T>(look: () => Maybe<T>): Maybe<T | undefined> =>
	orElse<T | undefined>(look, (error) => {
		if (isFsError(error) && error.errno !== 'ENOSPC') return undefined;
		throw error;
	});
