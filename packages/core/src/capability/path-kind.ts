import { normalizePath } from '../path/path.ts';
import type { PathCapability } from './capability.ts';
import { escapeGlob } from './glob-syntax.ts';
import { compilePathGlob, coversPathGlob, matchPathGlob, type PathGlob } from './path-glob.ts';
import type { PatternKind } from './pattern-kind.ts';
import { PrefixIndex } from './prefix-index.ts';

/** Paths, for either access; the caller keeps the two apart. */
export const pathKind: PatternKind<PathCapability, string, PathGlob> = {
	expected: 'an absolute path',
	subject: ({ path }) => (path.startsWith('/') && !path.includes('\0') ? normalizePath(path) : undefined),
	others: ({ access, otherNames }) => otherNames?.map((path) => ({ kind: 'path', path, access })),
	smallest: ({ access }, path) => ({ kind: 'path', access, pattern: escapeGlob(path) }),
	compile: compilePathGlob,
	index: (placed) => {
		const index = new PrefixIndex(
			placed.map(({ matcher, rule }) => ({
				prefix: matcher.prefix,
				order: rule.order,
				rule,
				matches: (key: string) => matchPathGlob(matcher, key),
			})),
		);
		return (path) => index.find(path, undefined)?.rule;
	},
	covers: coversPathGlob,
};
