import { isLimitProfileName, type LimitProfileName, narrowestProfile } from '@tenon/shell';
import type { Policy } from '../policy/policy.ts';

/**
 * The profile of limits for a session. What machine and user have chosen holds, or else `usual`; a session may choose
 * its own within what they allow. A project narrows all of that and widens nothing.
 */
export const chooseLimits = (
	{ limits, sources }: Pick<Policy, 'limits' | 'sources'>,
	{ session, usual }: { readonly session: LimitProfileName | undefined; readonly usual: LimitProfileName },
): LimitProfileName => {
	const project = sources.find(({ layer }) => layer === 'project')?.file;
	const chosen = limits.filter(({ file }) => file !== project).map(({ profile }) => known(profile));
	const narrowed = limits.filter(({ file }) => file === project).map(({ profile }) => known(profile));
	if (session !== undefined) chosen.push(session);
	return narrowestProfile([...(chosen.length === 0 ? [usual] : chosen), ...narrowed]);
};

// A policy with an unknown name was refused when it was read.
const known = (profile: string): LimitProfileName => {
	if (!isLimitProfileName(profile)) throw new Error(`${profile} is no profile of limits`);
	return profile;
};
