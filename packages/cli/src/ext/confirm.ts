import { decodeText } from '@tenon/core';
import { HostInput, HostOutput } from '../sh/host-streams.ts';
import { readLine } from '../sh/read-line.ts';

/** Asks a question that is answered by `y` or `yes`; anything else, and the end of the input, is a no. */
export const confirm = async (question: string): Promise<boolean> => {
	new HostOutput(2).writeText(`${question} [y/N] `);
	const input = new HostInput(0);
	try {
		return /^y(es)?$/i.test(decodeText(await readLine(input)).trim());
	} finally {
		// A pipe would keep the process.
		input.close();
	}
};
