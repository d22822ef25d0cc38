import type { Journal } from './journal.ts';

/**
 * Paths that were free before a step and are free behind it: files by whose help others were replaced. They are not
 * looked for, so they are not told of. What a step that broke off has left is unknown.
 */
export const passingPaths = ({ changes, end }: Journal): ReadonlySet<string> => {
	const passing = new Set<string>();
	if (end === undefined) return passing;
	const known = new Set<string>();
	for (const change of changes) {
		const { path } = change;
		if (change.line === 'create' && !known.has(path) && end.after.get(path) === null) passing.add(path);
		known.add(path);
		if (change.line === 'rename') known.add(change.to);
	}
	return passing;
};
