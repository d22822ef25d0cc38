import type { CommandDeclaration } from '../command/declaration.ts';
import { helpText, usageText } from '../command/help.ts';
import type { Shell } from '../state/shell.ts';
import type { ParsedOptions } from './options.ts';

/** What `help` says of a command in the process, `''` if there is none; `commands` lists all of them. */
export const commandHelp = (shell: Shell, name: string, options: ParsedOptions): string => {
	const { commands } = shell.ports;
	const declaration = commands.get(name)?.declaration;
	if (declaration !== undefined) return textOf(declaration, options);
	if (name !== 'commands') return '';
	const declared = [...commands.values()].flatMap((command) => command.declaration ?? []);
	return declared
		.sort((left, right) => (left.name < right.name ? -1 : 1))
		.map((each) => `${each.name} - ${each.summary}\n`)
		.join('');
};

const textOf = (declaration: CommandDeclaration, options: ParsedOptions): string => {
	const { name, summary } = declaration;
	if (options.has('s')) return `${name}: ${usageText(declaration)}\n`;
	return options.has('d') ? `${name} - ${summary}\n` : helpText(declaration);
};
