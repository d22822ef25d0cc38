import { flow } from '../state/flow.ts';
import { setOptions, shoptNames } from '../state/options.ts';
import { switchPosixMode } from '../state/posix-mode.ts';
import type { Shell } from '../state/shell.ts';

/** Long names of `set -o` options by their letter. */
export const optionByLetter: ReadonlyMap<string, string> = new Map(
	Object.entries(setOptions).flatMap(([name, letter]) => (letter === undefined ? [] : [[letter, name]])),
);

/** Whether `set -o` knows an option: bash's, and our own `strict`. */
export const isSetOption = (name: string): boolean => Object.hasOwn(setOptions, name) || name === 'strict';

/** Whether `shopt` knows an option. */
export const isShoptOption = (name: string): boolean => shoptSet.has(name);

// Known to the shell's state, absent from bash as distributions build it.
const shoptHere: readonly string[] = shoptNames.filter((name) => name !== 'syslog_history');
const shoptSet: ReadonlySet<string> = new Set(shoptHere);

/** The names `set -o` lists, in order; `strict` only while it is on. */
export const listedSetOptions = (shell: Shell): readonly string[] =>
	shell.options.strict ? [...bashNames, 'strict'].sort() : bashNames;

const bashNames: readonly string[] = Object.keys(setOptions).sort();

/** The names `shopt` lists, in its order. */
export const listedShoptOptions: readonly string[] = [
	'autocd',
	'assoc_expand_once',
	...shoptHere.filter((name) => name !== 'autocd' && name !== 'assoc_expand_once'),
];

/**
 * Switches a `set -o` option, and what hangs together with it. After `noexec` nothing runs any more in
 * this environment: it is as good as over.
 */
export const switchSetOption = (shell: Shell, name: string, on: boolean): void => {
	if (name === 'monitor') shell.hasMonitorOfParent = false;
	if (shell.options.get(name) === on && name !== 'strict') return;
	const options = shell.ownOptions();
	options.set(name, on);
	if (name === 'interactive-comments') switchName(options.shopt, 'interactive_comments', on);
	else if (name === 'noexec' && on && !shell.interactive) shell.flow = flow.exit;
	else if (name === 'emacs' && on) options.set('vi', false);
	else if (name === 'vi' && on) options.set('emacs', false);
	else if (name === 'strict' && on) {
		options.nounset = true;
		options.pipefail = true;
	} else if (name === 'posix') switchPosix(shell, on);
	else if (name === 'ignoreeof') noteIgnoreEof(shell, on);
};

const switchPosix = (shell: Shell, on: boolean): void => {
	switchPosixMode(shell, on);
	if (!on) shell.variables.unset('POSIXLY_CORRECT');
	else if (shell.variables.text('POSIXLY_CORRECT') === undefined)
		shell.variables.setText('POSIXLY_CORRECT', 'y');
};

const noteIgnoreEof = ({ variables }: Shell, on: boolean): void => {
	if (on) variables.setText('IGNOREEOF', '10');
	else variables.unset('IGNOREEOF');
};

/** Switches a `shopt` option. */
export const switchShoptOption = (shell: Shell, name: string, on: boolean): void => {
	const options = shell.ownOptions();
	switchName(options.shopt, name, on);
	options.shownShopt = undefined;
	if (name === 'interactive_comments') options.set('interactive-comments', on);
	// A debugger is to see functions from inside.
	if (name !== 'extdebug') return;
	options.set('errtrace', on);
	options.set('functrace', on);
	if (on) noteArguments(shell);
};

// From here on the arguments of calls are kept; those of the function that runs come first, or, as bash had it
// up to 4.4, those of its caller.
const noteArguments = (shell: Shell): void => {
	const isOld = olderVersions.some((name) => shell.options.shopt.has(name));
	const first = isOld ? (shell.frame?.positional ?? shell.positional) : shell.positional;
	shell.debuggedFrom = { first: shell.debuggedFrom?.first ?? first, calls: new Set(shell.frames) };
};

const olderVersions = ['compat31', 'compat32', 'compat40', 'compat41', 'compat42', 'compat43', 'compat44'];

const switchName = (names: Set<string>, name: string, on: boolean): void => {
	if (on) names.add(name);
	else names.delete(name);
};

/** `name  on`, in columns. */
export const optionLine = (name: string, on: boolean): string => `${name.padEnd(15)}\t${on ? 'on' : 'off'}\n`;
