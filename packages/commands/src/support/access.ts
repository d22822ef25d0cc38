import type { Stat } from '@tenon/core';

/** Whether the permission bits let somebody write; user 0 always may. */
export const canWrite = (facts: Permissions, identity: Identity): boolean =>
	identity.euid === 0 || isAllowed(facts, identity, 2);

/** Whether they let somebody run a file; user 0 may if anybody may. */
export const canRun = (facts: Permissions, identity: Identity): boolean =>
	identity.euid === 0 ? (facts.mode & 0o111) !== 0 : isAllowed(facts, identity, 1);

type Permissions = Pick<Stat, 'mode' | 'uid' | 'gid'>;

interface Identity {
	readonly euid: number;
	readonly gid: number;
}

const isAllowed = ({ mode, uid, gid }: Permissions, identity: Identity, bit: 1 | 2): boolean => {
	const shift = uid === identity.euid ? 6 : gid === identity.gid ? 3 : 0;
	return ((mode >> shift) & bit) !== 0;
};
