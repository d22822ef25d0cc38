/** The name that a member gets in the directory, and what was taken away for it. */
export interface SafeName {
	/** Relative, without parts that lead up; empty where nothing is left. */
	readonly name: string;
	readonly wasAbsolute: boolean;
	readonly ledUp: boolean;
}

/** Makes a name safe: it leads neither to the root nor up. */
export const safeName = (name: string, { junkPaths }: { readonly junkPaths: boolean }): SafeName => {
	const parts = name.split('/');
	const isDirectory = name.endsWith('/');
	const kept = parts.filter((part) => part !== '' && part !== '.' && part !== '..').map(withoutControls);
	const chosen = junkPaths ? (isDirectory ? [] : kept.slice(-1)) : kept;
	return {
		name: chosen.join('/'),
		wasAbsolute: name.startsWith('/'),
		ledUp: parts.includes('..'),
	};
};

const withoutControls = (part: string): string => part.replace(/[\x00-\x1f\x7f]/g, '');

/** A name as it is printed. */
export const shownName = (name: string): string =>
	name.replace(/[\x00-\x1f\x7f]/g, (character) =>
		character === '\x7f' ? '^?' : `^${String.fromCharCode(character.charCodeAt(0) + 64)}`,
	);
