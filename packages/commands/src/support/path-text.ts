/** The last name of a path, without the slashes behind it; `/` of one that is nothing else. */
export const lastName = (path: string): string => {
	const trimmed = withoutSlashes(path);
	return trimmed === '/' ? trimmed : trimmed.slice(trimmed.lastIndexOf('/') + 1);
};

/** The path without its last name; `.` if it has no other. */
export const directoryName = (path: string): string => {
	const trimmed = withoutSlashes(path);
	const slash = trimmed.lastIndexOf('/');
	if (slash === -1) return '.';
	return trimmed === '/' ? '/' : withoutSlashes(trimmed.slice(0, slash + 1));
};

/** The path without slashes at its end; one of slashes alone is the root. */
export const withoutSlashes = (path: string): string => {
	let end = path.length;
	while (end > 1 && path.charCodeAt(end - 1) === slash) end -= 1;
	return path.slice(0, end);
};

const slash = 0x2f;
