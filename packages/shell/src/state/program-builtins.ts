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
