import type { Shell } from './shell.ts';

/**
 * Whether a name means one of POSIX's special builtins, and POSIX mode gives it what it is due there: it
 * comes before functions, and its errors end the shell.
 */
export const isSpecialCall = (shell: Shell, name: string): boolean =>
	shell.options.posix &&
	shell.ports.builtins.get(name)?.special === true &&
	!shell.disabledBuiltins.has(name);

/**
 * Switches POSIX mode, and what it brings along; not all of that goes with it. The variable that says
 * so, `POSIXLY_CORRECT`, is the caller's.
 */
export const switchPosixMode = (shell: Shell, on: boolean): void => {
	const options = shell.ownOptions();
	options.shownShopt = options.shoptList;
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
