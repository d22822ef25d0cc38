/**
 * Pure text operations on the shell's paths: absolute or relative, `/` between components.
 * Nothing here touches a disk; `..` is resolved against the text.
 */

/** Joins `path` to `base` unless it is absolute, then resolves `.` and `..`; never above `/`. */
export const resolvePath = (base: string, path: string): string =>
	normalizePath(path.startsWith('/') ? path : joinName(base, path));

/** Resolves `.`, `..`, doubled and trailing slashes of an absolute path. `..` at the root stays there. */
export const normalizePath = (path: string): string => {
	if (isNormal(path)) return path;
	const kept: string[] = [];
	for (const part of path.split('/')) {
		if (part === '' || part === '.') continue;
		if (part === '..') kept.pop();
		else kept.push(part);
	}
	return `/${kept.join('/')}`;
};

// Most paths are clean already; this looks for what would have to change, without splitting.
const isNormal = (path: string): boolean => {
	if (path.charCodeAt(0) !== slash) return false;
	if (path.length === 1) return true;
	if (path.charCodeAt(path.length - 1) === slash) return false;
	for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) {
		const next = path.charCodeAt(at + 1);
		if (next === slash) return false;
		if (next !== dot) continue;
		const after = path.charCodeAt(at + 2);
		if (Number.isNaN(after) || after === slash) return false;
		if (after === dot && (at + 3 === path.length || path.charCodeAt(at + 3) === slash)) return false;
	}
	return true;
};

const slash = 0x2f;
const dot = 0x2e;

/** Appends one name to a normal directory path. */
export const joinName = (directory: string, name: string): string =>
	directory === '/' ? `/${name}` : `${directory}/${name}`;

/** The directory part of a normal absolute path; `/` is its own parent. */
export const parentPath = (path: string): string => {
	const at = path.lastIndexOf('/');
	return at <= 0 ? '/' : path.slice(0, at);
};

/** The last component of a normal absolute path; empty for `/`. */
export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Whether a normal path is `ancestor` or lies below it, by whole components. */
export const isWithin = (path: string, ancestor: string): boolean =>
	ancestor === '/' ||
	path === ancestor ||
	(path.startsWith(ancestor) && path.charCodeAt(ancestor.length) === slash);

/** The part of a normal path below `ancestor`, as an absolute path: `/` for the ancestor itself. */
export const pathBelow = (path: string, ancestor: string): string =>
	ancestor === '/' ? path : path.length === ancestor.length ? '/' : path.slice(ancestor.length);
