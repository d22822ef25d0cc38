import type { CommandDeclaration } from '../command/declaration.ts';
import { helpText, usageText } from '../command/help.ts';
import { toolFacts } from '../command/tool-facts.ts';
import type { Shell } from '../state/shell.ts';
import type { ToolCommand } from '../tools/tool-command.ts';
import { schemaHelp, toolHelp, usageLine } from '../tools/usage.ts';
import { type AddedTopic, addedTopics } from './added-topics.ts';
import { helpTopics } from './help-topics.ts';
import type { ParsedOptions } from './options.ts';

/** Whether `help NAME` is about a tool: nothing that bash has a topic for has the name, or the tool overrides it. */
export const isHelpOfTool = (shell: Shell, name: string): boolean => {
	const tool = shell.ports.tools.commands.get(name);
	return tool !== undefined && (tool.overrides || !(helpTopics.has(name) || shell.ports.commands.has(name)));
};

/**
 * What `help` says of a command in the process, of a tool, or of a topic that bash does not have, `''` if there is
 * none; `commands` and `topics` list all of them.
 */
export const commandHelp = (shell: Shell, name: string, options: ParsedOptions): string => {
	const { commands, tools } = shell.ports;
	if (isHelpOfTool(shell, name)) return toolText(tools.commands.get(name)!, options);
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
	return toolFacts(shell)
		.map((each) => `${each.name} - ${firstLine(each.description)}\n`)
		.join('');
};

const toolText = ({ tool, parameters }: ToolCommand, options: ParsedOptions): string => {
	const { name, description } = tool;
	if (options.has('s')) return `${name}: ${usageLine(tool, parameters)}\n`;
	if (options.has('d')) return `${name} - ${firstLine(description)}\n`;
	return `${toolHelp(tool, parameters)}\n${schemaHelp(tool)}`;
};

const firstLine = (text: string): string => text.trim().split('\n', 1)[0]!;

const textOf = (declaration: CommandDeclaration, options: ParsedOptions): string => {
	const { name, summary } = declaration;
	if (options.has('s')) return `${name}: ${usageText(declaration)}\n`;
	if (options.has('d')) return `${name} - ${summary}\n`;
	return `${helpText(declaration)}${resultHelp(declaration)}`;
};

// What a command declares of its result; a list of lines needs no words.
const resultHelp = ({ json }: CommandDeclaration): string =>
	typeof json !== 'object' || Object.keys(json).length === 0
		? ''
		: `\nResult of --json: ${JSON.stringify(json)}\n`;

const topicText = (
	shell: Shell,
	name: string,
	{ usage, summary, body }: AddedTopic,
	options: ParsedOptions,
): string => {
	if (options.has('s')) return `${name}: ${usage}\n`;
	return options.has('d') ? `${name} - ${summary}\n` : `${name}: ${usage}\n    ${summary}\n\n${body(shell)}`;
};
