/** What becomes of old spellings: words again, or what is wrong with them. */
type Rewritten = readonly string[] | { readonly fault: string; readonly hint?: boolean };

/** Rewrites `-5 --json` as `-5`: an old spelling counts words, and does not know this one. */
export const besideJson =
	(rewrite: (argv: readonly string[]) => Rewritten) =>
	(argv: readonly string[]): Rewritten => {
		const rest = argv.filter((word) => word !== '--json');
		if (rest.length === argv.length || !/^[-+]\d/.test(rest[0] ?? '')) return rewrite(argv);
		const rewritten = rewrite(rest);
		return 'fault' in rewritten ? rewritten : ['--json', ...rewritten];
	};
