import { type FileSystem, type Flow, type Maybe, resolvePath, runFlow, wait } from '@tenon/core';
import { namesOnTheWay } from '@tenon/vfs';
import { realTarget } from './judge-paths.ts';
import type { LinkedPlaces } from './linked-places.ts';

/**
 * The arguments of a program with other names for the paths in them: those that links lead through, the one that
 * they lead to, and those by which that is protected. Empty where no word is such a path. The subcommand is none.
 */
export const otherArguments = (
	fileSystem: FileSystem,
	linked: LinkedPlaces,
	{ cwd, argv, subcommand }: ArgumentsInPlace,
): Maybe<readonly (readonly string[])[]> => runFlow(find(fileSystem, linked, { cwd, argv, subcommand }));

/** The arguments of a program that is about to be started somewhere. */
export interface ArgumentsInPlace {
	readonly cwd: string;
	readonly argv: readonly string[];
	readonly subcommand: string | undefined;
}

function* find(
	fileSystem: FileSystem,
	linked: LinkedPlaces,
	{ cwd, argv, subcommand }: ArgumentsInPlace,
): Flow<readonly (readonly string[])[]> {
	const byWord = new Map<number, readonly string[]>();
	for (const [at, word] of argv.entries()) {
		if (word === subcommand) continue;
		const { before, path } = pathIn(word);
		if (path === '' || path.length > longestPath || path.includes('\0')) continue;
		const names = yield* otherNames(fileSystem, linked, resolvePath(cwd, path));
		if (names.length > 0)
			byWord.set(
				at,
				names.map((name) => before + name),
			);
	}
	const most = Math.max(0, ...Array.from(byWord.values(), (names) => names.length));
	return Array.from({ length: most }, (_, choice) =>
		argv.map((word, at) => byWord.get(at)?.[choice] ?? byWord.get(at)?.[0] ?? word),
	);
}

function* otherNames(fileSystem: FileSystem, linked: LinkedPlaces, path: string): Flow<readonly string[]> {
	const real = yield* wait(realTarget(fileSystem, path));
	const onTheWay = yield* wait(namesOnTheWay(fileSystem, path));
	const names = [...onTheWay, ...(onTheWay.length === 0 ? [] : [real]), ...(linked.namesOf(real) ?? [])];
	return [...new Set(names)];
}

// The value of an option, or the word itself.
const pathIn = (word: string): { readonly before: string; readonly path: string } => {
	const [before = ''] = /^-[^=]*=?|^[A-Za-z_]\w*=/.exec(word) ?? [];
	if (before.startsWith('-') && !before.endsWith('=')) return { before: word, path: '' };
	return { before, path: word.slice(before.length) };
};

const longestPath = 4096;
