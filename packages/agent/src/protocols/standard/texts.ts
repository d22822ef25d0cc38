/** What the model reads when its steps are used up. */
export const finalAnswerWanted =
	'The steps of this turn are used up. Give your final answer now, without tools: what is done, what is not, and what comes next.';

/** How a turn ends whose steps are used up. */
export const stepsTaken = 'The steps of the turn are used up.';

/** The result of a call in the final answer. */
export const noMoreCalls = 'The steps of the turn are used up: this call was not run.';

/** The result of a call in an answer that was cut at its length limit. */
export const cutCall =
	'The answer was cut at its length limit: this call was not run. Call again, with shorter arguments or fewer calls at once.';

/** The result of a call in an answer that was broken off. */
export const brokenOff = 'The answer was broken off: this call was not run.';

/** Stands before a summary. */
export const summaryFollows =
	'The beginning of this conversation is left out. This is a summary of it, written for you to continue from:';

/** Stands before the last input of a user, where it is among what is left out. */
export const lastInput = 'The last input of the user, word for word:';

/** Stands before a list of what is to be done. */
export const unfinishedTodo = 'The todo list as it was last:';

/** What the model is asked when a conversation is summarised. */
export const summaryWanted = `Write a summary of the conversation so far, for yourself: it replaces the conversation, and you will continue from it alone. Call no tools. State:
1. what the user wants, with every requirement and preference that still holds;
2. what has been done, with names of files, functions and commands, and what was found out;
3. what is open, what failed and why, and the next step.
Quote exact names, paths, numbers and error texts. Leave out what is of no use any more.`;

/** How a turn ends whose context does not fit. */
export const contextTooLarge = (tokens: number, window: number): string =>
	`The context takes about ${tokens} tokens, and the model takes ${window}: begin a new session, shorten the input, or choose a model with a larger context window.`;
