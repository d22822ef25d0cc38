import type { Capability } from './capability.ts';
import { compileRule } from './compile-rule.ts';
import {
	allowedBy,
	askedBy,
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
		const others = kind
			.others?.(capability)
			?.map((other) => ({ capability: other, subject: kind.subject(other) }));
		for (const other of others ?? none) {
			if (other.subject === undefined) return malformed(other.capability, kind.expected);
			const rule = findDeny?.(other.subject);
			if (rule !== undefined) return deniedBy(other.capability, rule.layer.name, rule.rule);
		}
		let allowed: CapabilityAllowed | undefined;
		let asked: AskedName<C, S> | undefined;
		for (const { layer, find, findAsk } of speaking) {
			if (isStale(layer, principal)) return changedContent(principal, capability, layer.name, layer.boundTo!);
			const allow = find?.(subject);
			const ask = findAsk?.(subject);
			if (ask !== undefined && isBefore(ask, allow)) asked ??= { rule: ask, capability, subject };
			for (const other of others ?? none) {
				const otherAsk = findAsk?.(other.subject!);
				if (otherAsk === undefined || !isBefore(otherAsk, allow)) continue;
				if (isBefore(otherAsk, find?.(other.subject!)))
					asked ??= { rule: otherAsk, capability: other.capability, subject: other.subject! };
			}
			allowed = (allow ?? ask)?.allowed;
			if (allowed === undefined) break;
		}
		if (allowed !== undefined && isGranted) {
			if (asked === undefined) return allowed;
			const { layer, rule } = asked.rule;
			return askedBy(asked.capability, layer.name, rule, kind.smallest(asked.capability, asked.subject));
		}
		const lacking = speaking.filter((layer) => !answers(layer, subject)).map(({ layer }) => layer);
		const places = whereToGrant(layers, speakers, lacking);
		return notGranted(principal, capability, places, kind.smallest(capability, subject));
	};
};

interface LayerRule extends PlacedRule {
	readonly layer: GrantLayer;
	readonly rule: Rule;
	readonly allowed: CapabilityAllowed;
}

/** A question, and under which name it holds. */
interface AskedName<C, S> {
	readonly rule: LayerRule;
	readonly capability: C;
	readonly subject: S;
}

const none: readonly never[] = [];

const isBefore = (rule: LayerRule, other: LayerRule | undefined): boolean =>
	other === undefined || rule.order < other.order;

interface SpeakingLayer<S> {
	readonly layer: GrantLayer;
	readonly find: RuleFinder<S, LayerRule> | undefined;
	/** Questions take the wide reading, as denials do: no spelling slips past one. */
	readonly findAsk: RuleFinder<S, LayerRule> | undefined;
}

const answers = <S>({ find, findAsk }: SpeakingLayer<S>, subject: S): boolean =>
	(find?.(subject) ?? findAsk?.(subject)) !== undefined;

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
		const asks: Placed<M, LayerRule>[] = [];
		const places = { allow: allows, ask: asks, deny: denies };
		for (const rule of layer.rules) {
			const pattern = patternAbout(key, rule);
			if (pattern === undefined) continue;
			const placed: LayerRule = { order: order++, layer, rule, allowed: allowedBy(layer.name, rule) };
			for (const matcher of compileRule(layer, rule, () => kind.compile(pattern))) {
				places[rule.effect].push({ matcher, rule: placed });
			}
		}
		if (allows.length + asks.length === 0) continue;
		speaking.push({
			layer,
			find: allows.length === 0 ? undefined : kind.index(allows, 'allow'),
			findAsk: asks.length === 0 ? undefined : kind.index(asks, 'deny'),
		});
	}
	return { denies, speaking };
};
