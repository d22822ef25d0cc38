import { lstatSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Touch } from '@tenon/core';
import type { GitSetting, GitWords } from '@tenon/shell';
import type { Declaration, ReadWords } from '../declaration.ts';
import { readWords } from '../read-words.ts';
import { splitGit } from './git-call.ts';
import type { GitProcess } from './git-process.ts';

/** A call of git that throws changes away, by what it would change. */
export interface ReversiblePlan {
	readonly words: GitWords;
	readonly folder: string;
	/** Subcommands that list the files, and where their names start from. */
	readonly lists: readonly { readonly words: readonly string[]; readonly from: 'top' | 'folder' }[];
	/** Files of the repository itself that change. */
	readonly own: readonly OwnFile[];
}

type OwnFile = 'index' | 'HEAD' | 'branch' | 'stash';

/**
 * Reads a call that takes changes back or throws them away: `checkout` of files, `restore`, `reset --hard`, `clean`,
 * `rm -f`, `stash drop`. `undefined` for any other, and for options whose effect is not known. `isCommit` tells a word
 * that may be a commit or a file; by default it is a file if it is there or stands alone.
 */
export const planReversible = (
	argv: readonly string[],
	cwd: string,
	isCommit?: (word: string) => boolean,
): ReversiblePlan | undefined => {
	const split = splitGit(argv, cwd);
	if (split === undefined) return undefined;
	const { words, folder } = split;
	const known = subcommands.get(words.subcommand);
	const read = known === undefined ? undefined : readWords(known.declaration, words.rest);
	const changes = read === undefined ? undefined : known!.changes(read, folder, isCommit);
	return changes === undefined ? undefined : { words, folder, ...changes };
};

type Changes = Pick<ReversiblePlan, 'lists' | 'own'>;

interface ReversibleSubcommand {
	readonly declaration: Declaration;
	readonly changes: (
		read: ReadWords,
		folder: string,
		isCommit?: (word: string) => boolean,
	) => Changes | undefined;
}

const has = ({ options }: ReadWords, ...names: readonly string[]): boolean =>
	options.some(({ name }) => names.includes(name));

const differing = (tree: readonly string[], paths: readonly string[]): Changes['lists'] => [
	{ words: ['diff', '--name-only', '-z', '--no-renames', ...tree, '--', ...paths], from: 'top' },
];

const isThere = (folder: string, word: string): boolean =>
	lstatSync(resolve(folder, word), { throwIfNoEntry: false }) !== undefined;

// Without dashes the first word is a commit or a file.
const treeAndPaths = (
	{ operands, beforeDashes }: ReadWords,
	isCommit: (word: string) => boolean,
): { readonly tree: readonly string[]; readonly paths: readonly string[] } | undefined => {
	const [first] = operands;
	if (beforeDashes < operands.length) {
		return beforeDashes > 1
			? undefined
			: { tree: operands.slice(0, beforeDashes), paths: operands.slice(beforeDashes) };
	}
	if (first === undefined || !isCommit(first)) return { tree: [], paths: operands };
	return { tree: [first], paths: operands.slice(1) };
};

const everything = (tree: readonly string[]): Changes => ({
	lists: differing(tree.length === 0 ? ['HEAD'] : tree, []),
	own: ['index', 'HEAD', 'branch'],
});

