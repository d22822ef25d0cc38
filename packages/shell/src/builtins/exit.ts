import { andThen, type Maybe } from '@tenon/core';
import type { Builtin } from '../state/ports.ts';
import { exitHere } from '../state/run-trap.ts';
import type { Shell } from '../state/shell.ts';
import { fail, showHelp } from './complaint.ts';
import { failFatally, leave, operandsOf } from './leave.ts';
import { integerArgument } from './numeric-argument.ts';

/** `exit [n]`: ends the environment with `n`, or with `$?`. */
export const exitBuiltin: Builtin = { name: 'exit', special: true, run: (shell, argv) => exit(shell, argv) };

/** `logout [n]`: there is no login shell to leave. */
export const logoutBuiltin: Builtin = {
	name: 'logout',
	special: false,
	run: (shell, argv) =>
		argv[1] === '--help' ? showHelp(shell, 'logout') : fail(shell, "logout: not login shell: use `exit'"),
};

const exit = (shell: Shell, argv: readonly string[]): Maybe<number> => {
	if (argv[1] === '--help') return showHelp(shell, 'exit');
	return andThen(statusArgument(shell, 'exit', operandsOf(argv)), (status) =>
		isInFunction(shell) ? exitHere(shell, status) : leave(shell, status),
	);
};

// There the EXIT trap still sees the locals.
const isInFunction = (shell: Shell): boolean => shell.callDepth > 0;

/**
 * The status that `exit n` and `return n` name: `$?` without one, the low eight bits of a number, 2
 * with a message for what is none. More than one argument ends the shell with 1.
 */
export const statusArgument = (shell: Shell, name: string, operands: readonly string[]): Maybe<number> => {
	const text = operands[0];
	if (text === undefined) return name === 'exit' ? (shell.statusBeforeTrap ?? shell.status) : shell.status;
	const value = integerArgument(text);
	if (value === undefined) return fail(shell, `${name}: ${text}: numeric argument required`, 2);
	if (operands.length > 1) return failFatally(shell, `${name}: too many arguments`);
	return Number(value & 0xffn);
};
