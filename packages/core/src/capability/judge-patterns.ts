import type { Capability } from './capability.ts';
import { compileRule } from './compile-rule.ts';
import {
	allowedBy,
	type CapabilityAllowed,
	type CapabilityDecision,
	changedContent,
	deniedBy,
	malformed,
	notGranted,
} from './decision.ts';
import { type PatternKey, patternAbout } from './grant-key.ts';
import { canGrant, isStale, whereToGrant } from './layer-authority.ts';
import type { PatternKind, Placed, PlacedRule, RuleFinder } from './pattern-kind.ts';
import type { Principal } from './principal.ts';
import type { GrantLayer, Rule } from './rule.ts';

/** Decides one capability of one kind. */
export type Judge<C extends Capability> = (principal: Principal, capability: C) => CapabilityDecision;

/**
 * Compiles what all layers say about one kind that is granted by patterns. See `compileGrants` for
 * the rule of composition.
 */
export const judgePatterns = <C extends Capability, S, M>(
	key: PatternKey,
	kind: PatternKind<C, S, M>,
	layers: readonly GrantLayer[],
): Judge<C> => {
	const { denies, speaking } = placeRules(key, kind, layers);
	const findDeny = denies.length === 0 ? undefined : kind.index(denies, 'deny');
	const speakers = speaking.map(({ layer }) => layer);
	const isGranted = canGrant(speakers);
	return (principal, capability) => {
		const subject = kind.subject(capability);
		if (subject === undefined) return malformed(capability, kind.expected);
		const denied = findDeny?.(subject);
		if (denied !== undefined) return deniedBy(capability, denied.layer.name, denied.rule);
		let allowed: CapabilityAllowed | undefined;
		for (const { layer, find } of speaking) {
			if (isStale(layer, principal)) return changedContent(principal, capability, layer.name, layer.boundTo!);
			allowed = find(subject)?.allowed;
			if (allowed === undefined) break;
		}
		if (allowed !== undefined && isGranted) return allowed;
		const lacking = speaking.filter(({ find }) => find(subject) === undefined).map(({ layer }) => layer);
		const places = whereToGrant(layers, speakers, lacking);
		return notGranted(principal, capability, places, kind.smallest(capability, subject));
	};
};

interface LayerRule extends PlacedRule {
	readonly layer: GrantLayer;
	readonly rule: Rule;
	readonly allowed: CapabilityAllowed;
}

interface SpeakingLayer<S> {
	readonly layer: GrantLayer;
	readonly find: RuleFinder<S, LayerRule>;
}

const placeRules = <C extends Capability, S, M>(
	key: PatternKey,
	kind: PatternKind<C, S, M>,
	layers: readonly GrantLayer[],
): { readonly denies: readonly Placed<M, LayerRule>[]; readonly speaking: readonly SpeakingLayer<S>[] } => {
	const denies: Placed<M, LayerRule>[] = [];
	const speaking: SpeakingLayer<S>[] = [];
	let order = 0;
	for (const layer of layers) {
		const allows: Placed<M, LayerRule>[] = [];
		for (const rule of layer.rules) {
			const pattern = patternAbout(key, rule);
			if (pattern === undefined) continue;
			const placed: LayerRule = { order: order++, layer, rule, allowed: allowedBy(layer.name, rule) };
			for (const matcher of compileRule(layer, rule, () => kind.compile(pattern))) {
				(rule.effect === 'deny' ? denies : allows).push({ matcher, rule: placed });
			}
		}
		if (allows.length > 0) speaking.push({ layer, find: kind.index(allows, 'allow') });
	}
	return { denies, speaking };
};
