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
	if ('conversations' in tape) {
		const opening = firstLineOf(request);
		const entries = Object.hasOwn(tape.conversations, opening) ? tape.conversations[opening]! : [];
		const index = request.messages.filter(isAnswer).length;
		return chosen(entries, index, `${tape.name}, conversations[${JSON.stringify(opening)}]`);
	}
	const turn = Object.hasOwn(tape.turns, call.turnId) ? tape.turns[call.turnId]! : [];
	return chosen(turn, call.step - 1, `${tape.name}, turns.${call.turnId}`);
};

const firstLineOf = ({ messages: [first] }: ModelRequest): string => {
	const part = first?.role === 'user' ? first.parts.find(({ type }) => type === 'text') : undefined;
	return part?.type === 'text' ? part.text.split('\n', 1)[0]! : '';
};

const chosen = (list: readonly TapeEntry[], index: number, place: string): ChosenEntry => ({
	number: index + 1,
	place: `${place}[${index}]`,
	entry: list[index],
	length: list.length,
});
