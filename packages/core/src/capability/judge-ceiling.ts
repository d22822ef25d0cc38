import type { Capability } from './capability.ts';
import { compileRule } from './compile-rule.ts';
import {
	allowedBy,
	type CapabilityAllowed,
	changedContent,
	deniedByCeiling,
	malformed,
	notGranted,
} from './decision.ts';
import { BadPattern } from './errors.ts';
import type { CeilingGrant, Grant } from './grant.ts';
import type { Judge } from './judge-patterns.ts';
import { canGrant, isStale, whereToGrant } from './layer-authority.ts';
import type { GrantLayer, Rule } from './rule.ts';

/** An amount in a unit that it may be compared in: `ms`, `bytes`, or a currency. */
export interface Amount {
	readonly amount: number;
	readonly unit: string;
}

/** How one kind of amount is read from capabilities and grants. */
export interface CeilingKind<C extends Capability> {
	readonly expected: string;
	amountOf(capability: C): Amount;
	/** The maximum of a grant of this kind, `undefined` for a grant of another. */
	maximumOf(grant: Grant): Amount | undefined;
	/** The grant that allows just this much. */
	smallest(capability: C): CeilingGrant;
}

/** Compiles the ceilings of all layers for one kind. Of several the smallest holds. */
export const judgeCeiling = <C extends Capability>(
	kind: CeilingKind<C>,
	layers: readonly GrantLayer[],
): Judge<C> => {
	const speaking = layers
		.map((layer) => ({ layer, ceilings: smallestCeilings(kind, layer) }))
		.filter(({ ceilings }) => ceilings.size > 0);
	const speakers = speaking.map(({ layer }) => layer);
	const isGranted = canGrant(speakers);
	return (principal, capability) => {
		const { amount, unit } = kind.amountOf(capability);
		if (!isAmount(amount)) return malformed(capability, kind.expected);
		let smallest: Ceiling | undefined;
		let isComplete = isGranted;
		for (const { layer, ceilings } of speaking) {
			if (isStale(layer, principal)) return changedContent(principal, capability, layer.name, layer.boundTo!);
			const ceiling = ceilings.get(unit);
			if (ceiling === undefined) isComplete = false;
			else if (smallest === undefined || ceiling.maximum < smallest.maximum) smallest = ceiling;
		}
		if (smallest === undefined || !isComplete) {
			const lacking = speaking.filter(({ ceilings }) => !ceilings.has(unit)).map(({ layer }) => layer);
			const places = whereToGrant(layers, speakers, lacking);
			return notGranted(principal, capability, places, kind.smallest(capability));
		}
		if (amount <= smallest.maximum) return smallest.allowed;
		return deniedByCeiling(capability, smallest.layer, smallest.rule, kind.smallest(capability));
	};
};

interface Ceiling {
	readonly maximum: number;
	readonly layer: string;
	readonly rule: Rule;
	readonly allowed: CapabilityAllowed;
}

const smallestCeilings = <C extends Capability>(
	kind: CeilingKind<C>,
	layer: GrantLayer,
): Map<string, Ceiling> => {
	const ceilings = new Map<string, Ceiling>();
	for (const rule of layer.rules) {
		const maximum = compileRule(layer, rule, () => readMaximum(kind, rule.grant));
		if (maximum === undefined) continue;
		const known = ceilings.get(maximum.unit);
		if (known !== undefined && known.maximum <= maximum.amount) continue;
		const allowed = allowedBy(layer.name, rule);
		ceilings.set(maximum.unit, { maximum: maximum.amount, layer: layer.name, rule, allowed });
	}
	return ceilings;
};

const readMaximum = <C extends Capability>(kind: CeilingKind<C>, grant: Grant): Amount | undefined => {
	const maximum = kind.maximumOf(grant);
	if (maximum === undefined) return undefined;
	if (!isAmount(maximum.amount)) throw new BadPattern(String(maximum.amount), `expected ${kind.expected}`);
	return maximum;
};

const isAmount = (amount: number): boolean => Number.isFinite(amount) && amount >= 0;
