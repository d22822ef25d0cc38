import type { Stat } from '@tenon/core';

/** Whether the permission bits let somebody write; user 0 always may. */
export const canWrite = (
	{ mode, uid, gid }: Pick<Stat, 'mode' | 'uid' | 'gid'>,
	identity: { readonly euid: number; readonly gid: number },
): boolean => {
	if (identity.euid === 0) return true;
	const shift = uid === identity.euid ? 6 : gid === identity.gid ? 3 : 0;
	return ((mode >> shift) & 2) !== 0;
};
