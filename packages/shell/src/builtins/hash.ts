import { andThen, isFsError, type Maybe, orElse } from '@tenon/core';
import { absolutePath } from '../compile/open-target.ts';
import { fail } from '../state/complaint.ts';
import { emit } from '../state/emit.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { visitInTurns } from '../state/work.ts';
import { associativeOrder } from '../values/associative-order.ts';
import { searchCommand } from './command-search.ts';
import { type ParsedOptions, withOptions } from './options.ts';

/** `hash [-lr] [-p pathname] [-dt] [name …]`: the remembered places of commands. */
export const hashBuiltin: Builtin = {
	name: 'hash',
	special: false,
	run: (shell, argv) =>
		withOptions(shell, argv, 'dlp:rt', (options) => {
			const { operands } = options;
			if (!shell.options.get('hashall')) return fail(shell, 'hash: hashing disabled');
			if (operands.length === 0 && options.has('t'))
				return fail(shell, 'hash: -t: option requires an argument');
			if (operands.length === 0 && options.has('d'))
				return fail(shell, 'hash: -d: option requires an argument');
			if (options.has('r')) shell.hash.clear();
			if (operands.length === 0) return options.has('r') ? 0 : list(shell, options);
			if (options.has('t')) return showPlaces(shell, options);
			return each(shell, operands, (name) => visit(shell, name, options));
		}),
};

const each = (
	shell: Shell,
	names: readonly string[],
	run: (name: string) => Maybe<number>,
): Maybe<number> => {
	let status = 0;
	const visited = visitInTurns(shell.slice, names, (name) =>
		andThen(run(name), (result) => {
			if (result !== 0) status = result;
		}),
	);
	return andThen(visited, () => (shell.flow === 0 ? status : shell.status));
};

const list = (shell: Shell, options: ParsedOptions): Maybe<number> => {
	if (shell.hash.size === 0) {
		return options.has('l') ? 0 : emit(shell, 'hash', 'hash: hash table empty\n');
	}
	const entries = associativeOrder(shell.hash).map((name) => [name, shell.hash.get(name)!] as const);
	if (options.has('l')) return emit(shell, 'hash', entries.map(reusable).join(''));
	const lines = entries.map(([, path]) => `   0\t${path}\n`);
	return emit(shell, 'hash', `hits\tcommand\n${lines.join('')}`);
};

const reusable = ([name, path]: readonly [string, string]): string => `builtin hash -p ${path} ${name}\n`;

const showPlaces = (shell: Shell, options: ParsedOptions): Maybe<number> =>
	each(shell, options.operands, (name) => {
		const path = shell.hash.get(name);
		if (path === undefined) return notFound(shell, name);
		if (options.has('l')) return emit(shell, 'hash', reusable([name, path]));
		return emit(shell, 'hash', options.operands.length > 1 ? `${name}\t${path}\n` : `${path}\n`);
	});

const visit = (shell: Shell, name: string, options: ParsedOptions): Maybe<number> => {
	if (options.has('d')) return !shell.hasHash || shell.hash.delete(name) ? 0 : notFound(shell, name);
	const path = options.value('p');
	if (path !== undefined) {
		return andThen(isDirectory(shell, path), (yes) => {
			if (yes) return fail(shell, `hash: ${path}: Is a directory`);
			shell.hash.set(name, path);
			return 0;
		});
	}
	if (name.includes('/') || shell.ports.builtins.has(name) || shell.functions.has(name)) return 0;
	shell.hash.delete(name);
	return andThen(searchCommand(shell, name, { all: false, functions: false, filesOnly: true }), ([found]) => {
		if (found?.kind !== 'file') return shell.ports.tools.commands.has(name) ? 0 : notFound(shell, name);
		shell.hash.set(name, found.path);
		return 0;
	});
};

const notFound = (shell: Shell, name: string): Maybe<number> => fail(shell, `hash: ${name}: not found`);

const isDirectory = (shell: Shell, path: string): Maybe<boolean> =>
	orElse(
		() =>
			andThen(shell.ports.fileSystem.stat(absolutePath(shell, path)), (stat) => stat.kind === 'directory'),
		(error) => {
			if (isFsError(error)) return false;
			throw error;
		},
	);
