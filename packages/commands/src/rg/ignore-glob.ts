import { compilePathGlob, type Regex } from '@tenon/shell';

/** A rule of a `.gitignore` or of `-g`: which paths, and whether they are let in or kept out. */
export interface GlobRule {
	readonly isNegated: boolean;
	readonly matchesOnlyDirectories: boolean;
	/** Tests a path below the rule's directory, without a slash at its start. */
	readonly regex: Regex;
}

/** Reads one line of a `.gitignore`; `undefined` for a comment or an empty line. */
export const parseIgnoreLine = (
	line: string,
	options: { readonly ignoreCase: boolean },
): GlobRule | undefined => {
	let glob = line.replace(/\r$/, '').replace(/(?<!\\) +$/, '');
	if (glob === '' || glob.startsWith('#')) return undefined;
	const isNegated = glob.startsWith('!');
	if (isNegated) glob = glob.slice(1);
	const matchesOnlyDirectories = glob.endsWith('/');
	if (matchesOnlyDirectories) glob = glob.replace(/\/+$/, '');
	const isAnchored = glob.includes('/');
	if (glob.startsWith('/')) glob = glob.slice(1);
	return {
		isNegated,
		matchesOnlyDirectories,
		regex: compilePathGlob(glob, { isAnchored, dialect: 'caller', ignoreCase: options.ignoreCase }),
	};
};
