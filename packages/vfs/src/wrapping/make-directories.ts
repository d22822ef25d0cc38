import {
	andThen,
	type FileSystem,
	FsError,
	forEach,
	isFsError,
	type Maybe,
	orElse,
	type Stat,
} from '@tenon/core';
import { callerError } from './caller-error.ts';

/** Makes one directory; EEXIST if the name is taken. */
export type MakeDirectory = (path: string) => Maybe<void>;

/**
 * What `mkdir` with `recursive` does, as single steps: each directory on the way that is not there
 * is made with `make`. A `..` comes after what stands before it was made, a link that leads nowhere
 * is EEXIST. A failure half way leaves what was made.
 */
export const makeDirectories = (
	fileSystem: Pick<FileSystem, 'stat'>,
	path: string,
	make: MakeDirectory,
): Maybe<void> => {
	const end = path.replace(/(?<=.)\/+$/, '');
	return orElse(
		() =>
			forEach(prefixesOf(end), (prefix) =>
				andThen(statIfThere(fileSystem, prefix, { isLast: prefix === end }), (stat) => {
					if (stat === undefined) return make(prefix);
					if (stat.kind === 'directory') return;
					throw new FsError(prefix === end ? 'EEXIST' : 'ENOTDIR', 'mkdir', path);
				}),
			),
		(error) => {
			throw callerError(error, { operation: 'mkdir', path });
		},
	);
};

function* prefixesOf(path: string): Generator<string> {
	for (let at = path.indexOf('/', 1); at !== -1; at = path.indexOf('/', at + 1)) yield path.slice(0, at);
	yield path;
}

// At the end of the way a link through a file is a name that is taken, which `make` will say.
const statIfThere = (
	fileSystem: Pick<FileSystem, 'stat'>,
	path: string,
	{ isLast }: { readonly isLast: boolean },
): Maybe<Stat | undefined> =>
	orElse<Stat | undefined>(
		() => fileSystem.stat(path),
		(error) => {
			if (isFsError(error, 'ENOENT') || (isLast && isFsError(error, 'ENOTDIR'))) return undefined;
			throw error;
		},
	);
