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
