import { compareText, isTenonError } from '@tenon/core';
import type { CommandAction, ContributionRegistry } from '@tenon/extensions';
import { type BuiltinCommand, builtinCommands } from './builtin-commands.ts';
import type { SessionHost } from './session-host.ts';
import type { SlashCommand } from './slash-command.ts';

/** A slash command, for a list. */
export interface ListedCommand {
	readonly name: string;
	readonly description: string;
	/** The extension it belongs to; `undefined` for built-in ones. */
	readonly extension: string | undefined;
}

/** The slash commands that there are now, by name. */
export const listCommands = (registry: ContributionRegistry): readonly ListedCommand[] => {
	const own = builtinCommands.map(({ name, description }) => ({ name, description, extension: undefined }));
	const theirs = registry
		.commands()
		.map(({ owner, contribution: { name, description } }) => ({ name, description, extension: owner }));
	return [...own, ...theirs].sort((one, other) => compareText(one.name, other.name));
};

/** Runs a slash command: a built-in one, else that of an extension. What goes wrong is an action of its own. */
export const runCommand = async (
	session: SessionHost,
	{ name, args }: SlashCommand,
	signal: AbortSignal,
): Promise<CommandAction> => {
	const builtin = builtinCommands.find((command) => command.name === name.toLowerCase());
	if (builtin !== undefined) return runBuiltin(session, builtin, args);
	if (session.extensions.registry.command(name) === undefined) {
		return { type: 'error', message: `unknown command /${name}` };
	}
	return session.extensions.invokeCommand(name, args, { sessionId: session.id, signal });
};

const runBuiltin = async (
	session: SessionHost,
	command: BuiltinCommand,
	args: string,
): Promise<CommandAction> => {
	try {
		return await command.run(session, args);
	} catch (error) {
		if (!isTenonError(error)) throw error;
		return { type: 'error', message: error.message };
	}
};
