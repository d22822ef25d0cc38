import { isPlainParameter } from '../arithmetic/template.ts';
import { echoBuiltin } from '../builtins/echo.ts';
import { printfBuiltin } from '../builtins/printf.ts';
import { pwdBuiltin } from '../builtins/pwd.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { attribute } from '../state/variable.ts';
import type { CommandList, SimpleCommand, Word, WordPart } from '../syntax/ast.ts';
import { isNameStart } from '../syntax/reader.ts';
import { builtinCheck } from './builtin-check.ts';

/** A command that changes nothing in the shell it runs in. */
export interface Harmless {
	readonly command: SimpleCommand;
	/** What it writes, where it does nothing but write one text. */
	readonly print: Builtin['print'] | undefined;
	/** Whether that holds in a shell as it is now: nothing watches it, and names mean what they say. */
	readonly holdsIn: (shell: Shell) => boolean;
}

/**
 * Finds out whether a list is one `echo`, `printf` or `pwd` on plain words. The shell may run such a
 * command itself where a copy of the shell is asked for: nothing but its output, `$?` and `$_` can come
 * of it, and nothing in it asks which shell it runs in. `undefined` for every other list.
 */
export const findHarmless = (list: CommandList): Harmless | undefined => {
	const command = onlyCommand(list);
	if (command === undefined) return undefined;
	const words = command.words.filter((word) => word.type === 'word');
	const name = literalOf(words[0]);
	if (words.length < command.words.length || name === undefined) return undefined;
	const builtin = harmlessBuiltin(name);
	if (builtin === undefined || (name === 'printf' && !isHarmlessFormat(words[1]))) return undefined;
	const variables: string[] = [];
	for (const { parts } of words) {
		if (!parts.every((part) => isHarmless(part, variables))) return undefined;
	}
	const isBuiltin = builtinCheck(builtin);
	return {
		command,
		print: builtin.print,
		holdsIn: (shell) => isQuiet(shell) && isBuiltin(shell) && areStored(shell, variables),
	};
};

const harmlessBuiltin = (name: string): Builtin | undefined => {
	switch (name) {
		case 'echo':
			return echoBuiltin;
		case 'printf':
			return printfBuiltin;
		case 'pwd':
			return pwdBuiltin;
		default:
			return undefined;
	}
};

const onlyCommand = ([statement, ...more]: CommandList): SimpleCommand | undefined => {
	if (statement === undefined || more.length > 0) return undefined;
	const { first, rest, background } = statement;
	if (rest.length > 0 || background || first.negated || first.timed !== 'no') return undefined;
	const [command, ...stages] = first.commands;
	if (stages.length > 0 || command?.type !== 'simple') return undefined;
	return command.assignments.length > 0 || command.redirects.length > 0 ? undefined : command;
};

const literalOf = (word: Word | undefined): string | undefined => {
	const part = word?.parts.length === 1 ? word.parts[0] : undefined;
	return part?.type === 'literal' || part?.type === 'single' ? part.text : undefined;
};

// `-v name` and `%n` assign.
const isHarmlessFormat = (word: Word | undefined): boolean => {
	const format = literalOf(word);
	return format !== undefined && !format.startsWith('-') && !/%[^%A-Za-z]*[hjlLtz]*n/.test(format);
};

const isHarmless = (part: WordPart, variables: string[]): boolean => {
	switch (part.type) {
		case 'literal':
		case 'escaped':
		case 'single':
		case 'ansi':
			return true;
		case 'double':
			return part.parts.every((inner) => isHarmless(inner, variables));
		case 'parameter':
			if (!isPlainParameter(part)) return false;
			if (isNameStart(part.name.charCodeAt(0))) variables.push(part.name);
			return true;
		default:
			return false;
	}
};

// Nothing watches commands, and a failure is no more than a status.
const isQuiet = ({ options, traps }: Shell): boolean =>
	!options.xtrace && !options.errexit && !options.nounset && traps.isEmpty;

// `BASHPID`, `RANDOM` and their kin belong to one shell.
const areStored = ({ variables }: Shell, names: readonly string[]): boolean => {
	for (let at = 0; at < names.length; at++) {
		const variable = variables.get(names[at]!);
		if (variable === undefined) continue;
		if (variable.dynamic !== undefined || (variable.attributes & attribute.nameref) !== 0) return false;
	}
	return true;
};
