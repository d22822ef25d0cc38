import type { PathCapability } from './capability.ts';
import type { CapabilityAllowed } from './decision.ts';
import type { Judge } from './judge-patterns.ts';
import type { Principal } from './principal.ts';

/**
 * Remembers the path that was allowed last, and to whom. One effect is judged at several doors, as a call, and as
 * each operation on the file, and a loop comes back to the same file. What was not allowed is judged each time.
 */
export const rememberAllowed = (judge: Judge<PathCapability>): Judge<PathCapability> => {
	let allowed: CapabilityAllowed | undefined;
	let path = '';
	let holder: Principal | undefined;
	return (principal, capability) => {
		// Under another name it may be denied.
		if (capability.otherNames !== undefined) return judge(principal, capability);
		if (allowed !== undefined && capability.path === path && principal === holder) return allowed;
		const decision = judge(principal, capability);
		if (decision.outcome === 'allow') {
			allowed = decision;
			path = capability.path;
			holder = principal;
		}
		return decision;
	};
};
