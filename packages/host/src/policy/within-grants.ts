import { compileGrants, type GrantDecider, type GrantLayer } from '@tenon/core';

/**
 * Holds what a policy allows to what was granted: of the kinds that `granted` speaks about, nothing else is left. It
 * only narrows, whatever it says of itself, and costs no second look at the policy's own rules.
 */
export const withinGrants = (policy: GrantDecider, granted: GrantLayer): GrantDecider => {
	const own = compileGrants([{ ...granted, authority: 'grants' }]);
	const spoken = new Set(granted.rules.map(({ grant }) => grant.kind));
	const judge: GrantDecider['judge'] = (principal, capability) => {
		if (!spoken.has(capability.kind)) return policy.judge(principal, capability);
		const decision = own.judge(principal, capability);
		return decision.outcome === 'deny' ? decision : policy.judge(principal, capability);
	};
	return {
		judge,
		restrictedPlaces: [...new Set([...own.restrictedPlaces, ...policy.restrictedPlaces])],
		allowsTree: (access, path) => own.allowsTree(access, path) && policy.allowsTree(access, path),
		decide({ principal, needs }) {
			for (const need of needs) {
				const decision = judge(principal, need);
				if (decision.outcome === 'deny') return decision;
			}
			return policy.decide({ principal, needs });
		},
	};
};
