import type { CommandDeclaration } from '../command/declaration.ts';
import { helpText, usageText } from '../command/help.ts';
import type { Shell } from '../state/shell.ts';
import { type AddedTopic, addedTopics } from './added-topics.ts';
import type { ParsedOptions } from './options.ts';

/**
 * What `help` says of a command in the process or of a topic that bash does not have, `''` if there is none;
 * `commands` and `topics` list all of them.
 */
export const commandHelp = (shell: Shell, name: string, options: ParsedOptions): string => {
	const { commands } = shell.ports;
	const declaration = commands.get(name)?.declaration;
	const topic = addedTopics.get(name);
	if (declaration !== undefined) {
		const isLong = !options.has('s') && !options.has('d');
		const more = topic === undefined || !isLong ? '' : `\n${topic.body(shell)}`;
		return `${textOf(declaration, options)}${more}`;
	}
	if (topic !== undefined) return topicText(shell, name, topic, options);
	if (name === 'topics')
		return [...addedTopics].map(([each, { summary }]) => `${each} - ${summary}\n`).join('');
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

const topicText = (
	shell: Shell,
	name: string,
	{ usage, summary, body }: AddedTopic,
	options: ParsedOptions,
): string => {
	if (options.has('s')) return `${name}: ${usage}\n`;
	return options.has('d') ? `${name} - ${summary}\n` : `${name}: ${usage}\n    ${summary}\n\n${body(shell)}`;
};
