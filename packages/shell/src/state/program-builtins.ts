import type { Builtin } from './ports.ts';
import type { Shell } from './shell.ts';

/** What stands for the program of that name, whether or not it is enabled as a builtin. */
export const programBuiltin = ({ ports }: Shell, name: string): Builtin | undefined => {
	const builtin = programBuiltins.has(name) ? ports.builtins.get(name) : undefined;
	return builtin?.program ?? builtin;
};

/** Builtins that are also programs on every system, so that `xargs echo` and `/bin/echo` find one. */
const programBuiltins: ReadonlySet<string> = new Set([
	'echo',
	'printf',
	'test',
	'[',
	'true',
	'false',
	'pwd',
	'kill',
]);

/** How a builtin is called that stands for a program: `pwd` shows the working directory with links resolved. */
export const asProgram = (argv: readonly string[]): readonly string[] =>
	argv[0] === 'pwd' ? ['pwd', '-P', ...argv.slice(1)] : argv;
