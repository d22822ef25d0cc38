/**
 * Control flow that is under way. A command leaves its status as its result; where it also breaks
 * a loop, returns or exits, it sets `shell.flow`, and everybody between it and the target passes
 * the result on without running more. Nothing is thrown.
 */
export const flow = {
	none: 0,
	/** `break`: `shell.flowCount` loops are to be left. */
	break: 1,
	/** `continue`: leave `flowCount - 1` loops, go on with the next round of the one after. */
	continue: 2,
	/** `return`: leave the running function or sourced file. */
	return: 3,
	/** `exit`, `set -e`, a fatal expansion error: leave this shell environment. */
	exit: 4,
	/** An expansion failed: leave everything up to the line of the text that is being run, and go on with the next. */
	line: 5,
} as const;

export type Flow = (typeof flow)[keyof typeof flow];
