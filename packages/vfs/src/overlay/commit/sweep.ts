import { type DirEntry, type FileSystem, type Flow, isFsError, joinName, wait } from '@tenon/core';
import { removeIfThere } from './step.ts';
import { isTemporaryOf } from './temporary.ts';

/** Deletes the contents in a directory that a commit has made ready and not used. */
export function* sweep(lower: FileSystem, id: string, directory: string): Flow<void> {
	for (const { name } of (yield* listIfThere(lower, directory)) ?? []) {
		if (isTemporaryOf(id, name)) yield* removeIfThere(lower, joinName(directory, name));
	}
}

/** The entries of a directory; `undefined` if it is not there, or not to be read, so that nothing was written to it. */
export function* listIfThere(
	fileSystem: FileSystem,
	directory: string,
): Flow<readonly DirEntry[] | undefined> {
	try {
		return yield* wait(fileSystem.list(directory));
	} catch (error) {
		if (isFsError(error) && unlisted.has(error.errno)) return undefined;
		throw error;
	}
}

const unlisted: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM']);
