import type { CommandContext } from '@tenon/shell';
import type { Accounts } from './owners.ts';

/** The groups of the user of the kernel: its own first. */
export const ownGroupIds = (
	{ uid, gid, groups: known }: Pick<CommandContext['ports']['identity'], 'uid' | 'gid' | 'groups'>,
	users: Accounts,
	groups: Accounts,
): readonly number[] =>
	known === undefined ? groupIdsOf(users.nameOf(uid), gid, groups) : [...new Set([gid, ...known])];

/** The groups of a user: its own first, then those that list it. */
export const groupIdsOf = (user: string | undefined, own: number, groups: Accounts): readonly number[] => {
	const listed = groups.all.filter(({ members }) => user !== undefined && members.includes(user));
	return [...new Set([own, ...listed.map((group) => group.id)])];
};
