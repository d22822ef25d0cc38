import type { Row } from './row.ts';
import { type Outcome, runOnBash } from './run-bash.ts';

/**
 * What bash gave for a row, asked up to three times more until it agrees: where a job races with its shell, bash
 * itself gives one of two answers.
 */
export const askAgain = (row: Row, first: Outcome, agrees: (theirs: Outcome) => boolean): Outcome => {
	let theirs = first;
	for (let again = 0; again < 3 && !agrees(theirs); again++) theirs = runOnBash([row])[0]!;
	return theirs;
};
