import { spawnSync } from 'node:child_process';
import { withInstalledPaths } from './program-folder.ts';

/**
 * Runs one script on the machine's bash and returns what it wrote, stdout and stderr together, in
 * the locale of the shell. `input` is its standard input, through a pipe.
 */
export const runBashScript = (
	script: string,
	{ input = '', cwd = '/' }: { readonly input?: string; readonly cwd?: string } = {},
): string => {
	const run = spawnSync('bash', ['-c', `exec 2>&1 < <(cat)\n${script}`], {
		input,
		cwd,
		encoding: 'utf8',
		env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', HOME: '/' },
		timeout: 120_000,
		maxBuffer: 100_000_000,
	});
	if (run.error !== undefined) throw run.error;
	return withInstalledPaths(run.stdout);
};

/** A diagnostic without the program's name and the line number in front. */
export const withoutPrefix = (text: string): string => text.replaceAll(/^bash: (?:line \d+: )?/gm, '');
