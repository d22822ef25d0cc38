import {
	baseName,
	type FileKind,
	type FileSystem,
	type Flow,
	isFsError,
	joinName,
	type Maybe,
	parentPath,
	runFlow,
	wait,
} from '@tenon/core';
import { IgnoreRules } from '@tenon/shell';
import { TrackedFiles } from './tracked-files.ts';

/**
 * Recognises build output that can be lost: ignored by git, with a name that tools give to what they can make again,
 * and not in the repository all the same. What is merely ignored (`.env`, notes, a local database) is not: no tool
 * could make that again. Looks at the files that it is given, and never changes them.
 */
export const buildOutputIn = (fileSystem: FileSystem): ((path: string) => Maybe<boolean>) => {
	const tracked = new TrackedFiles(fileSystem);
	return (path) => (looksMade(path.split('/')) ? runFlow(isMade(fileSystem, tracked, path)) : false);
};

const isMade = function* (fileSystem: FileSystem, tracked: TrackedFiles, path: string): Flow<boolean> {
	const top = yield* repositoryOf(fileSystem, parentPath(path));
	// A repository of its own has what no build makes.
	if (top === undefined || (yield* kindOf(fileSystem, joinName(path, '.git'))) !== undefined) return false;
	const names = path.slice(top === '/' ? 1 : top.length + 1).split('/');
	const ignoredFrom = yield* firstIgnored(fileSystem, top, names);
	if (ignoredFrom === undefined || !looksMade(names.slice(ignoredFrom))) return false;
	return !(yield* tracked.has(top, names.join('/')));
};

const repositoryOf = function* (fileSystem: FileSystem, from: string): Flow<string | undefined> {
	for (let at = from; ; at = parentPath(at)) {
		if (baseName(at) === '.git') return undefined;
		if ((yield* kindOf(fileSystem, joinName(at, '.git'))) !== undefined) return at;
		if (at === '/') return undefined;
	}
};

/** Which of the names on the way down from the top is the first that git does not look at. */
const firstIgnored = function* (
	fileSystem: FileSystem,
	top: string,
	names: readonly string[],
): Flow<number | undefined> {
	let rules = IgnoreRules.none;
	let directory = top;
	for (const [at, name] of names.entries()) {
		rules = yield* rules.below(fileSystem, directory);
		const path = joinName(directory, name);
		const kind = yield* kindOf(fileSystem, path);
		if (kind === undefined) return undefined;
		if (rules.isIgnored(path, kind)) return at;
		directory = path;
	}
	return undefined;
};

const kindOf = function* (fileSystem: FileSystem, path: string): Flow<FileKind | undefined> {
	try {
		return (yield* wait(fileSystem.lstat(path))).kind;
	} catch (error) {
		if (isFsError(error)) return undefined;
		throw error;
	}
};

const looksMade = (names: readonly string[]): boolean =>
	names.some((name) => madeNames.has(name) || madePattern.test(name));

/** Folders and files that compilers, bundlers, package managers and test runners make. */
const madeNames: ReadonlySet<string> = new Set(
	[
		'node_modules bower_components jspm_packages .pnpm-store',
		'dist build out output target bin obj _build .build cmake-build-debug cmake-build-release CMakeFiles',
		'.next .nuxt .output .svelte-kit .astro .docusaurus .parcel-cache .turbo .nx .vite .cache .angular',
		'storybook-static .rollup.cache .tsbuildinfo .eslintcache .stylelintcache .prettiercache',
		'coverage .coverage htmlcov .nyc_output test-results playwright-report lcov-report junit.xml coverage.xml',
		'__pycache__ .pytest_cache .mypy_cache .ruff_cache .hypothesis .tox .nox .venv venv .eggs',
		'.gradle .kotlin .dart_tool Pods DerivedData .swiftpm elm-stuff .elixir_ls',
		'zig-cache .zig-cache zig-out dist-newstyle .stack-work .bloop .metals .sass-cache',
	].flatMap((line) => line.split(' ')),
);

const madePattern =
	/\.(?:o|obj|a|so|dylib|dll|lib|exe|pdb|ilk|d|gch|pch|gcda|gcno|profraw|profdata|pyc|pyo|class|beam|hi|rlib|rmeta|wasm|tsbuildinfo|map|egg-info|dSYM)$/;
