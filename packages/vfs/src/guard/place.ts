import {
	andThen,
	type FileKind,
	type FileSystem,
	FsError,
	isFsError,
	joinName,
	type Maybe,
	orElse,
	type Stat,
} from '@tenon/core';
import { namesOnTheWay, noNames } from './names-on-the-way.ts';

/** Where an operation really takes place. */
export interface Place {
	/** Without links and dots: what is judged. */
	readonly path: string;
	/** What the file system below is given: `path`, with the slash or dot at its end that the caller wrote. */
	readonly at: string;
	readonly isThere: boolean;
	/** Of what has the name, a link itself; only where it was looked at. */
	readonly kind: FileKind | undefined;
	/** The names by which links led to it. */
	readonly names: readonly string[];
	/** Whether the path ends in a name that can be made, moved or removed: not in dots, and not the root. */
	readonly isNamed: boolean;
}

/**
 * The name itself that a path ends in, in the directory that was really reached. A link there is not
 * followed, also not before a slash: what that means is the operation's to say.
 */
export const entryOf = (fileSystem: FileSystem, path: string): Maybe<Place> => {
	const { directory, name, tail } = cut(path);
	if (!isName(name)) {
		return andThen(existingOf(fileSystem, path), (place) =>
			andThen(fileSystem.realpath(directory), (above) => ({
				...place,
				at: name === '' ? '/' : joinName(above, name) + tail,
				isNamed: false,
			})),
		);
	}
	return andThen(fileSystem.realpath(directory), (real) => {
		const entry = joinName(real, name);
		return andThen(lstatIfThere(fileSystem, entry), (stat) => {
			const placeAt = (names: readonly string[]): Place => ({
				path: entry,
				at: entry + tail,
				isThere: stat !== undefined,
				kind: stat?.kind,
				names,
				isNamed: true,
			});
			if (real === directory) return placeAt(noNames);
			return andThen(namesOnTheWay(fileSystem, directory), (names) =>
				placeAt(names.map((each) => joinName(each, name))),
			);
		});
	});
};

/** What a path leads to; it must be there. */
export const existingOf = (fileSystem: FileSystem, path: string): Maybe<Place> =>
	andThen(fileSystem.realpath(path), (real) =>
		andThen(real === path ? noNames : namesOnTheWay(fileSystem, path), (names) => ({
			path: real,
			at: real,
			isThere: true,
			kind: undefined,
			names,
			isNamed: real !== '/',
		})),
	);

/** Like {@link entryOf}, where a slash or a dot at the end means the directory behind a link. */
export const linkOf = (fileSystem: FileSystem, path: string): Maybe<Place> =>
	/\/\.{0,2}$/.test(path) ? existingOf(fileSystem, path) : entryOf(fileSystem, path);

/**
 * The file that a path leads to, or the place where one would be made: a link that leads nowhere counts
 * with what it names. A slash at the end asks for a directory, which is no file to make; there the name
 * itself is meant, and the file system below refuses it.
 */
export const targetOf = (fileSystem: FileSystem, path: string): Maybe<Place> =>
	andThen(follow(fileSystem, path, 0), (place) =>
		place.path === path ? place : andThen(namesOnTheWay(fileSystem, path), (names) => ({ ...place, names })),
	);

const follow = (fileSystem: FileSystem, path: string, hops: number): Maybe<Place> =>
	andThen(entryOf(fileSystem, path), (place) => {
		if (place.kind !== 'symlink' || place.at !== place.path) return place;
		return orElse<Place>(
			() => andThen(fileSystem.realpath(place.path), (real) => entryOf(fileSystem, real)),
			(error) => {
				if (!isFsError(error, 'ENOENT') && !isFsError(error, 'ENOTDIR')) throw error;
				if (hops === maxHops) throw new FsError('ELOOP', 'realpath', path);
				return andThen(fileSystem.readlink(place.path), (text) => {
					// Judged from where the link stands: its text is not ours to resolve.
					const next = text.startsWith('/') ? text : joinName(cut(place.path).directory, text);
					return follow(fileSystem, next, hops + 1);
				});
			},
		);
	});

/** What a path names, a link itself included; `undefined` if nothing is there. */
export const lstatIfThere = (fileSystem: FileSystem, path: string): Maybe<Stat | undefined> =>
	orElse<Stat | undefined>(
		() => fileSystem.lstat(path),
		(error) => {
			if (isFsError(error, 'ENOENT')) return undefined;
			throw error;
		},
	);

/** As many links as Linux follows in one path. */
const maxHops = 40;

/** Whether the end of a path is a name that can be made, moved or removed. */
const isName = (name: string): boolean => name !== '' && name !== '.' && name !== '..';

const cut = (path: string): { directory: string; name: string; tail: string } => {
	if (!path.startsWith('/') || path.includes('\0')) return { directory: path, name: '', tail: '' };
	let end = path.length;
	while (end > 0 && path.charCodeAt(end - 1) === slash) end -= 1;
	const start = path.lastIndexOf('/', end - 1);
	return {
		directory: start <= 0 ? '/' : path.slice(0, start),
		name: path.slice(start + 1, end),
		tail: path.slice(end),
	};
};

const slash = 0x2f;
