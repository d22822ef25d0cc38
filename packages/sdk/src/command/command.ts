import type { Maybe } from '@tenon/core';
import type { CommandCall } from '@tenon/wire';
import type { CommandReply } from './command-reply.ts';

/** What runs when the user types a command. What it throws is shown as an error. */
export type CommandHandler = (call: CommandCall) => Maybe<CommandReply | void>;

/** A command as it is kept. */
export interface RegisteredCommand {
	readonly name: string;
	readonly description: string;
	readonly handler: CommandHandler;
}
