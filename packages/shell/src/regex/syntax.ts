/**
 * The rules in which GNU's dialects of regular expressions differ. The parser asks these questions
 * and never which tool is calling.
 */
export interface Syntax {
	/** `(`, `{` and `|` are operators bare (ERE) or after a backslash (BRE). */
	readonly bareParentheses: boolean;
	readonly bareBraces: boolean;
	readonly bareBar: boolean;
	/** `+` and `?` are operators bare or after a backslash. */
	readonly barePlus: boolean;
	readonly intervals: boolean;
	/** `[[:alpha:]]` is a class, not four characters and a bracket. */
	readonly characterClasses: boolean;
	/** `^` and `$` are anchors wherever they stand, not only at the edges of a branch. */
	readonly anchorsAnywhere: boolean;
	/** What a repetition operator means where there is nothing to repeat; `forgiven`: it repeats that. */
	readonly strayOperator: 'error' | 'forgiven' | 'literal';
	/** An interval with nothing before it, or a repetition after another, is an error. */
	readonly strictRepeats: boolean;
	/** A `{` that starts no valid interval is a character. */
	readonly looseBraces: boolean;
	/** A `)` that closes nothing is a character. */
	readonly looseClose: boolean;
	/** A newline in the pattern separates alternatives. */
	readonly newlineAlternates: boolean;
	/** A backslash in a bracket list quotes the next character. */
	readonly bracketEscapes: boolean;
	readonly emptyRangesAllowed: boolean;
	/** Ranges may end at characters beyond ASCII; the C library refuses them in C.UTF-8. */
	readonly wideRanges: boolean;
	readonly dotMatchesNul: boolean;
	/** `\\w`, `\\b`, `\\<` and their kin mean something. */
	readonly gnuEscapes: boolean;
	readonly backReferences: boolean;
}

/**
 * `ere` and `bre` are those of `regcomp`, hence of `[[ =~ ]]`; the others are what the tool of that
 * name asks for (`sed-ere`: `sed -E`; `egrep`: `grep -E`; `emacs`: `find -regex`; `posix-awk` and `old-awk`:
 * the two other awks of `find -regextype`).
 */
export type SyntaxName =
	| 'ere'
	| 'bre'
	| 'sed-ere'
	| 'sed'
	| 'egrep'
	| 'grep'
	| 'awk'
	| 'posix-awk'
	| 'old-awk'
	| 'emacs';

const bre: Syntax = {
	bareParentheses: false,
	bareBraces: false,
	bareBar: false,
	barePlus: false,
	intervals: true,
	characterClasses: true,
	anchorsAnywhere: false,
	strayOperator: 'literal',
	strictRepeats: true,
	looseBraces: false,
	looseClose: false,
	newlineAlternates: false,
	bracketEscapes: false,
	emptyRangesAllowed: false,
	wideRanges: false,
	dotMatchesNul: false,
	gnuEscapes: true,
	backReferences: true,
};

const ere: Syntax = {
	...bre,
	bareParentheses: true,
	bareBraces: true,
	bareBar: true,
	barePlus: true,
	anchorsAnywhere: true,
	strayOperator: 'error',
	strictRepeats: false,
	looseClose: true,
};

const awk: Syntax = {
	...ere,
	strayOperator: 'literal',
	looseBraces: true,
	bracketEscapes: true,
	dotMatchesNul: true,
	wideRanges: true,
};

/** The rules of each dialect. */
export const syntaxes: Readonly<Record<SyntaxName, Syntax>> = {
	bre,
	ere,
	sed: { ...bre, dotMatchesNul: true },
	'sed-ere': { ...ere, dotMatchesNul: true, looseClose: false },
	grep: {
		...bre,
		strictRepeats: false,
		newlineAlternates: true,
		dotMatchesNul: true,
	},
	egrep: {
		...ere,
		strayOperator: 'forgiven',
		looseBraces: true,
		newlineAlternates: true,
		dotMatchesNul: true,
	},
	awk,
	'posix-awk': { ...awk, strayOperator: 'error', dotMatchesNul: false, gnuEscapes: false },
	'old-awk': { ...awk, dotMatchesNul: false, intervals: false, gnuEscapes: false, backReferences: false },
	emacs: {
		...bre,
		barePlus: true,
		intervals: false,
		characterClasses: false,
		strictRepeats: false,
		emptyRangesAllowed: true,
		dotMatchesNul: true,
	},
};
