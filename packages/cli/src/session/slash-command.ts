/** A slash command as it was typed. */
export interface SlashCommand {
	/** Without the slash. */
	readonly name: string;
	/** What follows, trimmed. */
	readonly args: string;
}

/**
 * Reads a line as a slash command: a slash, then a word of letters, digits, `-` and `_`. `undefined` for everything
 * else, such as paths and patterns, which is said to the model.
 */
export const readSlashCommand = (line: string): SlashCommand | undefined => {
	const match = /^\/([A-Za-z0-9_-]+)(?:\s+([\s\S]*))?$/.exec(line.trimEnd());
	return match === null ? undefined : { name: match[1]!, args: (match[2] ?? '').trim() };
};
