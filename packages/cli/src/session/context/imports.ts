import { readFileSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';

/** Where imports are looked for, and what is told of those that are left out. */
export interface ImportPlace {
	readonly home: string;
	readonly problems: string[];
}

/**
 * A text with each `@path` of a line replaced by that file's text: relative to the file it stands in, `~` is the home.
 * Code is left as it is, and so is what is no file: people write `@name` for other reasons. Five files deep at most;
 * none imports itself.
 */
export const withImports = (
	text: string,
	file: string,
	place: ImportPlace,
	outer: readonly string[] = [],
): string => {
	let isCode = false;
	return text
		.split('\n')
		.map((line) => {
			if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
			return isCode ? line : importsIn(line, file, place, [...outer, file]);
		})
		.join('\n');
};

const importsIn = (line: string, file: string, place: ImportPlace, within: readonly string[]): string =>
	// Between backquotes nothing is imported.
	line
		.split(/(`[^`]*`)/)
		.map((part, at) =>
			at % 2 === 1
				? part
				: part.replaceAll(/(^|\s)@((?:\\ |[^\s`])+)/g, (all, before: string, name: string) => {
						const path = pathOf(name.replaceAll('\\ ', ' '), file, place.home);
						const imported = readImport(path, place, within);
						return imported === undefined ? all : `${before}${imported.trimEnd()}`;
					}),
		)
		.join('');

const readImport = (path: string, place: ImportPlace, within: readonly string[]): string | undefined => {
	if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
	if (within.includes(path) || within.length > maxDepth) {
		place.problems.push(`${path}: not imported again, or too deep, in ${within.at(-1)}`);
		return undefined;
	}
	try {
		return withImports(readFileSync(path, 'utf8'), path, place, within);
	} catch (error) {
		place.problems.push(`${path}: ${error instanceof Error ? error.message : String(error)}`);
		return undefined;
	}
};

const pathOf = (name: string, file: string, home: string): string => {
	if (name === '~' || name.startsWith('~/')) return join(home, name.slice(1));
	return isAbsolute(name) ? name : join(dirname(file), name);
};

const maxDepth = 5;
