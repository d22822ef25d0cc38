import type { Capability } from './capability.ts';
import { memoryKind, moneyKind, timeKind } from './ceiling-kinds.ts';
import { compileRule } from './compile-rule.ts';
import { type PatternKey, patternAbout } from './grant-key.ts';
import { hostKind } from './host-kind.ts';
import type { CeilingKind } from './judge-ceiling.ts';
import { canGrant } from './layer-authority.ts';
import { environmentKind, secretKind, toolKind } from './name-kind.ts';
import { pathKind } from './path-kind.ts';
import type { PatternKind } from './pattern-kind.ts';
import { programKind } from './program-kind.ts';
import type { GrantLayer, Rule } from './rule.ts';

/** A parent's layers with a child's on top. */
export interface Narrowed {
	/** Allows nothing that the parent's layers do not. */
	readonly layers: readonly GrantLayer[];
	/**
	 * The child's allowing rules that reach, or cannot be proved not to reach, beyond what the parent
	 * allows. They stand in `layers` too and have no effect beyond; a front shows them as asked for
	 * and not granted.
	 */
	readonly excess: readonly Rule[];
}

/**
 * Puts a child's layer (a subagent's, a project's, an extension's) over the parent's layers, as one
 * that narrows whatever it says of itself. Throws `BadRule` for a rule without meaning.
 */
export const narrow = (parent: readonly GrantLayer[], child: GrantLayer): Narrowed => {
	const excess = new Set<Rule>([
		...excessPatterns('read', pathKind, parent, child),
		...excessPatterns('write', pathKind, parent, child),
		...excessPatterns('program', programKind, parent, child),
		...excessPatterns('host', hostKind, parent, child),
		...excessPatterns('environment', environmentKind, parent, child),
		...excessPatterns('secret', secretKind, parent, child),
		...excessPatterns('tool', toolKind, parent, child),
		...excessCeilings(timeKind, parent, child),
		...excessCeilings(memoryKind, parent, child),
		...excessCeilings(moneyKind, parent, child),
	]);
	return {
		layers: [...parent, { ...child, authority: 'narrows' }],
		excess: child.rules.filter((rule) => excess.has(rule)),
	};
};

const excessPatterns = <C extends Capability, S, M>(
	key: PatternKey,
	kind: PatternKind<C, S, M>,
	parent: readonly GrantLayer[],
	child: GrantLayer,
): readonly Rule[] => {
	const wanted = allowedPatterns(key, kind, child);
	if (wanted.length === 0) return [];
	const speaking = parent
		.map((layer) => ({
			layer,
			allowed: allowedPatterns(key, kind, layer).flatMap(({ matchers }) => matchers),
		}))
		.filter(({ allowed }) => allowed.length > 0);
	const isGranted = canGrant(speaking.map(({ layer }) => layer));
	const isWithin = (inner: M): boolean =>
		isGranted && speaking.every(({ allowed }) => allowed.some((outer) => kind.covers(outer, inner)));
	return wanted.filter(({ matchers }) => !matchers.every(isWithin)).map(({ rule }) => rule);
};

const allowedPatterns = <C extends Capability, S, M>(
	key: PatternKey,
	kind: PatternKind<C, S, M>,
	layer: GrantLayer,
): readonly { readonly rule: Rule; readonly matchers: readonly M[] }[] =>
	layer.rules.flatMap((rule) => {
		const pattern = rule.effect === 'deny' ? undefined : patternAbout(key, rule);
		if (pattern === undefined) return [];
		return [{ rule, matchers: compileRule(layer, rule, () => kind.compile(pattern)) }];
	});

const excessCeilings = <C extends Capability>(
	kind: CeilingKind<C>,
	parent: readonly GrantLayer[],
	child: GrantLayer,
): readonly Rule[] => {
	const speaking = parent.filter((layer) =>
		layer.rules.some((rule) => kind.maximumOf(rule.grant) !== undefined),
	);
	const isGranted = canGrant(speaking);
	return child.rules.filter((rule) => {
		const wanted = compileRule(child, rule, () => kind.maximumOf(rule.grant));
		if (wanted === undefined) return false;
		const isWithin = speaking.every((layer) => {
			const maxima = layer.rules
				.map((other) => kind.maximumOf(other.grant))
				.filter((maximum) => maximum !== undefined && maximum.unit === wanted.unit);
			return maxima.length > 0 && maxima.every((maximum) => wanted.amount <= maximum!.amount);
		});
		return !isGranted || !isWithin;
	});
};
