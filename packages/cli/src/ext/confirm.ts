import { decodeText } from '@tenon/core';
import { HostInput, HostOutput } from '../sh/host-streams.ts';
import { readLine } from '../sh/read-line.ts';

/** Asks a question, with what may be said to it; gives what was said, without blanks around it. */
export type Ask = (question: string, choices: string) => Promise<string>;

/** Asks a question; whether the answer was yes. */
export type Confirm = (question: string) => Promise<boolean>;

/** Asks questions at the terminal, or of whatever the standard input is. Its end is an empty answer. */
export const askAtInput = (): Ask => {
	// One for all questions: a pipe hands over several answers at once.
	const input = new HostInput(0);
	return async (question, choices) => {
		new HostOutput(2).writeText(`${question} ${choices} `);
		try {
			return decodeText(await readLine(input)).trim();
		} finally {
			// It would keep the process.
			input.close();
		}
	};
};

/** Questions that are answered by `y` or `yes`; anything else is a no. */
export const confirmBy =
	(ask: Ask): Confirm =>
	async (question) =>
		/^y(es)?$/i.test(await ask(question, '[y/N]'));
