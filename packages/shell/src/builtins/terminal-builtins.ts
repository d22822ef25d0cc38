import { andThen } from '@tenon/core';
import { fail, showHelp } from '../state/complaint.ts';
import type { Builtin } from '../state/ports.ts';

/** What a shell that is not interactive never does, in bash's own words. */
const impossible: Readonly<Record<string, string>> = {
	compopt: 'not currently executing completion function',
	suspend: 'cannot suspend: no job control',
};

/** `bind`: a shell without a line editor has nothing to bind keys in, and says so. */
const bindBuiltin: Builtin = {
	name: 'bind',
	special: false,
	run: (shell, argv) =>
		argv[1] === '--help'
			? showHelp(shell, 'bind')
			: andThen(shell.complain('bind: warning: line editing not enabled'), () => 0),
};

/** The builtins that need a person at a terminal: they do what bash's do without one. */
export const terminalBuiltins: readonly Builtin[] = [
	bindBuiltin,
	...Object.entries(impossible).map(
		([name, problem]): Builtin => ({
			name,
			special: false,
			run: (shell, argv) =>
				argv[1] === '--help' ? showHelp(shell, name) : fail(shell, `${name}: ${problem}`, 1),
		}),
	),
];
