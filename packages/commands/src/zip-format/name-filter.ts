import { compileShellPattern } from '@tenon/shell';

/** Names that patterns choose; `*` takes slashes too. */
export interface NameFilter {
	matches(name: string): boolean;
	/** The patterns that have matched nothing, as they were given. */
	unmatched(): readonly string[];
}

/** Compiles patterns as zip and unzip read them. */
export const nameFilter = (
	patterns: readonly string[],
	{ ignoresCase }: { readonly ignoresCase: boolean },
): NameFilter => {
	const matchers = patterns.map((pattern) =>
		compileShellPattern(pattern, { extglob: false, nocase: ignoresCase }),
	);
	const used = new Set<number>();
	return {
		matches: (name) => {
			const at = matchers.findIndex((matcher) => matcher.matches(name));
			if (at >= 0) used.add(at);
			return at >= 0;
		},
		unmatched: () => patterns.filter((_pattern, at) => !used.has(at)),
	};
};
