import type { Accounts } from './owners.ts';

/** The groups of a user: its own first, then those that list it. */
export const groupIdsOf = (user: string | undefined, own: number, groups: Accounts): readonly number[] => {
	const listed = groups.all.filter(({ members }) => user !== undefined && members.includes(user));
	return [...new Set([own, ...listed.map((group) => group.id)])];
};
