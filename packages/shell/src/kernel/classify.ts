import { andThen, type Maybe } from '@tenon/core';
import { findBeforeSystem, findOnPath, isExecutable } from '../state/path-search.ts';
import type { Shell } from '../state/shell.ts';

/** What stands behind the name of a command. */
export type CommandClass = 'alias' | 'function' | 'builtin' | 'command' | 'program' | 'unknown';

/** Looks a name up in the order in which the shell would. Runs and remembers nothing. */
export const classify = (shell: Shell, name: string): Maybe<CommandClass> => {
	if (shell.options.shopt.has('expand_aliases') && shell.aliases.has(name)) return 'alias';
	if (shell.functions.has(name)) return 'function';
	if (shell.ports.builtins.has(name) && !shell.disabledBuiltins.has(name)) return 'builtin';
	if (shell.ports.commands.has(name)) {
		return andThen(findBeforeSystem(shell, name), (path) => (path === undefined ? 'command' : 'program'));
	}
	if (name.includes('/')) return andThen(isExecutable(shell, name), (yes) => (yes ? 'program' : 'unknown'));
	return andThen(findOnPath(shell, name), (path) => (path === undefined ? 'unknown' : 'program'));
};
