import { pieceLength, type Work } from '../state/work.ts';
import type { Automaton, State } from './automaton.ts';
import { unitsOf } from './code-points.ts';

/** Whether the text from `from` to its end, as a whole, is a match, begun in the given state. */
export function* accepts(automaton: Automaton, text: string, from: number, start: State): Work<boolean> {
	let state = start;
	let pause = from + pieceLength;
	for (let at = from; at < text.length; ) {
		if (state.isFinal) return true;
		const code = text.codePointAt(at)!;
		state = automaton.step(state, code);
		if (state.isDead) return false;
		at += unitsOf(code);
		if (at >= pause || automaton.isTired()) {
			pause = at + pieceLength;
			yield;
		}
	}
	return state.accepts;
}

/** Where the longest match that starts at `from` ends, or -1. */
export function* longestFrom(automaton: Automaton, text: string, from: number): Work<number> {
	let state = automaton.start;
	let end = state.accepts ? from : -1;
	let pause = from + pieceLength;
	for (let at = from; at < text.length; ) {
		if (state.isFinal) return text.length;
		const code = text.codePointAt(at)!;
		state = automaton.step(state, code);
		if (state.isDead) return end;
		at += unitsOf(code);
		if (at >= pause || automaton.isTired()) {
			pause = at + pieceLength;
			yield;
		}
		if (state.accepts) end = at;
	}
	return end;
}

/** Where the shortest match that starts the text ends, or -1. */
export function* shortestPrefix(automaton: Automaton, text: string): Work<number> {
	let state = automaton.start;
	let pause = pieceLength;
	for (let at = 0; at < text.length; ) {
		if (state.accepts) return at;
		const code = text.codePointAt(at)!;
		state = automaton.step(state, code);
		if (state.isDead) return -1;
		at += unitsOf(code);
		if (at >= pause || automaton.isTired()) {
			pause = at + pieceLength;
			yield;
		}
	}
	return state.accepts ? text.length : -1;
}

/** Where the `length` characters from `from` on end if they are a match, else -1. */
export const matchOfLength = (automaton: Automaton, text: string, from: number, length: number): number => {
	let state = automaton.start;
	let at = from;
	for (let read = 0; read < length; read++) {
		if (at >= text.length) return -1;
		const code = text.codePointAt(at)!;
		state = automaton.step(state, code);
		if (state.isDead) return -1;
		at += unitsOf(code);
	}
	return state.accepts ? at : -1;
};
