import { andThen, type Maybe } from '@tenon/core';
import { chooseLocale, choosesLocale } from '../state/locale.ts';
import type { Shell } from '../state/shell.ts';
import { attribute } from '../state/variable.ts';

/** How much of a shell was forgotten. */
export interface ClearedState {
	readonly variables: number;
	readonly functions: number;
	readonly aliases: number;
}

/**
 * Forgets what scripts have defined: variables that are neither exported nor readonly nor the shell's own, functions
 * that are not readonly, aliases. Options, traps, jobs and the directory stay. Not for a shell that runs a function.
 */
export const clearShell = (shell: Shell): Maybe<ClearedState> => {
	const names = [...shell.variables.entries()]
		.filter(([, variable]) => variable.dynamic === undefined)
		.filter(([, variable]) => !variable.has(attribute.exported) && !variable.has(attribute.readonly))
		.map(([name]) => name)
		.filter((name) => !shellsOwn.has(name));
	const functions = shell.ownFunctions();
	const defined = [...functions].filter(([, { readonly }]) => !readonly);
	for (const [name] of defined) functions.delete(name);
	const cleared = { variables: names.length, functions: defined.length, aliases: shell.aliases.size };
	shell.ownAliases().clear();
	for (const name of names) shell.variables.unset(name);
	const locale = names.find(choosesLocale);
	return locale === undefined ? cleared : andThen(chooseLocale(shell, locale), () => cleared);
};

// What is there from the start, or what the shell itself sets.
const shellsOwn: ReadonlySet<string> = new Set(
	`BASH BASH_EXECUTION_STRING BASH_LOADABLES_PATH BASH_VERSION COLUMNS HOSTNAME HOSTTYPE IFS LINES MACHTYPE OPTERR
	OPTIND OSTYPE PATH POSIXLY_CORRECT PS1 PS2 PS4 SHELL TERM`.split(/\s+/),
);
