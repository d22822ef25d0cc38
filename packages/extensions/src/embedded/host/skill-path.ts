import { isAbsolute, relative, resolve } from 'node:path';

/** The path of a skill, absolute; throws where it leads out of the extension's folder. */
export const skillPath = (folder: string, path: string): string => {
	const absolute = resolve(folder, path);
	const below = relative(folder, absolute);
	if (below.startsWith('..') || isAbsolute(below))
		throw new TypeError(`add.path: ${path} is not in the extension's folder`);
	return absolute;
};
