/** Endings of compressed files, and what a name has in their place. The one of `--suffix` comes first. */
const endings = (suffix: string): readonly (readonly [string, string])[] => [
	[suffix, ''],
	['.gz', ''],
	['.z', ''],
	['.taz', '.tar'],
	['.tgz', '.tar'],
	['-gz', ''],
	['-z', ''],
	['_z', ''],
];

/** The name of the file that a compressed one stands for; `undefined` where its ending says nothing. */
export const withoutSuffix = (name: string, suffix: string): string | undefined => {
	const found = endingOf(name, suffix);
	return found === undefined ? undefined : name.slice(0, -found[0].length) + found[1];
};

/** The ending by which a file says that it is compressed. */
export const endingOf = (name: string, suffix: string): readonly [string, string] | undefined => {
	const base = name.slice(name.lastIndexOf('/') + 1);
	return endings(suffix).find(
		([ending]) => base.length > ending.length && base.toLowerCase().endsWith(ending.toLowerCase()),
	);
};
