import { lstatSync, statSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { resolvePath, type Touch } from '@tenon/core';
import { type GitWords, isQuietSetting, isQuietVariable } from '@tenon/shell';
import type { ReadWords } from '../declaration.ts';
import { readWords } from '../read-words.ts';
import { lookingAlone, lookingGit } from './git-looking.ts';

/** A call of git that only looks, as far as its words tell. */
export interface LookingGit {
	readonly words: GitWords;
	/** Where git looks: `-C` is followed. */
	readonly folder: string;
	readonly touches: readonly Touch[];
	/** Whether its operands would be compared with each other where there is no repository. */
	readonly comparesFolders: boolean;
}

/** The parts of a call: what stands before the subcommand is known and harmless, or there is no answer. */
export const splitGit = (
	argv: readonly string[],
	cwd: string,
): { readonly words: GitWords; readonly folder: string } | undefined => {
	let folder = cwd;
	for (let at = 0; at < argv.length; at++) {
		const word = argv[at]!;
		if (!word.startsWith('-')) {
			const words = { globals: argv.slice(0, at), subcommand: word, rest: argv.slice(at + 1) };
			return { words, folder };
		}
		if (word === '-C') folder = resolvePath(folder, argv[++at] ?? '');
		else if (word === '-c') {
			if (!isHarmless(argv[++at] ?? '')) return undefined;
		} else if (!harmlessFlags.has(word) && !isHarmlessVariable(word)) return undefined;
	}
	return undefined;
};

/** Reads a call that only looks; `undefined` for any other. */
export const readLookingGit = (argv: readonly string[], cwd: string): LookingGit | undefined => {
	if (argv.length === 1 && lookingAlone.has(argv[0]!)) {
		const words = { globals: [], subcommand: argv[0]!, rest: [] };
		return { words, folder: cwd, touches: [], comparesFolders: false };
	}
	const split = splitGit(argv, cwd);
	if (split === undefined) return undefined;
	const { words, folder } = split;
	const { subcommand, rest } = words;
	// It prints what it is asked about, whatever that is.
	if (subcommand === 'rev-parse') return { words, folder, touches: [], comparesFolders: false };
	const declaration = lookingGit.get(subcommand);
	const read = declaration === undefined ? undefined : readWords(declaration, rest);
	if (declaration === undefined || read === undefined) return undefined;
	const uses = declaration.whole === undefined ? read.uses : declaration.whole(read);
	if (uses === undefined) return undefined;
	const shown = showsContent.has(subcommand) ? pathsIn(subcommand, read, folder) : [];
	const comparesFolders = subcommand === 'diff' && hasFolders(read, folder);
	if (comparesFolders && mayLeave(read, folder)) return undefined;
	const paths = [...uses.map(({ path }) => path), ...shown];
	return {
		words,
		folder,
		touches: paths.map((path) => ({ kind: 'read', path: resolvePath(folder, path) })),
		comparesFolders,
	};
};

const harmlessFlags: ReadonlySet<string> = new Set(
	'--no-pager -P --no-optional-locks --no-replace-objects --literal-pathspecs --glob-pathspecs --noglob-pathspecs --icase-pathspecs --no-lazy-fetch --no-advice'.split(
		' ',
	),
);

const isHarmless = (setting: string): boolean =>
	isQuietSetting(setting) ||
	/^(?:color\.[\w.]+|core\.quote[pP]ath|core\.autocrlf|diff\.renames|log\.date|log\.decorate|advice\.\w+|user\.name|user\.email)=/.test(
		setting,
	);

const isHarmlessVariable = (word: string): boolean =>
	word.startsWith('--config-env=') && isQuietVariable(word.slice('--config-env='.length));

/** Subcommands that print what is in files; the others print names, numbers and hashes. */
const showsContent: ReadonlySet<string> = new Set(
	'diff diff-tree diff-index diff-files log show whatchanged blame annotate grep cat-file'.split(' '),
);

// A word may be a commit, a file, or a file in a commit.
const pathsIn = (
	subcommand: string,
	{ options, operands, beforeDashes }: ReadWords,
	folder: string,
): readonly string[] => {
	const hasPattern = options.some(({ name }) => name === '-e' || name === '-f');
	const from = subcommand === 'grep' && !hasPattern ? 1 : 0;
	const isCompared = options.some(({ name }) => name === '--no-index');
	return [
		...options.flatMap(({ name, value = '' }) =>
			name === '-L' && value.includes(':') ? [value.slice(value.lastIndexOf(':') + 1)] : [],
		),
		...operands.slice(from).flatMap((word, at) => {
			const path = pathOf(word);
			const isNamed = isCompared || path !== word || at + from >= beforeDashes;
			return path !== '' && (isNamed || exists(resolvePath(folder, path))) ? [path] : [];
		}),
	];
};

// After `:(top)`, `:/`, `:!` and their like, or behind a commit and a colon.
const pathOf = (word: string): string => {
	const magic = /^:(?:\([^)]*\)|[/!^]*:?)/.exec(word)?.[0];
	if (magic !== undefined) return word.slice(magic.length);
	const colon = word.indexOf(':');
	return colon < 0 ? word : word.slice(colon + 1);
};

// Two folders that are compared are walked, and what is in them is not judged.
const hasFolders = ({ options, operands }: ReadWords, folder: string): boolean => {
	const isCompared = options.some(({ name }) => name === '--no-index');
	const found = operands.filter((word) => exists(resolvePath(folder, word)));
	return (isCompared || found.length === 2) && found.some((word) => isFolder(resolvePath(folder, word)));
};

const mayLeave = ({ options, operands }: ReadWords, folder: string): boolean =>
	options.some(({ name }) => name === '--no-index') ||
	operands.some((word) => {
		const way = relative(folder, resolvePath(folder, word));
		return way.startsWith('..') || isAbsolute(way);
	});

const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
