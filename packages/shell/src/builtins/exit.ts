import { andThen, type Maybe } from '@tenon/core';
import { failOutOfTexts, leave, operandsOf } from '../compile/leave.ts';
import { exitHere } from '../compile/run-trap.ts';
import { fail, showHelp } from '../state/complaint.ts';
import { flow } from '../state/flow.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { jobLine } from './job-lines.ts';
import { activeJobs } from './job-spec.ts';
import { integerArgument } from './numeric-argument.ts';

/** `exit [n]`: ends the environment with `n`, or with `$?`. */
export const exitBuiltin: Builtin = { name: 'exit', special: true, run: (shell, argv) => exit(shell, argv) };

/** `logout [n]`: the same for a login shell. */
export const logoutBuiltin: Builtin = {
	name: 'logout',
	special: false,
	run: (shell, argv) => {
		if (argv[1] === '--help') return showHelp(shell, 'logout');
		if (!isLogin(shell)) return fail(shell, "logout: not login shell: use `exit'");
		return exit(shell, argv);
	},
};

const isLogin = (shell: Shell): boolean => shell.options.shopt.has('login_shell');

const exit = (shell: Shell, argv: readonly string[]): Maybe<number> => {
	if (argv[1] === '--help') return showHelp(shell, 'exit');
	if (!shell.interactive) return exitNow(shell, argv);
	return andThen(shell.write(2, isLogin(shell) ? 'logout\n' : 'exit\n'), () => {
		const warning = warningOfJobs(shell);
		if (warning === undefined) return exitNow(shell, argv);
		return andThen(shell.write(2, warning), () => 1);
	});
};

const exitNow = (shell: Shell, argv: readonly string[]): Maybe<number> =>
	andThen(statusArgument(shell, 'exit', operandsOf(argv)), (status) => {
		if (shell.flow === flow.line) return status;
		return endsInPlace(shell) ? exitHere(shell, status) : leave(shell, status);
	});

// The first wish to leave names jobs that are stopped, with `checkjobs` also those that run; a second right
// behind it is granted.
const warningOfJobs = (shell: Shell): string | undefined => {
	const jobs = activeJobs(shell).filter(({ status }) => status === undefined);
	const isListed = shell.options.shopt.has('checkjobs');
	const hasStopped = jobs.some(({ isStopped }) => isStopped);
	if (!hasStopped && !(isListed && jobs.length > 0)) return undefined;
	if (shell.warnedOfJobsAt === shell.typed - 1) return undefined;
	shell.warnedOfJobsAt = shell.typed;
	const lines = isListed ? jobs.map((job) => jobLine(shell, job)).join('') : '';
	return `There are ${hasStopped ? 'stopped' : 'running'} jobs.\n${lines}`;
};

// There the EXIT trap still sees the locals, and writes where the commands around it do.
const endsInPlace = ({ callDepth, subshellDepth, readsFrom }: Shell): boolean =>
	callDepth > 0 || subshellDepth > 0 || readsFrom !== 'string';

/**
 * The status that `exit n` and `return n` name: `$?` without one, the low eight bits of a number, 2
 * with a message for what is none. More than one argument ends the shell with 1.
 */
export const statusArgument = (shell: Shell, name: string, operands: readonly string[]): Maybe<number> => {
	const text = operands[0];
	if (text === undefined) return statusToLeave(shell, name);
	const value = integerArgument(text);
	if (value === undefined) return fail(shell, `${name}: ${text}: numeric argument required`, 2);
	if (operands.length > 1) return failOutOfTexts(shell, `${name}: too many arguments`);
	return Number(value & 0xffn);
};

// Inside of a trap, and of what it calls, `return` leaves what was before it; `exit` only where it is that of EXIT.
const statusToLeave = ({ runningTrap, statusBeforeTrap, status }: Shell, name: string): number => {
	const leavesWhatWas =
		name === 'exit' ? runningTrap === 'EXIT' : runningTrap !== undefined && runningTrap !== 'DEBUG';
	return leavesWhatWas ? (statusBeforeTrap ?? status) : status;
};
