import { andThen, type Maybe } from '@tenon/core';
import { findCommand } from '../compile/find-command.ts';
import { isExecutable } from '../state/path-search.ts';
import type { Shell } from '../state/shell.ts';

/** What stands after the name of a command. */
export type CommandClass = 'alias' | 'function' | 'builtin' | 'command' | 'program' | 'tool' | 'unknown';

/** Looks a name up in the order in which the shell would. Runs nothing. */
export const classify = (shell: Shell, name: string): Maybe<CommandClass> => {
	if (shell.options.shopt.has('expand_aliases') && shell.aliases.has(name)) return 'alias';
	if (shell.functions.has(name)) return 'function';
	const builtin = shell.disabledBuiltins.has(name) ? undefined : shell.ports.builtins.get(name);
	if (builtin !== undefined) return builtin.tool === undefined ? 'builtin' : 'tool';
	if (name.includes('/')) return andThen(isExecutable(shell, name), (yes) => (yes ? 'program' : 'unknown'));
	return andThen(findCommand(shell, name), (found) => {
		if (found === undefined) return 'unknown';
		if (typeof found === 'string') return 'program';
		return found.tool === undefined ? 'command' : 'tool';
	});
};
