import { accessSync, constants, existsSync, statfsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { stateFolderOf } from '../../session/service/start.ts';
import { type Check, type DoctorWorld, type Finding, fail, ok, warn } from '../check.ts';

/** The folders that are written to, and the room on their disk. */
export const folderCheck: Check = {
	name: 'folders',
	limitMs: 2_000,
	run: async (world) => foldersOf(world).map(([what, folder]) => findingOf(what, folder)),
};

const foldersOf = ({
	environment,
	config,
}: DoctorWorld): readonly (readonly [what: string, folder: string])[] => {
	const home = environment.HOME || homedir();
	return [
		['settings', dirname(config.userFile)],
		['state', stateFolderOf(environment)],
		['cache', join(environment.XDG_CACHE_HOME || join(home, '.cache'), 'tenon')],
	];
};

// One that is not there yet is made in the nearest that is.
const findingOf = (what: string, folder: string): Finding => {
	let place = folder;
	while (!existsSync(place) && dirname(place) !== place) place = dirname(place);
	try {
		accessSync(place, constants.W_OK | constants.X_OK);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		return fail(
			`${what}: ${folder} cannot be written (${code})`,
			`make it yours: chown -R "$USER" ${place}; chmod u+rwx ${place}`,
		);
	}
	const { bavail, bsize } = statfsSync(place);
	const freeMb = Math.floor((bavail * bsize) / 1e6);
	if (freeMb < leastFreeMb)
		return warn(
			`${what}: ${folder} has ${freeMb} MB left on its disk`,
			'make room, or move it with XDG_STATE_HOME',
		);
	return ok(`${what}: ${folder}`);
};

const leastFreeMb = 200;
