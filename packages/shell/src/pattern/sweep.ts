import { pieceLength, type Work } from '../state/work.ts';
import type { Automaton, Thread } from './automaton.ts';
import { unitsOf } from './code-points.ts';
import { longestFrom } from './run.ts';

/** A stretch of a text, by offsets. */
export interface Stretch {
	readonly start: number;
	readonly end: number;
}

/**
 * Where the longest match that ends the text starts, or -1. No match is longer than `maxUnits`.
 */
export const longestSuffix = (automaton: Automaton, text: string, maxUnits: number): Work<number> =>
	suffixStart(automaton, text, characterStart(text, text.length - maxUnits), Math.min);

/**
 * Where the shortest match that ends the text starts, or -1. No match is longer than `maxUnits`. Most
 * are short, so more and more of the text is looked at until there is one.
 */
export function* shortestSuffix(automaton: Automaton, text: string, maxUnits: number): Work<number> {
	const most = Math.min(maxUnits, text.length);
	for (let units = Math.min(firstWindow, most); ; units = Math.min(units * windowGrowth, most)) {
		const start = yield* suffixStart(automaton, text, characterStart(text, text.length - units), Math.max);
		if (start >= 0 || units === most) return start;
	}
}

const firstWindow = 64;
const windowGrowth = 8;

// The start of the character that this offset falls into.
const characterStart = (text: string, at: number): number => {
	if (at <= 0) return 0;
	return text.codePointAt(at - 1)! > 0xffff ? at - 1 : at;
};

// One pass over the text: every place is tried as a start at the same time, and of two that have
// come to the same point only the better one goes on.
function* suffixStart(
	automaton: Automaton,
	text: string,
	from: number,
	better: (one: number, other: number) => number,
): Work<number> {
	let pause = from + sweptLength;
	let now = new Crowd(better);
	let next = new Crowd(better);
	for (let at = from; ; ) {
		for (const thread of automaton.start.threads) now.add(thread, at);
		if (at >= text.length) return now.startOf(automaton.accept) ?? -1;
		const code = text.codePointAt(at)!;
		now.advance(automaton, code, next);
		[now, next] = [next, now];
		next.clear();
		at += unitsOf(code);
		if (at >= pause || automaton.isTired()) {
			pause = at + sweptLength;
			yield;
		}
	}
}

// Each character is looked at by every thread of a crowd.
const sweptLength = pieceLength / 8;

/**
 * The leftmost match at or after `from`, and of those that start there the longest. A match of
 * nothing at the very end of the text counts only if `atEnd`.
 */
export function* leftmostLongest(
	automaton: Automaton,
	text: string,
	from: number,
	atEnd: boolean,
): Work<Stretch | undefined> {
	let pause = from + sweptLength;
	let now = new Crowd(Math.min);
	let next = new Crowd(Math.min);
	let found: number | undefined;
	for (let at = from; ; ) {
		if (found === undefined && (at < text.length || atEnd)) {
			for (const thread of automaton.start.threads) now.add(thread, at);
		}
		const start = now.startOf(automaton.accept);
		if (start !== undefined) found = Math.min(start, found ?? start);
		// Only what starts further left can still be better than what was found.
		if (found !== undefined) now.keepBefore(found);
		if (at >= text.length || (found !== undefined && now.isEmpty)) break;
		const code = text.codePointAt(at)!;
		now.advance(automaton, code, next);
		[now, next] = [next, now];
		next.clear();
		at += unitsOf(code);
		if (at >= pause || automaton.isTired()) {
			pause = at + sweptLength;
			yield;
		}
	}
	return found === undefined ? undefined : { start: found, end: yield* longestFrom(automaton, text, found) };
}

/** Threads, each with the place where its match would start. */
class Crowd {
	readonly #better: (one: number, other: number) => number;
	#threads: Thread[] = [];
	#starts: number[] = [];

	constructor(better: (one: number, other: number) => number) {
		this.#better = better;
	}

	get isEmpty(): boolean {
		return this.#threads.length === 0;
	}

	add(thread: Thread, start: number): void {
		if (thread.list === this && this.#threads[thread.place] === thread) {
			this.#starts[thread.place] = this.#better(this.#starts[thread.place]!, start);
			return;
		}
		thread.list = this;
		thread.place = this.#threads.length;
		this.#threads.push(thread);
		this.#starts.push(start);
	}

	startOf(thread: Thread): number | undefined {
		return thread.list === this && this.#threads[thread.place] === thread
			? this.#starts[thread.place]
			: undefined;
	}

	advance(automaton: Automaton, code: number, into: Crowd): void {
		automaton.note(this.#threads.length);
		for (let at = 0; at < this.#threads.length; at++) {
			const start = this.#starts[at]!;
			for (const reached of automaton.advance(this.#threads[at]!, code)) into.add(reached, start);
		}
	}

	/** Drops what starts at a place or after it. */
	keepBefore(start: number): void {
		let kept = 0;
		for (let at = 0; at < this.#threads.length; at++) {
			if (this.#starts[at]! >= start) continue;
			const thread = this.#threads[at]!;
			thread.place = kept;
			this.#threads[kept] = thread;
			this.#starts[kept] = this.#starts[at]!;
			kept += 1;
		}
		this.#threads.length = kept;
		this.#starts.length = kept;
	}

	clear(): void {
		this.#threads.length = 0;
		this.#starts.length = 0;
	}
}
