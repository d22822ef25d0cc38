import type { PathAccess } from './capability.ts';
import { compileRule } from './compile-rule.ts';
import { escapeGlob } from './glob-syntax.ts';
import { patternAbout } from './grant-key.ts';
import { canGrant } from './layer-authority.ts';
import { compilePathGlob, coversPathGlob, type PathGlob, placeOfPathGlob } from './path-glob.ts';
import type { GrantLayer, Rule } from './rule.ts';

/** Says whether a path and all below it are allowed, whatever is there; never wrongly true. */
export type TreeJudge = (path: string) => boolean;

/**
 * Compiles what the layers say about whole trees, so that a directory can be removed or moved without a look at
 * each file in it. Rules that reach below the path, or that cannot be proved not to, make the answer no.
 */
export const judgeTrees = (access: PathAccess, layers: readonly GrantLayer[]): TreeJudge => {
	const globs = (layer: GrantLayer, isOf: (rule: Rule) => boolean): readonly PathGlob[] =>
		globsOf(access, layer, isOf);
	const speaking = layers.filter((layer) => globs(layer, ({ effect }) => effect !== 'deny').length > 0);
	const allowing = speaking.map((layer) => globs(layer, ({ effect }) => effect === 'allow'));
	const restricting = layers.flatMap((layer) => globs(layer, isRestricting));
	const isOpen = canGrant(speaking) && !layers.some(({ boundTo }) => boundTo !== undefined);
	return (path) => {
		if (!isOpen || restricting.some((glob) => mayReach(glob, path))) return false;
		const trees = compilePathGlob(path === '/' ? '/**' : `${escapeGlob(path)}/**`);
		return allowing.every((outer) => trees.every((tree) => outer.some((glob) => coversPathGlob(glob, tree))));
	};
};

/** The places that denials and questions are about: the literal beginnings of their patterns, each once. */
export const restrictedPlaces = (layers: readonly GrantLayer[]): readonly string[] => {
	const places = layers.flatMap((layer) =>
		(['read', 'write'] as const).flatMap((access) =>
			globsOf(access, layer, isRestricting).map(placeOfPathGlob),
		),
	);
	return [...new Set(places)].filter((place) => place !== '/');
};

const isRestricting = ({ effect }: Rule): boolean => effect !== 'allow';

const globsOf = (access: PathAccess, layer: GrantLayer, isOf: (rule: Rule) => boolean): readonly PathGlob[] =>
	layer.rules.filter(isOf).flatMap((rule) => {
		const pattern = patternAbout(access, rule);
		return pattern === undefined ? [] : compileRule(layer, rule, () => compilePathGlob(pattern));
	});

// All that a pattern matches starts with its prefix, which may end within a name.
const mayReach = ({ prefix }: PathGlob, path: string): boolean => {
	const below = path === '/' ? '/' : `${path}/`;
	return prefix.startsWith(path) || below.startsWith(prefix);
};
