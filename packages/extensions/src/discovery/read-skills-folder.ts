import { readdir } from 'node:fs/promises';
import type { ExtensionScope, FoundExtension } from '../host/extension.ts';
import { noPermissions } from './read-extension-folder.ts';

/**
 * The skills of a project or a user that belong to no extension: their folder counts as one that asks for nothing and
 * runs nothing, so that those of a project are trusted, and asked about again when they change, like everything that
 * comes with it. None where the folder is not there or holds nothing.
 */
export const readSkillsFolder = async (
	folder: string,
	name: string,
	scope: ExtensionScope,
): Promise<readonly FoundExtension[]> => {
	const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
	if (!entries.some((entry) => entry.isDirectory() || entry.isSymbolicLink())) return [];
	return [
		{
			...{ name, kind: 'process', scope, folder, version: '', isEnabled: true },
			description: `skills in ${folder}`,
			start: { kind: 'process', program: '', args: [] },
			permissions: noPermissions,
			intercept: {},
			restart: 'never',
			skills: [folder],
			hasSeparateData: true,
			checksArguments: 'enforce',
		},
	];
};
