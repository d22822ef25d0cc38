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
	const { name, folder, scope, hasSeparateData } = extension;
	if (!hasSeparateData) return folder;
	const place =
		scope === 'project' ? `-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}` : '';
	const path = join(stateFolder, 'data', safeName(name) + place);
	mkdirSync(path, { recursive: true, mode: 0o700 });
	return path;
};
