import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// Where Debian's packages have their programs.
const debianFolders = ['/usr/bin', '/bin', '/usr/sbin', '/sbin'];

/**
 * The search path with what the system has installed before what a person has installed by hand, so that tests find the
 * same programs on every machine.
 */
export const installedPath = (searchPath: string): string => [...debianFolders, searchPath].join(delimiter);

/** Where a program is on PATH, or `undefined`. */
export const findProgram = (name: string, searchPath = process.env.PATH ?? ''): string | undefined => {
	for (const folder of searchPath.split(delimiter)) {
		const file = join(folder, name);
		if (folder !== '' && isExecutable(file)) return file;
	}
	return undefined;
};

const isExecutable = (file: string): boolean => {
	try {
		accessSync(file, constants.X_OK);
		return statSync(file).isFile();
	} catch (error) {
		// Not there, or not for us: both mean "look further".
		if (error instanceof Error && 'code' in error) return false;
		throw error;
	}
};
