import { singleSet } from '../char-set.ts';
import type { PerlEdge, PerlNode } from './node.ts';
import { letterSet, type PerlFlavour } from './sets.ts';

/** Escapes that stand between characters. */
export const edges: Readonly<Record<string, PerlEdge | undefined>> = {
	b: 'word',
	B: 'no-word',
	A: 'text-start',
	z: 'text-end',
	Z: 'text-end-newline',
	G: 'search-start',
};

/** Those of them that Rust's expressions lack. */
export const edgesOfPerlAlone: ReadonlySet<string> = new Set(['Z', 'G']);

/** Openings of looks, whether ahead, whether negated. */
export const looks: readonly (readonly [string, boolean, boolean])[] = [
	['=', true, false],
	['!', true, true],
	['<=', false, false],
	['<!', false, true],
];

/** What `(*…)` does. */
export const verbs: Readonly<Record<string, PerlNode | undefined>> = {
	F: { kind: 'fail' },
	FAIL: { kind: 'fail' },
	SKIP: { kind: 'cut', resumes: 'here' },
	PRUNE: { kind: 'cut', resumes: 'next' },
	COMMIT: { kind: 'cut', resumes: 'never' },
};

/** Letters that stand for one character. */
export const namedCodes: Readonly<Record<string, number | undefined>> = {
	a: 7,
	e: 0x1b,
	f: 12,
	n: 10,
	r: 13,
	t: 9,
	v: 11,
};

/** `\R` */
export const lineBreakNode: PerlNode = {
	kind: 'alternate',
	branches: [
		{
			kind: 'concat',
			items: [
				{ kind: 'set', set: singleSet(13) },
				{ kind: 'set', set: singleSet(10) },
			],
		},
		{ kind: 'set', set: letterSet('v', 'pcre')! },
	],
};

/** What `^` stands for where it matches at newlines. */
export const lineStart = (flavour: PerlFlavour): PerlEdge =>
	flavour === 'rust' ? 'line-start' : 'line-start-inside';
