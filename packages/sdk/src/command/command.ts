import type { Maybe } from '@tenon/core';
import type { CommandReply } from './command-reply.ts';

/** One run of a slash command. */
export interface CommandCall {
	readonly id: string;
	readonly name: string;
	/** What was typed after the name, trimmed. */
	readonly args: string;
	/** Aborted when the host no longer waits. */
	readonly signal: AbortSignal;
}

/** What runs when the user types a command. What it throws is shown as an error. */
export type CommandHandler = (call: CommandCall) => Maybe<CommandReply | void>;

/** A command as it is kept. */
export interface RegisteredCommand {
	readonly name: string;
	readonly description: string;
	readonly handler: CommandHandler;
}
