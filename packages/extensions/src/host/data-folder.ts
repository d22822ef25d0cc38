import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FoundExtension } from './extension.ts';
import { safeName } from './safe-name.ts';

/**
 * Where an extension keeps its state; made where it is missing. Its own folder, or one in the state folder where it keeps
 * its state apart. What comes with a project has one for that project.
 */
export const dataFolder = (stateFolder: string, extension: FoundExtension): string => {
	if (!extension.hasSeparateData) return extension.folder;
	const path = join(stateFolder, 'data', dataName(extension));
	mkdirSync(path, { recursive: true, mode: 0o700 });
	return path;
};

/** Where an extension keeps values by key: a file in the state folder, for each project one where it comes with that. */
export const valuesFile = (stateFolder: string, extension: FoundExtension): string =>
	join(stateFolder, 'values', `${dataName(extension)}.json`);

const dataName = ({ name, folder, scope }: FoundExtension): string =>
	safeName(name) +
	(scope === 'project' ? `-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}` : '');
