import { type Capability, describeCapability } from './capability.ts';
import { formatGrant, type Grant } from './grant.ts';
import type { ContentHash } from './ids.ts';
import { contentHashOf, describePrincipal, type Principal } from './principal.ts';
import { describeRule, type Rule } from './rule.ts';

/** What is asked: everything one call needs, for one principal. A gate's `Call` is such a request. */
export interface CapabilityRequest {
	readonly principal: Principal;
	readonly needs: readonly Capability[];
}

/** A request goes ahead. `rule` is the one that allowed its first need, in the last layer that spoke. */
export interface CapabilityAllowed {
	readonly outcome: 'allow';
	/** Missing only where nothing was needed. */
	readonly rule: Rule | undefined;
	/** The layer of that rule. */
	readonly layer: string | undefined;
	readonly explanation: string;
}

/** A request is refused over one of its needs; the explanation names rule, layer and next step. */
export type CapabilityDenied = {
	readonly outcome: 'deny';
	readonly capability: Capability;
	readonly explanation: string;
} & (
	| { readonly because: 'rule'; readonly layer: string; readonly rule: Rule }
	| { readonly because: 'ceiling'; readonly layer: string; readonly rule: Rule; readonly missing: Grant }
	/** `missing` is the smallest grant that would do, `layers` where it would have to stand. */
	| { readonly because: 'not-granted'; readonly layers: readonly string[]; readonly missing: Grant }
	/** The layer was granted to other content than acts here. */
	| {
			readonly because: 'changed-content';
			readonly layer: string;
			readonly granted: ContentHash;
			readonly actual: ContentHash | undefined;
	  }
	/** No rule could be compared with it. */
	| { readonly because: 'malformed'; readonly expected: string }
);

/** A request goes ahead if a person says so. `scope` is the smallest grant that would spare the question. */
export interface CapabilityAsked {
	readonly outcome: 'ask';
	readonly capability: Capability;
	readonly layer: string;
	readonly rule: Rule;
	readonly scope: Grant;
	readonly explanation: string;
}

/** The answer to a {@link CapabilityRequest}. Frozen where it is shared. */
export type CapabilityDecision = CapabilityAllowed | CapabilityAsked | CapabilityDenied;

/** The shared answer to a request that needs nothing. */
export const nothingNeeded: CapabilityAllowed = Object.freeze({
	outcome: 'allow',
	rule: undefined,
	layer: undefined,
	explanation: 'allowed: it needs nothing',
});

/** The answer of one allowing rule: made once, shared by all requests. */
export const allowedBy = (layer: string, rule: Rule): CapabilityAllowed =>
	Object.freeze({ outcome: 'allow', rule, layer, explanation: `allowed by ${describeRule(layer, rule)}` });

/** A rule has a person asked about it. */
export const askedBy = (
	capability: Capability,
	layer: string,
	rule: Rule,
	scope: Grant,
): CapabilityAsked => ({
	outcome: 'ask',
	capability,
	layer,
	rule,
	scope,
	explanation: `${describeCapability(capability)} is for a person to decide, by ${describeRule(layer, rule)}; to allow it, add to ${layer} before that rule: allow ${formatGrant(scope)}`,
});

/** A rule denies it. */
export const deniedBy = (capability: Capability, layer: string, rule: Rule): CapabilityDenied => ({
	outcome: 'deny',
	because: 'rule',
	capability,
	layer,
	rule,
	explanation: `${describeCapability(capability)} is denied by ${describeRule(layer, rule)}; to allow it, change that rule`,
});

/** More than the smallest ceiling. */
export const deniedByCeiling = (
	capability: Capability,
	layer: string,
	rule: Rule,
	missing: Grant,
): CapabilityDenied => ({
	outcome: 'deny',
	because: 'ceiling',
	capability,
	layer,
	rule,
	missing,
	explanation: `${describeCapability(capability)} is over ${describeRule(layer, rule)}; to allow it, raise that rule: allow ${formatGrant(missing)}`,
});

/** No rule grants it, or some layer that speaks about its kind leaves it out. */
export const notGranted = (
	principal: Principal,
	capability: Capability,
	layers: readonly string[],
	missing: Grant,
): CapabilityDenied => ({
	outcome: 'deny',
	because: 'not-granted',
	capability,
	layers,
	missing,
	explanation: `${describeCapability(capability)} is not granted to ${describePrincipal(principal)}; to allow it, add${layers.length === 0 ? '' : ` to ${layers.join(' and ')}`}: allow ${formatGrant(missing)}`,
});

/** What acts is not what was granted. */
export const changedContent = (
	principal: Principal,
	capability: Capability,
	layer: string,
	granted: ContentHash,
): CapabilityDenied => {
	const actual = contentHashOf(principal);
	const found = actual === undefined ? 'has no content hash' : `has content ${actual}`;
	return {
		outcome: 'deny',
		because: 'changed-content',
		capability,
		layer,
		granted,
		actual,
		explanation: `${describeCapability(capability)} is granted by ${layer} to content ${granted}, and ${describePrincipal(principal)} ${found}; to allow it, grant again`,
	};
};

/** It cannot be compared with any pattern. */
export const malformed = (capability: Capability, expected: string): CapabilityDenied => ({
	outcome: 'deny',
	because: 'malformed',
	capability,
	expected,
	explanation: `${describeCapability(capability)} cannot be judged; expected ${expected}`,
});
