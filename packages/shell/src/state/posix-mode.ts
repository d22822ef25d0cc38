import type { Shell } from './shell.ts';

/**
 * Switches POSIX mode, and what it brings along; not all of that goes with it. The variable that says
 * so, `POSIXLY_CORRECT`, is the caller's.
 */
export const switchPosixMode = (shell: Shell, on: boolean): void => {
	const options = shell.ownOptions();
	options.set('posix', on);
	const { shopt } = options;
	if (on) {
		for (const implied of ['expand_aliases', 'inherit_errexit', 'interactive_comments', 'shift_verbose']) {
			shopt.add(implied);
		}
		return;
	}
	shopt.delete('shift_verbose');
	if (!shell.interactive) shopt.delete('expand_aliases');
};
