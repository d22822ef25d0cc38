import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findProgram, installedPath } from './find-program.ts';
import { neededPrograms } from './programs.ts';

const folder = fileURLToPath(new URL('../node_modules/.programs/', import.meta.url));

// A folder of the system in which Debian installs nothing. A kernel looks for its own commands where `PATH` names a
// folder of the system, so this one comes first.
const emptyFolder = '/usr/local/sbin';

/**
 * Makes the folder of links through which tests find other programs, and returns the search path for them: Node, npm
 * and the declared programs of `programs.ts` that this machine has, and nothing else.
 */
export const linkPrograms = (searchPath: string): string => {
	mkdirSync(folder, { recursive: true });
	link('node', process.execPath);
	for (const name of ['npm', 'npx', ...neededPrograms.flatMap(({ names }) => names)])
		link(name, findProgram(name, installedPath(searchPath)));
	return [emptyFolder, folder.slice(0, -1)].join(delimiter);
};

// Replaces a link in one step: another run may be using the folder.
const link = (name: string, target: string | undefined): void => {
	if (target === undefined) {
		rmSync(join(folder, name), { force: true });
		return;
	}
	const aside = mkdtempSync(join(folder, '.new-'));
	symlinkSync(target, join(aside, name));
	renameSync(join(aside, name), join(folder, name));
	rmSync(aside, { recursive: true });
};
