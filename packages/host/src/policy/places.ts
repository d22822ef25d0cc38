import { escapeGlob, normalizePath } from '@tenon/core';

/** The folders that a policy speaks about by name. Absolute, links followed. */
export interface PolicyPlaces {
	/** The root of the project: `./` and `${workspace}`. */
	readonly workspace: string;
	/** `~` and `${home}`. */
	readonly home: string;
	/** Where temporary files go: `${temp}` stands for each of them. */
	readonly temp: readonly string[];
	/** Where Tenon keeps its own files, or such a file: `${own}` stands for each. Default: the usual ones in the home. */
	readonly own?: readonly string[];
}

/** A pattern in full, or the name in `${…}` that is no place. */
export type ExpandedPattern = { readonly pattern: string } | { readonly unknownPlace: string };

/** What may stand in `${…}`. */
export const placeNames: readonly string[] = ['workspace', 'home', 'temp', 'own'];

/**
 * Writes out `~`, `./` and `${workspace}`, `${home}`, `${temp}` at the start of a path pattern. What is put in
 * means itself, whatever characters it has.
 */
export const expandPlaces = (pattern: string, places: PolicyPlaces): ExpandedPattern => {
	const [, start, name] = /^(~|\.|\$\{([^}]*)\})(?=\/|$)/.exec(pattern) ?? [];
	if (start === undefined) return { pattern };
	const folder = folderOf(name ?? (start === '~' ? 'home' : 'workspace'), places);
	return folder === undefined ? { unknownPlace: name! } : { pattern: folder + pattern.slice(start.length) };
};

const folderOf = (
	name: string,
	{ workspace, home, temp, own = ownFolders(home, {}) }: PolicyPlaces,
): string | undefined => {
	switch (name) {
		case 'workspace':
			return literal(workspace);
		case 'home':
			return literal(home);
		case 'temp':
			return alternatives(temp.map(literal));
		case 'own':
			return alternatives(own.map(literal));
		default:
			return undefined;
	}
};

/** The folders that Tenon keeps its files in: the usual ones, and those that variables name in their place. */
export const ownFolders = (
	home: string,
	environment: Readonly<Record<string, string | undefined>>,
): readonly string[] => {
	const moved = ['CONFIG', 'DATA', 'STATE', 'CACHE'].map((what) => environment[`XDG_${what}_HOME`]);
	const folders = [
		...['.config', '.local/share', '.local/state', '.cache'].map((name) => `${home}/${name}`),
		...moved.filter((folder) => folder?.startsWith('/') === true),
	];
	return folders.map((folder) => `${folder}/tenon`);
};

// The root has no name before its slash.
const literal = (folder: string): string => {
	const normal = normalizePath(folder);
	return normal === '/' ? '' : escapeGlob(normal);
};

const alternatives = (folders: readonly string[]): string => {
	const [first, ...rest] = folders.map((folder) => folder.replaceAll(',', '\\,'));
	return rest.length === 0 ? (first ?? '') : `{${[first, ...rest].join(',')}}`;
};
