import type { ProviderCall } from '../provider.ts';
import type { ModelRequest } from '../request.ts';
import { isAnswer } from './is-answer.ts';
import type { Tape, TapeEntry } from './tape.ts';

/** An entry of a tape, and what it is called. */
export interface ChosenEntry {
	/** From 1, in its list. */
	readonly number: number;
	/** For messages: `demo.json, replies[2]`. */
	readonly place: string;
	/** `undefined`: the tape ends before it. */
	readonly entry: TapeEntry | undefined;
	/** How many entries the list has. */
	readonly length: number;
}

/** The entry that answers a call. Depends on the call and on nothing else. */
export const chooseEntry = (
	tape: Tape,
	request: ModelRequest,
	call: Pick<ProviderCall, 'turnId' | 'step'>,
): ChosenEntry => {
	if ('replies' in tape) {
		const index = request.messages.filter(isAnswer).length;
		return chosen(tape.replies, index, `${tape.name}, replies`);
	}
	const turn = Object.hasOwn(tape.turns, call.turnId) ? tape.turns[call.turnId]! : [];
	return chosen(turn, call.step - 1, `${tape.name}, turns.${call.turnId}`);
};

const chosen = (list: readonly TapeEntry[], index: number, place: string): ChosenEntry => ({
	number: index + 1,
	place: `${place}[${index}]`,
	entry: list[index],
	length: list.length,
});
