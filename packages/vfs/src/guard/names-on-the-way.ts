import {
	type FileSystem,
	type Flow,
	isFsError,
	isWithin,
	type Maybe,
	normalizePath,
	orElse,
	parentPath,
	runFlow,
	type Stat,
	wait,
} from '@tenon/core';

/**
 * The names by which links lead from an absolute path to a file: at each link that is met, the place where the link
 * stands with what follows it. None where the way has no link; where it really ends is not one of them.
 */
export const namesOnTheWay = (fileSystem: FileSystem, path: string): Maybe<readonly string[]> =>
	runFlow(walk(fileSystem, path));

/** Shared by all who have none. */
export const noNames: readonly string[] = [];

function* walk(fileSystem: FileSystem, path: string): Flow<readonly string[]> {
	const names = new Set<string>();
	// What is still to go, the next name last.
	const ahead = partsOf(path);
	let reached = '/';
	for (let links = 0; ahead.length > 0; ) {
		const part = ahead.pop()!;
		if (part === '..') {
			reached = parentPath(reached);
			continue;
		}
		const entry = reached === '/' ? `/${part}` : `${reached}/${part}`;
		const kind = (yield* wait(entryAt(fileSystem, entry)))?.kind;
		if (kind !== 'symlink') {
			// Nothing leads on from what is not there.
			if (kind === undefined && !ahead.includes('..')) break;
			reached = entry;
			continue;
		}
		const name = normalizePath([entry, ...ahead.toReversed()].join('/'));
		if (isWithin(name, entry)) names.add(name);
		links += 1;
		if (links > maxLinks) break;
		const target = yield* wait(fileSystem.readlink(entry));
		if (target.startsWith('/')) reached = '/';
		ahead.push(...partsOf(target));
	}
	return names.size === 0 ? noNames : [...names];
}

const partsOf = (path: string): string[] =>
	path
		.split('/')
		.filter((part) => part !== '' && part !== '.')
		.reverse();

// What cannot be looked at cannot be used either, and its user is told so.
const entryAt = (fileSystem: FileSystem, path: string): Maybe<Stat | undefined> =>
	orElse<Stat | undefined>(
		() => fileSystem.lstat(path),
		(error) => {
			if (isFsError(error)) return undefined;
			throw error;
		},
	);

/** As many as Linux follows in one path. */
const maxLinks = 40;
