import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { isWithin, TenonError } from '@tenon/core';

/** A folder was to be a workspace that holds a whole home, or the whole machine. Nothing was opened. */
export class WideWorkspace extends TenonError {
	readonly code = 'workspace.too_wide';
	readonly folder: string;

	constructor(folder: string, holds: string) {
		super(
			`${folder} holds ${holds}, and a session in it may write all of that; name the folder of a project, or allow this one with --any-folder`,
		);
		this.folder = folder;
	}
}

/** Throws {@link WideWorkspace} where a folder, its links followed, is the root, the user's home, or holds the home. */
export const refuseWideFolder = (
	folder: string,
	environment: Readonly<Record<string, string | undefined>>,
): void => {
	const real = realOf(folder);
	if (real === '/') throw new WideWorkspace(folder, 'the whole machine');
	const homes = [environment.HOME, homedir()].filter((home) => home?.startsWith('/') === true);
	for (const home of homes) {
		if (isWithin(realOf(home!), real)) throw new WideWorkspace(folder, `the home ${home}`);
	}
};

const realOf = (path: string): string => {
	try {
		return realpathSync(path);
	} catch (error) {
		// What is not there leads nowhere.
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
		return path;
	}
};
