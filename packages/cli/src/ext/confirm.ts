import { decodeText } from '@tenon/core';
import { HostInput, HostOutput } from '../sh/host-streams.ts';
import { readLine } from '../sh/read-line.ts';

/** Asks a question; whether the answer was yes. */
export type Confirm = (question: string) => Promise<boolean>;

/**
 * Asks questions at the terminal, or of whatever the standard input is. They are answered by `y` or `yes`; anything
 * else, and the end of the input, is a no.
 */
export const askAtInput = (): Confirm => {
	// One for all questions: a pipe hands over several answers at once.
	const input = new HostInput(0);
	return async (question) => {
		new HostOutput(2).writeText(`${question} [y/N] `);
		try {
			return /^y(es)?$/i.test(decodeText(await readLine(input)).trim());
		} finally {
			// It would keep the process.
			input.close();
		}
	};
};
