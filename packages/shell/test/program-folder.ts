import { delimiter } from 'node:path';
import { env } from 'node:process';

/**
 * The text with `/usr/bin` in place of the folder in which tests find programs, so that what bash, `which` and others
 * print of a program's path compares with a kernel whose search path is `/usr/bin:/bin`.
 */
export const withInstalledPaths = (text: string): string => {
	const folder = env.PATH?.split(delimiter).at(-1);
	return folder === undefined ? text : text.replaceAll(folder, '/usr/bin');
};
