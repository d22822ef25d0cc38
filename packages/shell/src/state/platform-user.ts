/** Who runs a process, by numbers. */
export interface UserNumbers {
	readonly uid: number;
	readonly gid: number;
	/** The groups beside that one. */
	readonly groups: readonly number[];
}

/**
 * What Node tells of the user of this process, found through its global object; where the system has no such
 * numbers, user 1000.
 */
export const platformUser = (scope: object = globalThis): UserNumbers => {
	const { process } = scope as { readonly process?: NodeUser };
	const uid = process?.getuid?.() ?? 1000;
	return { uid, gid: process?.getgid?.() ?? uid, groups: process?.getgroups?.() ?? [] };
};

interface NodeUser {
	getuid?(): number;
	getgid?(): number;
	getgroups?(): readonly number[];
}
