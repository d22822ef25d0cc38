import { readFileSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * Finds what an extension requires: a file of its own folder, `a.b` at `a/b.lua` or `a/b/init.lua`. A text says why there
 * is none. Nothing outside of the folder is looked at, and a link that leads out of it is not followed.
 */
export const findModule = (
	folder: string | undefined,
	name: string,
): { readonly path: string; readonly source: string } | string => {
	if (folder === undefined)
		return `no file for module '${name}': a single file has no modules; put it into a folder as init.lua`;
	if (!/^[\w-]+(\.[\w-]+)*$/.test(name)) return `no file for module '${name}': not a name of a module`;
	const base = join(folder, ...name.split('.'));
	const tried = [`${base}.lua`, join(base, 'init.lua')];
	for (const path of tried) {
		const source = readInside(folder, path);
		if (source !== undefined) return { path, source };
	}
	return tried.map((path) => `no file '${path}'`).join('\n\t');
};

const readInside = (folder: string, path: string): string | undefined => {
	try {
		const below = relative(realpathSync(folder), realpathSync(path));
		if (below === '..' || below.startsWith(`..${sep}`)) return undefined;
		return readFileSync(path, 'utf8');
	} catch (error) {
		if (absent.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
		throw error;
	}
};

const absent: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EISDIR']);
