/** One run of a slash command. */
export interface CommandCall {
	readonly id: string;
	readonly name: string;
	/** What was typed after the name, trimmed. */
	readonly args: string;
	/** Aborted when the host no longer waits. */
	readonly signal: AbortSignal;
}
