import type { JsonObject } from '../data.ts';

/** A slash command, for a list. */
export interface ListedCommand {
	readonly name: string;
	readonly description: string;
	/** The extension it belongs to; null for built-in ones. */
	readonly extension: string | null;
}

/** Which command is to run. */
export interface CommandCall {
	/** Without the slash. */
	readonly name: string;
	readonly args: string;
}

/** What a command came to. All of it is done when it is told, but for `insert`, which is the front's. */
export type CommandOutcome =
	| { readonly type: 'prompt'; readonly text: string }
	| { readonly type: 'insert'; readonly text: string }
	| { readonly type: 'display'; readonly text: string }
	| { readonly type: 'panel'; readonly panelId: string }
	| {
			readonly type: 'tool-prompt';
			readonly text: string;
			readonly toolName: string;
			readonly args: JsonObject;
	  }
	| { readonly type: 'none' }
	| { readonly type: 'error'; readonly message: string };

/** Slash commands. */
export interface CommandVerbs {
	/** By name. */
	listCommands(): Promise<readonly ListedCommand[]>;
	/** Runs a command beside whatever runs. Rejects with `service.unknown-command`. */
	runCommand(call: CommandCall): Promise<CommandOutcome>;
}
