import type { Stat } from '@tenon/core';

/** Whether the permission bits let a user write; user 0 always may. */
export const canWrite = (facts: Permissions, identity: Identity): boolean =>
	identity.euid === 0 || isAllowed(facts, identity, 2);

/** Whether they let a user run a file; user 0 may if any user may. */
export const canRun = (facts: Permissions, identity: Identity): boolean =>
	identity.euid === 0 ? (facts.mode & 0o111) !== 0 : isAllowed(facts, identity, 1);

/** Whether they let a user read (4), write (2) or run (1) it; user 0 may, and look into any directory. */
export const canAccess = (
	facts: Permissions & Pick<Stat, 'kind'>,
	identity: Identity,
	bit: 1 | 2 | 4,
): boolean => {
	if (identity.euid !== 0) return isAllowed(facts, identity, bit);
	return bit !== 1 || facts.kind === 'directory' || (facts.mode & 0o111) !== 0;
};

type Permissions = Pick<Stat, 'mode' | 'uid' | 'gid'>;

interface Identity {
	readonly euid: number;
	readonly gid: number;
	readonly groups: readonly number[] | undefined;
}

const isAllowed = ({ mode, uid, gid }: Permissions, identity: Identity, bit: 1 | 2 | 4): boolean => {
	const isOfGroup = gid === identity.gid || identity.groups?.includes(gid) === true;
	const shift = uid === identity.euid ? 6 : isOfGroup ? 3 : 0;
	return ((mode >> shift) & bit) !== 0;
};
