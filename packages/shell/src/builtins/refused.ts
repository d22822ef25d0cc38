import type { Builtin } from '../state/ports.ts';
import { fail, misuseStatus, showHelp } from './complaint.ts';

/** What this shell does not do, by the builtin that would: why, and what to write instead. */
const reasons: Readonly<Record<string, string>> = {
	bind: 'key bindings need an interactive line editor; scripts have none',
	complete: 'programmable completion needs an interactive line editor; scripts have none',
	fc: 'no command history is kept; write the command again',
	history: 'no command history is kept; write the command again',
	ulimit: 'resource limits are set where the shell is started, not by scripts',
};

/** What a shell that is not interactive never does, in bash's own words. */
const impossible: Readonly<Record<string, string>> = {
	compopt: 'not currently executing completion function',
	suspend: 'cannot suspend: no job control',
};

const refusing = (name: string, problem: string, status: number): Builtin => ({
	name,
	special: false,
	run: (shell, argv) =>
		argv[1] === '--help' ? showHelp(shell, name) : fail(shell, `${name}: ${problem}`, status),
});

/** The builtins that are refused by name, with nothing done: status 2, or 1 where bash refuses them too. */
export const refusedBuiltins: readonly Builtin[] = [
	...Object.entries(reasons).map(([name, reason]) =>
		refusing(name, `not supported: ${reason}`, misuseStatus),
	),
	...Object.entries(impossible).map(([name, problem]) => refusing(name, problem, 1)),
];
