/** The variables that Node itself goes by; the environment that scripts and policies see travels with the order. */
export const ownEnvironment = (): Readonly<Record<string, string>> =>
	Object.fromEntries(
		['PATH', 'HOME', 'TMPDIR', 'TZ', 'LANG', 'LC_ALL', 'XDG_CACHE_HOME', 'NODE_COMPILE_CACHE', 'SystemRoot']
			.map((name) => [name, process.env[name]] as const)
			.filter((entry): entry is readonly [string, string] => entry[1] !== undefined),
	);
