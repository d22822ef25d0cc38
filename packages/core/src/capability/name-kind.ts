import { expandBraces } from './braces.ts';
import type { Capability } from './capability.ts';
import { BadPattern } from './errors.ts';
import { escapeGlob } from './glob-syntax.ts';
import { compileNameGlob, coversNameGlob, matchNameGlob, type NameGlob } from './name-glob.ts';
import type { PatternKind } from './pattern-kind.ts';
import { PrefixIndex } from './prefix-index.ts';

type NamedCapability<K extends 'environment' | 'secret' | 'tool'> = Extract<Capability, { readonly kind: K }>;

// A name has no others.
const nameKind = (
	kind: 'environment' | 'tool',
): Omit<PatternKind<NamedCapability<'environment' | 'tool'>, string, NameGlob>, 'others'> => ({
	expected: 'a name',
	subject: ({ name }) => (name === '' ? undefined : name),
	smallest: (_, name) => ({ kind, pattern: escapeGlob(name) }),
	compile: (pattern) => {
		if (pattern === '') throw new BadPattern(pattern, 'expected a name');
		return expandBraces(pattern).map(compileNameGlob);
	},
	index: (placed) => {
		const index = new PrefixIndex(
			placed.map(({ matcher, rule }) => ({
				prefix: matcher.prefix,
				order: rule.order,
				rule,
				matches: (key: string) => matchNameGlob(matcher, key, 0, key.length),
			})),
		);
		return (name) => index.find(name, undefined)?.rule;
	},
	covers: coversNameGlob,
});

/** Environment variables by name. */
export const environmentKind: PatternKind<NamedCapability<'environment'>, string, NameGlob> = nameKind(
	'environment',
);

/** Tools by name. */
export const toolKind: PatternKind<NamedCapability<'tool'>, string, NameGlob> = nameKind('tool');

/** The two sides of a secret's name. */
export interface SecretGlob {
	readonly provider: NameGlob;
	readonly field: NameGlob;
}

/** Secrets by `provider.field`. */
export const secretKind: PatternKind<NamedCapability<'secret'>, string, SecretGlob> = {
	expected: 'provider.field',
	subject: ({ name }) => (/^[^.]+\../s.test(name) ? name : undefined),
	smallest: (_, name) => ({ kind: 'secret', pattern: escapeGlob(name) }),
	compile: (pattern) =>
		expandBraces(pattern).map((alternative) => {
			const dot = alternative.indexOf('.');
			if (dot < 1 || dot === alternative.length - 1) {
				throw new BadPattern(pattern, 'expected provider.field; * stands for one side only');
			}
			return {
				provider: compileNameGlob(alternative.slice(0, dot)),
				field: compileNameGlob(alternative.slice(dot + 1)),
			};
		}),
	index: (placed) => {
		const index = new PrefixIndex(
			placed.map(({ matcher: { provider, field }, rule }) => ({
				prefix: provider.literal === undefined ? provider.prefix : `${provider.literal}.${field.prefix}`,
				order: rule.order,
				rule,
				matches: (key: string) => {
					const dot = key.indexOf('.');
					return matchNameGlob(provider, key, 0, dot) && matchNameGlob(field, key, dot + 1, key.length);
				},
			})),
		);
		return (name) => index.find(name, undefined)?.rule;
	},
	covers: (outer, inner) =>
		coversNameGlob(outer.provider, inner.provider) && coversNameGlob(outer.field, inner.field),
};
