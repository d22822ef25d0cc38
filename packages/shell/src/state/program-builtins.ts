/** Builtins that are also programs on every system, so that `xargs echo` and `/bin/echo` find one. */
export const programBuiltins: ReadonlySet<string> = new Set([
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
