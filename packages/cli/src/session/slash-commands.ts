import { compareText, isTenonError } from '@tenon/core';
import type { CommandAction, ContributionRegistry, ExtensionHost } from '@tenon/extensions';
import {
	type BuiltinCommand,
	type BuiltinVerbs,
	builtinCommands,
	type InvokeQualified,
} from './builtin-commands.ts';
import type { PromptTemplates } from './context/prompt-templates.ts';
import type { ListedCommand } from './service/verbs/commands.ts';
import { skillCommands, skillPrompt } from './skill-commands.ts';
import type { SlashCommand } from './slash-command.ts';

export type { BuiltinVerbs } from './builtin-commands.ts';

/** The slash commands that there are now, by name. */
export const listCommands = (
	registry: ContributionRegistry,
	templates: PromptTemplates,
): readonly ListedCommand[] => {
	const own = builtinCommands.map(({ name, description }) => ({ name, description, extension: null }));
	const theirs = registry
		.commands()
		.map(({ owner, contribution: { name, description } }) => ({ name, description, extension: owner }));
	const taken = new Set([...own, ...theirs].map(({ name }) => name.toLowerCase()));
	const kept = templates
		.list()
		.filter(({ name }) => !taken.has(name))
		.map(({ name, description }) => ({ name, description, extension: null }));
	for (const { name } of kept) taken.add(name);
	return [...own, ...theirs, ...kept, ...skillCommands(registry, taken)].sort((one, other) =>
		compareText(one.name, other.name),
	);
};

/** Whether there is a command of that name, in any spelling. */
export const isCommand = (
	registry: ContributionRegistry,
	templates: PromptTemplates,
	name: string,
): boolean =>
	builtinNamed(name) !== undefined ||
	registry.command(name) !== undefined ||
	templates.fill(name, '') !== undefined ||
	skillPrompt(registry, name, '') !== undefined;

/** Where a command of an extension runs. */
export interface CommandPlace {
	readonly extensions: ExtensionHost;
	readonly templates: PromptTemplates;
	readonly sessionId: string;
	readonly signal: AbortSignal;
}

/**
 * Runs a slash command: a built-in one, else that of an extension, else a prompt that is kept in a file, else a skill.
 * What goes wrong is an action of its own.
 */
export const runCommand = async (
	{ name, args }: SlashCommand,
	verbs: BuiltinVerbs,
	{ extensions, templates, sessionId, signal }: CommandPlace,
): Promise<CommandAction> => {
	const builtin = builtinNamed(name);
	const invoke: InvokeQualified = (qualified, rest) =>
		extensions.invokeQualified(qualified, rest, { sessionId, signal });
	if (builtin !== undefined) return runBuiltin(builtin, args, verbs, invoke);
	const text =
		extensions.registry.command(name) === undefined
			? (templates.fill(name, args) ?? skillPrompt(extensions.registry, name, args))
			: undefined;
	if (text !== undefined) return { type: 'prompt', text };
	return extensions.invokeCommand(name, args, { sessionId, signal });
};

/** Whether this command is a person's own: an extension cannot have it run in their name. */
export const isPersonsOwn = ({ name, args }: SlashCommand): boolean =>
	builtinNamed(name)?.isPersonsOwn?.(args) === true;

const builtinNamed = (name: string): BuiltinCommand | undefined =>
	builtinCommands.find((command) => command.name === name.toLowerCase());

const runBuiltin = async (
	command: BuiltinCommand,
	args: string,
	verbs: BuiltinVerbs,
	invoke: InvokeQualified,
): Promise<CommandAction> => {
	try {
		return await command.run(verbs, args, invoke);
	} catch (error) {
		if (!isTenonError(error)) throw error;
		return { type: 'error', message: error.message };
	}
};
