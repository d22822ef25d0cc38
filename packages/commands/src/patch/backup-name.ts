import { lastName } from '../support/path-text.ts';

/** How the names of files that are kept are made. */
export interface BackupNaming {
	/** What stands in front of the whole name. */
	readonly prefix: string | undefined;
	/** What stands in front of the last component. */
	readonly namePrefix: string | undefined;
	readonly suffix: string | undefined;
}

/** The name under which the old version of a file is kept. */
export const backupName = (name: string, { prefix, namePrefix, suffix }: BackupNaming): string => {
	const ending = suffix ?? (prefix === undefined && namePrefix === undefined ? '.orig' : '');
	const named =
		namePrefix === undefined ? name : name.slice(0, name.lastIndexOf('/') + 1) + namePrefix + lastName(name);
	return (prefix ?? '') + named + ending;
};