const subcommands: ReadonlyMap<string, ReversibleSubcommand> = new Map(
	Object.entries<ReversibleSubcommand>({
		checkout: {
			declaration: {
				flags: '-q --quiet -f --force --ours --theirs --progress --no-progress -d --detach',
				operands: 'text',
			},
			changes: (read, folder, isCommit) => {
				const isAlone = read.operands.length === 1 && !has(read, '-f', '--force');
				const split = treeAndPaths(read, isCommit ?? ((word) => !isAlone && !isThere(folder, word)));
				if (split === undefined) return undefined;
				const { tree, paths } = split;
				if (paths.length > 0) return { lists: differing(tree, paths), own: ['index'] };
				return has(read, '-f', '--force') ? everything(tree) : undefined;
			},
		},
		switch: {
			declaration: {
				flags: '-q --quiet -f --force --discard-changes -d --detach',
				operands: 'text',
			},
			changes: (read) =>
				has(read, '-f', '--force', '--discard-changes') && read.operands.length === 1
					? everything(read.operands)
					: undefined,
		},
		restore: {
			declaration: {
				flags: '-q --quiet -W --worktree -S --staged --ours --theirs --progress --no-progress',
				valued: [['-s --source', 'text']],
				operands: 'text',
			},
			changes: (read) => {
				if (read.operands.length === 0) return undefined;
				const sources = read.options.flatMap(({ name, value }) =>
					name === '-s' || name === '--source' ? [value!] : [],
				);
				const isStaged = has(read, '-S', '--staged');
				const tree = sources.length > 0 ? sources.slice(-1) : isStaged ? ['HEAD'] : [];
				const isTree = !isStaged || has(read, '-W', '--worktree');
				return { lists: isTree ? differing(tree, read.operands) : [], own: ['index'] };
			},
		},
		reset: {
			declaration: { flags: '--hard -q --quiet', operands: 'text' },
			changes: (read) =>
				has(read, '--hard') && read.operands.length <= 1 ? everything(read.operands) : undefined,
		},
		clean: {
			declaration: {
				flags: '-f --force -d -q --quiet -x -X',
				valued: [['-e --exclude', 'text']],
				operands: 'text',
			},
			changes: (read) => {
				// Twice it removes other repositories, too.
				if (read.options.filter(({ name }) => name === '-f' || name === '--force').length !== 1)
					return undefined;
				const which = has(read, '-x')
					? []
					: has(read, '-X')
						? ['--ignored', '--exclude-standard']
						: ['--exclude-standard'];
				const words = ['ls-files', '-z', '--others', ...which, '--', ...read.operands];
				return { lists: [{ words, from: 'folder' }], own: [] };
			},
		},
		rm: {
			declaration: { flags: '-f --force -r -q --quiet --cached --ignore-unmatch', operands: 'text' },
			changes: (read) =>
				read.operands.length === 0
					? undefined
					: {
							lists: has(read, '--cached')
								? []
								: [{ words: ['ls-files', '-z', '--', ...read.operands], from: 'folder' }],
							own: ['index'],
						},
		},
		stash: {
			declaration: { flags: '-q --quiet', operands: 'text' },
			changes: ({ operands: [verb = '', ...rest] }) =>
				(verb === 'drop' && rest.length <= 1) || (verb === 'clear' && rest.length === 0)
					? { lists: [], own: ['stash'] }
					: undefined,
		},
	}),
);

/** The files that would change, as they are now; `undefined` where they are too many, or are no plain files. */
export const changesOf = async (
	git: GitProcess,
	{ words: { globals }, folder, lists, own }: ReversiblePlan,
	settings: readonly GitSetting[],
): Promise<readonly Touch[] | undefined> => {
	const places = await placesOf(git, globals, folder);
	if (places === undefined) return undefined;
	const paths = own.flatMap((name) => places.own[name]);
	for (const {
		words: [subcommand = '', ...rest],
		from,
	} of lists) {
		const names = await git.list({ globals, subcommand, rest }, settings);
		if (names === undefined || names.length > maxFiles) return undefined;
		// Another repository in a folder, which stays.
		const files = names.filter((name) => !name.endsWith('/'));
		paths.push(...files.map((name) => resolve(from === 'top' ? places.top : folder, name)));
	}
	const touches = [...new Set(paths)].map(touchOf);
	return touches.includes(undefined) ? undefined : (touches as readonly Touch[]);
};

const maxFiles = 2000;

// An empty file is kept, too: it would be gone otherwise.
const touchOf = (path: string): Touch | undefined => {
	const stats = lstatSync(path, { throwIfNoEntry: false });
	if (stats === undefined) return { kind: 'create', path };
	if (!stats.isFile()) return undefined;
	return { kind: stats.size === 0 ? 'append' : 'overwrite', path };
};

interface GitPlaces {
	readonly top: string;
	readonly own: Readonly<Record<OwnFile, readonly string[]>>;
}

const placesOf = async (
	git: GitProcess,
	globals: readonly string[],
	folder: string,
): Promise<GitPlaces | undefined> => {
	const files = ['index', 'HEAD', 'packed-refs', 'refs/stash', 'logs/refs/stash'];
	const asked = files.flatMap((file) => ['--git-path', file]);
	const print = await git.run([
		...['--no-pager', ...globals, 'rev-parse', '--show-toplevel', ...asked],
		...['--symbolic-full-name', 'HEAD'],
	]);
	const lines = print?.status === 0 ? print.text.replace(/\n$/, '').split('\n') : [];
	if (lines.length !== files.length + 2) return undefined;
	const [top = '', ...rest] = lines;
	const [index, head, packed, stash, stashLog] = rest.map((path) => resolve(folder, path));
	const branch = rest.at(-1)!;
	return {
		top,
		own: {
			index: [index!],
			HEAD: [head!],
			branch: branch.startsWith('refs/') ? [resolve(dirname(packed!), branch)] : [],
			stash: [packed!, stash!, stashLog!].filter((path) => isThere('/', path)),
		},
	};
};
