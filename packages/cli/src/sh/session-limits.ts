import { chooseLimits, loadPolicy } from '@tenon/host';
import { type LimitProfileName, limitProfileNames } from '@tenon/shell';

/** The limits that a session asks for, no wider than machine, user and project allow. Throws `PolicyError`. */
export const sessionLimits = (session: LimitProfileName): LimitProfileName => {
	const policy = loadPolicy({
		root: process.cwd(),
		environment: process.env,
		limitProfiles: limitProfileNames,
	});
	return chooseLimits(policy, { session, usual: 'none' });
};
