import { hostToolName } from '@tenon/extensions';
import type { RunPolicy } from '@tenon/host';

/** A run policy with the names of our tools, where it has those that other agents know them by. */
export const inOurWords = (policy: RunPolicy | undefined): RunPolicy | undefined =>
	policy && {
		...policy,
		allowTools: policy.allowTools.map(ourName),
		denyTools: policy.denyTools.map(ourName),
	};

const ourName = (name: string): string => hostToolName(name.trim().toLowerCase());
