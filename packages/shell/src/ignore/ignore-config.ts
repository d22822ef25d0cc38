import { type IgnoreConfig, TenonError } from '@tenon/core';

/** A name among the files of an {@link IgnoreConfig} that no directory can hold. */
export class IgnoreFileError extends TenonError {
	readonly code = 'shell.ignore_file';
	readonly file: string;

	constructor(file: string) {
		super(`${JSON.stringify(file)} is no name of a file; name one that directories hold, such as ".ignore"`);
		this.file = file;
	}
}

/** That of a shell that hides nothing, which is how every shell starts. */
export const hidesNothing: IgnoreConfig = Object.freeze({
	scope: 'advisory',
	files: Object.freeze([]),
	useDefaults: false,
	autoGitignore: false,
});

/**
 * Which rules a shell is to keep, from what an embedder, a script or a snapshot says; `undefined` if that is
 * what a shell starts with. Throws `IgnoreFileError`.
 */
export const ignoreConfigOf = (given: Partial<IgnoreConfig>): IgnoreConfig | undefined => {
	const { scope, files, useDefaults, autoGitignore } = { ...hidesNothing, ...given };
	const odd = files.find((name) => !isIgnoreFile(name));
	if (odd !== undefined) throw new IgnoreFileError(odd);
	const config = { scope, files: [...new Set(files)], useDefaults, autoGitignore };
	return scope === 'advisory' && !canHide(config) ? undefined : config;
};

/** Whether it has rules, or names files that may. */
export const canHide = ({ files, useDefaults, autoGitignore }: IgnoreConfig): boolean =>
	useDefaults || autoGitignore || files.length > 0;

/** Whether a directory can hold a file of that name: rules are looked for in each one. */
export const isIgnoreFile = (name: string): boolean => /^[^/\0]+$/.test(name) && !/^\.{1,2}$/.test(name);

/** Rules for what is made or fetched, and seldom meant: directories of these names, and `.git` whatever it is. */
export const defaultRules: readonly string[] = [
	'.git',
	'node_modules/',
	'target/',
	'__pycache__/',
	'.venv/',
	'venv/',
	'dist/',
	'build/',
	'.next/',
];
