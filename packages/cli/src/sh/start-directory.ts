import { statSync } from 'node:fs';
import { posix } from 'node:path';

/**
 * The directory that a shell starts in: by the name that whoever started it used for it, links and all, where `PWD`
 * still says so; else as the system knows it.
 */
export const startDirectory = (pwd: string | undefined): string => {
	const real = process.cwd();
	if (pwd?.startsWith('/') !== true || pwd === real) return real;
	const name = posix.normalize(pwd).replace(/(?<=.)\/$/, '');
	const named = statSync(name, { throwIfNoEntry: false });
	const here = statSync(real);
	return named?.ino === here.ino && named.dev === here.dev ? name : real;
};
