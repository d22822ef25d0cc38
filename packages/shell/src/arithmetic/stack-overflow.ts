/** What bash says where expressions lead to expressions without end. */
export const tooDeep = 'expression recursion level exceeded';

/**
 * Whether the engine has run out of stack. How deep an expression may nest is a matter of the room
 * that is left; reaching the end of it is a mistake in the expression, not a fault of ours.
 */
export const isStackOverflow = (error: unknown): boolean =>
	error instanceof Error && /call stack|too much recursion|stack overflow/i.test(error.message);
