import type { Maybe } from '@tenon/core';
import { emit } from './emit.ts';
import { flow } from './flow.ts';
import type { Shell } from './shell.ts';
import { synopses } from './synopses.ts';

/** Writes one of bash's diagnostics (`name: text`) and gives the status that goes with it. */
export const fail = (shell: Shell, text: string, status = 1): Maybe<number> => {
	const said = shell.complain(text);
	return said instanceof Promise ? said.then(() => status) : status;
};

/** A builtin was called wrongly: its usage line on descriptor 2, and status 2. */
export const misuse = (shell: Shell, name: string): Maybe<number> => {
	const said = shell.write(2, `${name}: usage: ${synopses.get(name)?.usage ?? name}\n`);
	return said instanceof Promise ? said.then(() => misused(shell)) : misused(shell);
};

/** The status of a wrong call; that of a special builtin ends a shell in POSIX mode, but not in a condition. */
export const misused = (shell: Shell): number => {
	if (shell.isSpecialCall && shell.guarded === 0) shell.flow = flow.exit;
	return misuseStatus;
};

/** The same after a line that says what was wrong. */
export const failWithUsage = (shell: Shell, name: string, text: string): Maybe<number> => {
	const said = shell.complain(`${name}: ${text}`);
	return said instanceof Promise ? said.then(() => misuse(shell, name)) : misuse(shell, name);
};

/** `name --help`: the help text on descriptor 1, and status 2, as bash has it. */
export const showHelp = (shell: Shell, name: string): Maybe<number> => {
	const written = emit(shell, name, helpText(name));
	return written instanceof Promise ? written.then(() => misuseStatus) : misuseStatus;
};

/** Usage and summary, as `help name` prints them. */
const helpText = (name: string): string => {
	const synopsis = synopses.get(name);
	return synopsis === undefined ? '' : `${name}: ${synopsis.usage}\n    ${synopsis.summary}\n`;
};

/** Status of a call that could not be understood. */
export const misuseStatus = 2;
