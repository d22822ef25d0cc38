import { compileNamePattern } from '@tenon/shell';

/** One line of a .gitignore file. */
export interface IgnorePattern {
	readonly isNegated: boolean;
	readonly isForDirectories: boolean;
	/** Whether a path, relative to the file's directory, is meant. */
	fits(path: string): boolean;
}

/** Reads a line; comments and empty lines give nothing. */
export const compilePattern = (line: string): readonly IgnorePattern[] => {
	const trimmed = line.replace(/(?<!\\)[ \t]+$/, '');
	if (trimmed === '' || trimmed.startsWith('#')) return [];
	const isNegated = trimmed.startsWith('!');
	const body = (isNegated ? trimmed.slice(1) : trimmed).replace(/^\\([#!])/, '$1');
	const isForDirectories = body.endsWith('/');
	const path = body.replace(/\/$/, '');
	const parts = path.replace(/^\//, '').split('/');
	const isAnchored = path.includes('/');
	return [{ isNegated, isForDirectories, fits: isAnchored ? fitsPath(parts) : fitsName(parts[0]!) }];
};

const compile = (part: string): ((name: string) => boolean) => {
	const pattern = compileNamePattern(part, { extglob: false, nocase: false });
	return (name) => pattern.matches(name);
};

const fitsName = (part: string): ((path: string) => boolean) => {
	const fits = compile(part);
	return (path) => fits(path.slice(path.lastIndexOf('/') + 1));
};

const fitsPath = (parts: readonly string[]): ((path: string) => boolean) => {
	const steps = parts.map((part) => (part === '**' ? undefined : compile(part)));
	return (path) => fitsFrom(steps, 0, path.split('/'), 0);
};

// Two stars stand for any number of directories.
const fitsFrom = (
	steps: readonly (((name: string) => boolean) | undefined)[],
	step: number,
	names: readonly string[],
	name: number,
): boolean => {
	if (step === steps.length) return name === names.length;
	const fits = steps[step];
	if (fits !== undefined)
		return name < names.length && fits(names[name]!) && fitsFrom(steps, step + 1, names, name + 1);
	if (step === steps.length - 1) return name < names.length;
	for (let next = name; next <= names.length; next++) if (fitsFrom(steps, step + 1, names, next)) return true;
	return false;
};
