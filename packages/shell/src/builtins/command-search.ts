import { andThen, isFsError, type Maybe, orElse } from '@tenon/core';
import { findCommand } from '../compile/find-command.ts';
import { absolutePath } from '../compile/open-target.ts';
import { commandFolder, findUnrunnable, hasCommandsOnPath } from '../state/path-search.ts';
import { programBuiltin } from '../state/program-builtins.ts';
import type { Shell, ShellFunction } from '../state/shell.ts';

/** One thing that a command word may stand for. */
export type CommandMeaning =
	| { readonly kind: 'alias'; readonly value: string }
	| { readonly kind: 'keyword' }
	| { readonly kind: 'function'; readonly called: ShellFunction }
	| { readonly kind: 'builtin' }
	/** A tool of the embedder: it has no file. */
	| { readonly kind: 'tool' }
	/** A program or a command of the process; `hashed` if the shell remembered the place. */
	| { readonly kind: 'file'; readonly path: string; readonly hashed: boolean };

/** What to look for. */
export interface CommandSearch {
	/** Everything the word could mean, not only what would run. */
	readonly all: boolean;
	readonly functions: boolean;
	/** Files only. */
	readonly filesOnly: boolean;
	/** Folders to search instead of PATH's. */
	readonly folders?: readonly string[];
}

/** The shell's reserved words, in the order bash lists them. */
export const keywords: readonly string[] =
	'if then else elif fi case esac for select while until do done in function time { } ! [[ ]] coproc'.split(
		' ',
	);

/** What a command word means, in the order in which the shell tries. Empty if it means nothing. */
export const searchCommand = (
	shell: Shell,
	name: string,
	search: CommandSearch,
): Maybe<readonly CommandMeaning[]> => {
	const meanings: CommandMeaning[] = search.filesOnly ? [] : [...inShell(shell, name, search)];
	if (meanings.length > 0 && !search.all) return meanings.slice(0, 1);
	const tool = search.filesOnly ? undefined : shell.ports.tools.commands.get(name);
	if (tool === undefined || tool.overrides)
		return andThen(searchFiles(shell, name, search), (files) => [...meanings, ...files]);
	return andThen(searchBesideTool(shell, name, search), (files) => [...meanings, ...files]);
};

// What stands in front of a tool, and the tool itself.
const searchBesideTool = (
	shell: Shell,
	name: string,
	search: CommandSearch,
): Maybe<readonly CommandMeaning[]> =>
	andThen(findCommand(shell, name), (found) => {
		const isFirst = typeof found === 'object' && found.tool !== undefined;
		if (isFirst && !search.all) return [asTool];
		return andThen(searchFiles(shell, name, search), (files) =>
			search.all || files.length === 0 ? [...files, asTool] : files,
		);
	});

const asTool: CommandMeaning = { kind: 'tool' };

function* inShell(shell: Shell, name: string, { functions }: CommandSearch): Generator<CommandMeaning> {
	const alias = shell.options.shopt.has('expand_aliases') ? shell.aliases.get(name) : undefined;
	if (alias !== undefined) yield { kind: 'alias', value: alias };
	if (keywords.includes(name)) yield { kind: 'keyword' };
	const called = functions ? shell.functions.get(name) : undefined;
	if (called !== undefined) yield { kind: 'function', called };
	const builtin = shell.disabledBuiltins.has(name) ? undefined : shell.ports.builtins.get(name);
	if (builtin !== undefined) yield { kind: builtin.tool === undefined ? 'builtin' : 'tool' };
}

const searchFiles = (shell: Shell, name: string, search: CommandSearch): Maybe<readonly CommandMeaning[]> => {
	const file = (path: string): CommandMeaning => ({ kind: 'file', path, hashed: false });
	if (name === '') return [];
	if (name.includes('/')) {
		return andThen(isExecutable(shell, name), (yes) =>
			yes || isStandardCommand(shell, name) ? [file(name)] : [],
		);
	}
	const remembered = search.all || search.folders !== undefined ? undefined : shell.hash.get(name);
	if (remembered !== undefined) return [{ kind: 'file', path: remembered, hashed: true }];
	const folders = search.folders ?? foldersFor(shell, search);
	return andThen(alongPath(shell, { folders, name, all: search.all }, 0, []), (paths) => {
		if (paths.length > 0) return paths.map(file);
		// Commands of the process have no file; this is where scripts expect them.
		if (runsInProcess(shell, name) && (search.folders !== undefined || hasCommandsOnPath(shell)))
			return [file(`${search.folders?.[0] ?? commandFolder(shell)}/${name}`)];
		if (search.all || search.folders !== undefined) return [];
		return andThen(findUnrunnable(shell, name), (path) => (path === undefined ? [] : [file(path)]));
	});
};

// Where there is no PATH at all, a file of the working directory is found by its whole path.
const foldersFor = (shell: Shell, { all }: CommandSearch): readonly string[] => {
	const path = shell.variables.text('PATH');
	if (path) return path.split(':');
	return all ? [] : [shell.cwd];
};

interface PathWalk {
	readonly folders: readonly string[];
	readonly name: string;
	readonly all: boolean;
}

const alongPath = (
	shell: Shell,
	walk: PathWalk,
	from: number,
	before: readonly string[],
): Maybe<readonly string[]> => {
	const { folders, name, all } = walk;
	let paths = before;
	for (let at = from; at < folders.length; at++) {
		const path = `${folders[at] === '' ? '.' : folders[at]!}/${name}`;
		const found = isExecutable(shell, path);
		if (found instanceof Promise) {
			return found.then((yes) => {
				const after = yes ? [...paths, path] : paths;
				return yes && !all ? after : alongPath(shell, walk, at + 1, after);
			});
		}
		if (!found) continue;
		paths = [...paths, path];
		if (!all) break;
	}
	return paths;
};

const isExecutable = (shell: Shell, path: string): Maybe<boolean> =>
	orElse(
		() =>
			andThen(
				shell.ports.fileSystem.stat(absolutePath(shell, path)),
				(stat) => stat.kind === 'file' && (stat.mode & 0o111) !== 0,
			),
		(error) => {
			if (isFsError(error)) return false;
			throw error;
		},
	);

// A command of the process, called by where other systems keep it.
const isStandardCommand = (shell: Shell, path: string): boolean => {
	const base = /^\/(?:usr\/)?(?:local\/)?s?bin\/([^/]+)$/.exec(path)?.[1];
	return base !== undefined && runsInProcess(shell, base);
};

const runsInProcess = (shell: Shell, name: string): boolean =>
	shell.ports.commands.has(name) || programBuiltin(shell, name) !== undefined;
