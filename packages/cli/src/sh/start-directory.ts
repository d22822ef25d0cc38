import { statSync } from 'node:fs';
import { posix } from 'node:path';

/** Where a shell starts. */
export interface StartDirectory {
	readonly path: string;
	/** What bash says of a directory that has no path any more. */
	readonly warning?: string;
}

/**
 * The directory that a shell starts in: by the name that its parent used for it, links and all, where `PWD`
 * still says so; else as the system knows it. One that was removed keeps the name that `PWD` has for it.
 */
export const startDirectory = (pwd: string | undefined): StartDirectory => {
	const given = pwd?.startsWith('/') === true ? posix.normalize(pwd).replace(/(?<=.)\/$/, '') : undefined;
	const real = currentDirectory();
	if (real === undefined) return { path: given ?? '/', warning: removedWarning };
	if (given === undefined || pwd === real) return { path: real };
	const named = statSync(given, { throwIfNoEntry: false });
	const here = statSync(real);
	return { path: named?.ino === here.ino && named.dev === here.dev ? given : real };
};

const currentDirectory = (): string | undefined => {
	try {
		return process.cwd();
	} catch (error) {
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
		throw error;
	}
};

const removedWarning =
	'shell-init: error retrieving current directory: getcwd: cannot access parent directories: No such file or directory\n';
