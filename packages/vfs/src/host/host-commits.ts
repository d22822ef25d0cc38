import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type FileSystem, isFsError } from '@tenon/core';
import type { CommitPlace } from '../overlay/commit/place.ts';
import { type RecoveredCommit, recoverCommits } from '../overlay/commit/recover.ts';
import { OverlayDamaged } from '../overlay/saved/index-fields.ts';
import { openHostFolder } from './host-folder.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where commits to folders of this machine are written down while they run: in the user's folder for states, so that
 * whichever process of the user comes next finds them. `folder` is the real path of the overlay's lower folder.
 */
export const hostCommits = (environment: Environment, folder: string): CommitPlace => ({
	fileSystem: openHostFolder('/', { isShortLived: true }),
	directory: directoryIn(environment),
	base: folder,
});

/**
 * Finishes or rolls back what processes of this user left half-committed on this machine, and says so in sentences for
 * people. Costs the look into one folder where there is nothing to do. Never rejects: what cannot be recovered is told.
 */
export const recoverHostCommits = async (environment: Environment): Promise<readonly string[]> => {
	if (!hasJournals(directoryIn(environment))) return [];
	try {
		const recovered = await recoverCommits(hostCommits(environment, '/'), lowerAt);
		return recovered.map(noticeOf);
	} catch (error) {
		if (!isFsError(error) && !(error instanceof OverlayDamaged)) throw error;
		return [error.message];
	}
};

const directoryIn = ({ XDG_STATE_HOME, HOME = '/' }: Environment): string =>
	join(XDG_STATE_HOME || join(HOME, '.local/state'), 'tenon/commits');

const hasJournals = (directory: string): boolean => {
	try {
		return readdirSync(directory).length > 0;
	} catch (error) {
		// Where there is no such folder, or none that this user may read, it has written none.
		if ((error as NodeJS.ErrnoException).code === undefined) throw error;
		return false;
	}
};

// A folder that is gone has nothing to recover; its journal stays, as it may be a disk that is not there now.
const lowerAt = (base: string): FileSystem | undefined => {
	try {
		return openHostFolder(base, { isShortLived: true });
	} catch (error) {
		if (isFsError(error)) return undefined;
		throw error;
	}
};

const noticeOf = ({ base, outcome, paths, problems }: RecoveredCommit): string => {
	const done = outcome === 'finished' ? 'it was finished' : 'it was rolled back, and nothing of it is there';
	const left = problems.map(({ message }) => `; ${message}`).join('');
	return `a commit of ${paths.length} ${paths.length === 1 ? 'path' : 'paths'} to ${base} was cut short; ${done}${left}`;
};
