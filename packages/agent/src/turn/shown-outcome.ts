import type { Message } from '../model/message.ts';
import { shownParts, textOf } from '../model/shown.ts';
import type { TurnOutcome } from './outcome.ts';

/**
 * An outcome that repeats the last answer repeats it as people are shown it: a plugin that hid or changed the message
 * meant the outcome too.
 */
export const shownOutcome = (outcome: TurnOutcome, messages: readonly Message[]): TurnOutcome => {
	const last = messages.findLast(({ role }) => role === 'assistant');
	if (last?.role !== 'assistant' || last.shown === undefined) return outcome;
	const said = textOf(last.parts);
	const shown = textOf(shownParts(last));
	if (outcome.type === 'finished' && outcome.with === 'assistant-message' && outcome.text === said)
		return { ...outcome, text: shown };
	if (outcome.type === 'stopped' && said !== '' && outcome.message === said)
		return { ...outcome, message: shown };
	return outcome;
};
