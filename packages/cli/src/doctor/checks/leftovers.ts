import { readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { recoverHostCommits } from '@tenon/vfs/host';
import { stateFolderOf } from '../../session/service/start.ts';
import { type Check, type DoctorWorld, type Finding, ok, warn } from '../check.ts';

/** What a process that was killed has left: commits of overlays that are half done, and temporary files. */
export const leftoverCheck: Check = {
	name: 'leftovers',
	limitMs: 10_000,
	run: async (world) => {
		const found = [...(await commits(world)), ...temporaryFiles(world)];
		return found.length > 0 ? found : [ok('none')];
	},
};

const commits = async ({ environment, isFixing }: DoctorWorld): Promise<readonly Finding[]> => {
	const folder = join(stateFolderOf(environment), 'commits');
	const left = namesIn(folder);
	if (left.length === 0) return [];
	if (isFixing) return (await recoverHostCommits(environment)).map(ok);
	return [
		warn(
			`${left.length} ${left.length === 1 ? 'commit' : 'commits'} of an overlay were cut short (${folder})`,
			'the next session finishes or rolls them back; tenon doctor --fix does it now',
		),
	];
};

// One that is younger may be being written.
const temporaryFiles = ({ config, isFixing }: DoctorWorld): readonly Finding[] => {
	const folder = dirname(config.userFile);
	const old = namesIn(folder)
		.filter((name) => /\.[0-9a-f]{12}\.tmp$/.test(name))
		.map((name) => join(folder, name))
		.filter((file) => Date.now() - statSync(file).mtimeMs > minAgeMs);
	return old.map((file) => {
		if (!isFixing)
			return warn(`${file} was left by a write that was cut short`, 'tenon doctor --fix removes it');
		rmSync(file, { force: true });
		return ok(`${file} was removed`);
	});
};

const minAgeMs = 3_600_000;

const namesIn = (folder: string): readonly string[] => {
	try {
		return readdirSync(folder);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === 'ENOENT' || code === 'ENOTDIR') return [];
		throw error;
	}
};
