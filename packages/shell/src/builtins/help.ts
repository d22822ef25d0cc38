import { andThen, type Maybe } from '@tenon/core';
import { compileShellPattern } from '../pattern/pattern.ts';
import { hasPatternCharacters } from '../pattern/pattern-characters.ts';
import { fail } from '../state/complaint.ts';
import { emit, emitUnchecked } from '../state/emit.ts';
import type { Builtin } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { commandHelp, isHelpOfTool } from './command-help.ts';
import { helpTable } from './help-table.ts';
import { helpTopics } from './help-topics.ts';
import { type ParsedOptions, withOptions } from './options.ts';

/**
 * `help [-dms] [pattern …]`: usage and summary of builtins and of the grammar. Where bash has no topic of a
 * name it is that of a command in the process, or `commands` for the list of them.
 */
export const helpBuiltin: Builtin = {
	name: 'help',
	special: false,
	run: (shell, argv) =>
		withOptions(shell, argv, 'dms', (options) => {
			if (options.operands.length === 0) return emitUnchecked(shell, helpTable(shell));
			return help(shell, options);
		}),
};

const help = (shell: Shell, options: ParsedOptions): Maybe<number> => {
	const { operands } = options;
	const topics = operands.some((name) => isHelpOfTool(shell, name)) ? [] : operands.flatMap(topicsFor);
	const text = heading(operands) + topics.map((name) => topicText(name, options)).join('');
	const shown = text === '' ? 0 : emit(shell, 'help', text);
	if (topics.length > 0) return shown;
	// Names that bash knows nothing of: commands in the process and tools say what their declarations say.
	const declared = operands
		.map(
			(name) => commandHelp(shell, name, options) || (helpTopics.has(name) ? topicText(name, options) : ''),
		)
		.join('');
	if (declared !== '') return emit(shell, 'help', declared);
	const last = operands.at(-1)!;
	const advice = `Try \`help help' or \`man -k ${last}' or \`info ${last}'.`;
	return andThen(shown, () => fail(shell, `help: no help topics match \`${last}'.  ${advice}`));
};

// The very name, or else all names that start with it; a pattern matches as patterns do.
const topicsFor = (pattern: string): readonly string[] => {
	const names = [...helpTopics.keys()];
	if (hasPatternCharacters(pattern, { extglob: false })) {
		const compiled = compileShellPattern(pattern, { extglob: false, nocase: false });
		return names.filter((name) => compiled.matches(name));
	}
	return helpTopics.has(pattern) ? [pattern] : names.filter((name) => name.startsWith(pattern));
};

// Only a pattern in front has one.
const heading = (patterns: readonly string[]): string => {
	if (!hasPatternCharacters(patterns[0]!, { extglob: false })) return '';
	return `Shell commands matching keyword${patterns.length > 1 ? 's' : ''} \`${patterns.join(', ')}'\n\n`;
};

const topicText = (name: string, options: ParsedOptions): string => {
	const { usage, summary } = helpTopics.get(name)!;
	if (options.has('s')) return `${name}: ${usage}\n`;
	if (options.has('d')) return `${name} - ${summary}\n`;
	return options.has('m') ? manualPage(name, usage, summary) : `${name}: ${usage}\n    ${summary}\n`;
};

const manualPage = (name: string, usage: string, summary: string): string =>
	`NAME\n    ${name} - ${summary}\n\nSYNOPSIS\n    ${usage}\n\nDESCRIPTION\n    ${summary}\n\nSEE ALSO\n    bash(1)\n\n`;
