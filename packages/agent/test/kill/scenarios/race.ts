import { textResult } from '@tenon/core';
import type { Scenario } from '../scenario.ts';

/** How many inputs there are in {@link race}. */
export const raceInputs = 20;

/** Many inputs for one session; each turn makes a call that must not be made twice. */
export const race: Scenario = {
	name: 'many inputs for one session',
	script: Array.from({ length: raceInputs }, (_, index) => ({
		type: 'leave',
		session: 's',
		text: `input ${index + 1}`,
	})),
	tapes: {
		'input 1': Array.from({ length: raceInputs }, (_, index) => [
			{ reply: { calls: [{ id: `c${index + 1}`, tool: 'count' }] } },
			{ reply: { text: `answer ${index + 1}` } },
		]).flat(),
	},
	tools: { count: { replay: 'never', run: () => ({ result: textResult('counted') }) } },
};
