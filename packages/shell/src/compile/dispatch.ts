import { andFinally, andThen, type Maybe } from '@tenon/core';
import { childrenEnded } from '../state/pending-signals.ts';
import type { DeclarationArgument } from '../state/ports.ts';
import { isSpecialCall } from '../state/posix-mode.ts';
import type { Shell } from '../state/shell.ts';
import { callFunction } from './function.ts';
import { handOver } from './handing-over.ts';
import { runNamedCommand } from './named-command.ts';

/**
 * Runs a command by name: function, builtin, command of the process, script or program on PATH.
 * `taken`: the arguments of a declaration, its assignments taken apart.
 */
export const dispatch = (
	shell: Shell,
	argv: readonly string[],
	taken?: readonly DeclarationArgument[],
): Maybe<number> => {
	const name = argv[0]!;
	if (shell.options.posix && isSpecialCall(shell, name)) return dispatchSpecial(shell, argv, taken);
	const called = shell.functions.size === 0 ? undefined : shell.functions.get(name);
	if (called !== undefined) return callFunction(shell, called, argv);
	const builtin = taken === undefined ? shell.ports.builtins.get(name) : undefined;
	if (builtin === undefined || shell.disabledBuiltins.size > 0) return dispatchCommand(shell, argv, taken);
	const status = builtin.run(shell, argv);
	if (typeof status === 'object') return endLater(shell, argv, status);
	shell.lastArgument = argv[argv.length - 1]!;
	return status;
};

// The builtin is told that it was called as itself, not by `command`.
const dispatchSpecial = (
	shell: Shell,
	argv: readonly string[],
	taken: readonly DeclarationArgument[] | undefined,
): Maybe<number> => {
	shell.isSpecialCall = true;
	return andFinally(
		() => dispatchCommand(shell, argv, taken),
		() => {
			shell.isSpecialCall = false;
		},
	);
};

/** The same past functions: what `command` runs. */
export const dispatchCommand = (
	shell: Shell,
	argv: readonly string[],
	taken?: readonly DeclarationArgument[],
): Maybe<number> => {
	const name = argv[0]!;
	const builtin = shell.ports.builtins.get(name);
	let status: Maybe<number>;
	if (builtin === undefined || shell.disabledBuiltins.has(name))
		status = isJobName(name) ? resumeJob(shell, argv) : dispatchPastBuiltins(shell, argv);
	else if (taken === undefined || builtin.declare === undefined) status = builtin.run(shell, argv);
	else status = builtin.declare(shell, name, taken);
	if (typeof status === 'object') return endLater(shell, argv, status);
	shell.lastArgument = argv[argv.length - 1]!;
	return status;
};

/** Whether a command word names a job: `%1` is short for `fg %1`. */
export const isJobName = (word: string): boolean => word.startsWith('%');

/** `%1` as a command, which leaves `PIPESTATUS` to the job. */
export const resumeJob = (shell: Shell, argv: readonly string[]): Maybe<number> =>
	andThen(shell.ports.builtins.get('fg')!.run(shell, ['fg', ...argv]), (status) =>
		shell.controlsJobs ? status : shell.keepPipeStatus(status),
	);

const endLater = (shell: Shell, argv: readonly string[], status: Promise<number>): Promise<number> =>
	status.then((ready) => {
		shell.lastArgument = argv[argv.length - 1]!;
		return ready;
	});

/** The same past functions and builtins. */
export const dispatchPastBuiltins = (shell: Shell, argv: readonly string[]): Maybe<number> => {
	handOver(shell);
	const status = runNamedCommand(shell, argv);
	return typeof status === 'object'
		? status.then((ready) => childrenEnded(shell, ready))
		: childrenEnded(shell, status);
};
