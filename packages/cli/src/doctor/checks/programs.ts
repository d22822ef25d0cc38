import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Check, ok, warn } from '../check.ts';

/** The programs of the machine that are used where they are there. */
export const programCheck: Check = {
	name: 'git',
	limitMs: 3_000,
	run: async ({ environment }) => {
		try {
			const { stdout } = await promisify(execFile)('git', ['--version'], {
				env: { ...environment },
				timeout: 2_500,
			});
			return [ok(stdout.trim())];
		} catch (error) {
			const { code } = error as NodeJS.ErrnoException;
			return [
				warn(
					`git does not run (${code ?? 'no answer'})`,
					'install it: the tool git, and undo of what git changes, need it',
				),
			];
		}
	},
};

/** What confines programs of the machine. */
export const sandboxCheck: Check = {
	name: 'sandbox',
	limitMs: 1_000,
	run: async () => [
		ok('none: programs run with your own rights, and are judged by how they are called (docs/security.md)'),
	],
};
