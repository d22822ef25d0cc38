import type { CharSet } from '../char-set.ts';

/**
 * What stands between two characters. `word` and `no-word` are `\b` and `\B`; `line-start-inside` is PCRE's `^`,
 * which does not match after a newline that ends the text; `search-start` is `\G`, where the search began.
 */
export type PerlEdge =
	| 'line-start'
	| 'line-start-inside'
	| 'line-end'
	| 'text-start'
	| 'search-start'
	| 'text-end'
	| 'text-end-newline'
	| 'word'
	| 'no-word';

/** A part of an expression in Perl's syntax. Branches are in order: the first that leads to a match counts. */
export type PerlNode =
	| { readonly kind: 'empty' }
	| { readonly kind: 'set'; readonly set: CharSet }
	| { readonly kind: 'concat'; readonly items: readonly PerlNode[] }
	| { readonly kind: 'alternate'; readonly branches: readonly PerlNode[] }
	| { readonly kind: 'group'; readonly index: number; readonly body: PerlNode }
	| {
			readonly kind: 'repeat';
			readonly body: PerlNode;
			readonly least: number;
			readonly most: number;
			readonly manner: 'greedy' | 'lazy' | 'possessive';
	  }
	| { readonly kind: 'edge'; readonly edge: PerlEdge }
	| { readonly kind: 'reference'; readonly target: PerlTarget; readonly ignoreCase: boolean }
	/** `(?1)`: what the group would match, or at 0 the whole expression. */
	| { readonly kind: 'call'; readonly target: PerlTarget }
	| {
			readonly kind: 'condition';
			readonly test: PerlTest;
			readonly met: PerlNode;
			readonly unmet: PerlNode;
	  }
	| { readonly kind: 'atomic'; readonly body: PerlNode }
	| { readonly kind: 'look'; readonly isAhead: boolean; readonly isNegated: boolean; readonly body: PerlNode }
	/** `\K`: the match begins here. */
	| { readonly kind: 'keep' }
	/** `\X`: a character with all that is combined with it. */
	| { readonly kind: 'cluster' }
	/** `(*FAIL)` */
	| { readonly kind: 'fail' }
	/** `(*SKIP)` and its kin: no other way is tried from this start; where the search goes on instead. */
	| { readonly kind: 'cut'; readonly resumes: 'here' | 'next' | 'never' };

/** A group, by its number or name. */
export type PerlTarget = number | string;

/** What decides between the branches of `(?(…)…|…)`. */
export type PerlTest =
	| { readonly kind: 'group'; readonly target: PerlTarget }
	| { readonly kind: 'look'; readonly look: PerlNode }
	/** Whether a call goes on. */
	| { readonly kind: 'called' }
	/** `(?(DEFINE)…)`: there only to be called. */
	| { readonly kind: 'never' };

/** A parsed expression. */
export interface PerlProgram {
	readonly root: PerlNode;
	readonly groupCount: number;
	/** Names of groups. */
	readonly names: ReadonlyMap<string, number>;
	/** Whether a character belongs to a word, for `\b`. */
	readonly isWord: (code: number) => boolean;
}

/** Matches everywhere, and nothing. */
export const emptyNode: PerlNode = { kind: 'empty' };

export const edgeNode = (edge: PerlEdge): PerlNode => ({ kind: 'edge', edge });

/** A node that can be repeated: what stands between characters can only as a group. */
export const grouped = (body: PerlNode): PerlNode =>
	body.kind === 'edge' ? { kind: 'concat', items: [body] } : body;
