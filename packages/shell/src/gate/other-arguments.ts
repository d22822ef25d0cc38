import {
	andThen,
	type FileSystem,
	type Flow,
	type Maybe,
	type ProgramCapability,
	resolvePath,
	runFlow,
	wait,
} from '@tenon/core';
import { namesOnTheWay } from '@tenon/vfs';
import { realTarget } from './judge-paths.ts';
import type { LinkedPlaces } from './linked-places.ts';

/**
 * The need of a program that is called in a directory, with its arguments once more for other names of the paths in
 * them: those that links lead through, the one that they lead to, and those by which that is protected. The need as it
 * is where no word is such a path. The subcommand is none.
 */
export const withOtherArguments = (
	fileSystem: FileSystem,
	linked: LinkedPlaces,
	cwd: string,
	need: ProgramCapability,
): Maybe<ProgramCapability> =>
	andThen(linked.ready(), () =>
		andThen(runFlow(find(fileSystem, linked, cwd, need)), (otherArguments) =>
			otherArguments.length === 0 ? need : { ...need, otherArguments },
		),
	);

function* find(
	fileSystem: FileSystem,
	linked: LinkedPlaces,
	cwd: string,
	{ argv, subcommand }: ProgramCapability,
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
