import { andThen, forEach, type Maybe } from '@tenon/core';
import type { Slice } from './slice.ts';

/** Work on data of any size that can pause: it yields after each piece, which takes a fraction of a millisecond. */
export type Work<T> = Generator<undefined, T, undefined>;

/** Texts and lists up to this length are worked on in one go. */
export const shortLength = 16_384;

/** Units of a long text, or elements of a long list, between two pauses. */
export const pieceLength = 4096;

/** A pause counts as so many steps of a loop: the clock is looked at after each. */
const stepsOfPause = 256;

/** Does the work, with turns for the event loop where they are due; a promise only from the first of them on. */
export const runWork = <T>(slice: Slice, work: Work<T>): Maybe<T> => {
	for (;;) {
		const step = work.next();
		if (step.done === true) return step.value;
		if (slice.isDue(stepsOfPause)) return runRest(slice, work);
	}
};

const runRest = async <T>(slice: Slice, work: Work<T>): Promise<T> => {
	for (;;) {
		await slice.turn();
		do {
			const step = work.next();
			if (step.done === true) return step.value;
		} while (!slice.isDue(stepsOfPause));
	}
};

/** Visits items in order as `forEach` does, with turns for the event loop where they are due. */
export const visitInTurns = <T>(
	slice: Slice,
	items: Iterable<T>,
	visit: (item: T) => Maybe<void>,
): Maybe<void> =>
	forEach(items, (item) => {
		const visited = visit(item);
		if (!slice.isDue()) return visited;
		return andThen(visited, () => slice.turn());
	});

/** Does the work without a pause: for what is known to be short. */
export const finishWork = <T>(work: Work<T>): T => {
	for (;;) {
		const step = work.next();
		if (step.done === true) return step.value;
	}
};

/** Work that is done already. */
// biome-ignore lint/correctness/useYield: there is nothing left to pause for.
export function* doneWork<T>(value: T): Work<T> {
	return value;
}

/** The pieces of a text in order, none of which ends inside of a character. */
export function* piecesOf(text: string): Generator<string, void, undefined> {
	for (let at = 0; at < text.length; ) {
		let end = Math.min(at + pieceLength, text.length);
		if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end += 1;
		yield text.slice(at, end);
		at = end;
	}
}

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff;

/** A text of which each piece was changed by itself. `check` is told how long the result has become. */
export function* mapPieces(
	text: string,
	map: (piece: string, before: string) => string,
	check: (length: number) => void,
): Work<string> {
	const joined = new JoinedText(check);
	let before = '';
	for (const piece of piecesOf(text)) {
		joined.add(map(piece, before));
		before = piece.at(-1)!;
		yield;
	}
	return joined.text;
}

/**
 * A text that is put together of very many. Pieces of some length are made flat at once: a text that was made of
 * many small ones keeps far more memory than its characters, and takes long when it is first read.
 */
export class JoinedText {
	readonly #check: (length: number) => void;
	readonly #done: string[] = [];
	#length = 0;
	#open = '';
	#read = 0;

	/** `check` is told from time to time how long the text has become; it may throw. */
	constructor(check: (length: number) => void) {
		this.#check = check;
	}

	add(text: string): void {
		this.#open += text;
		if (this.#open.length > flatLength) this.#close();
	}

	get text(): string {
		if (this.#done.length === 0) return this.#open;
		this.#close();
		return this.#done.join('');
	}

	#close(): void {
		this.#length += this.#open.length;
		this.#check(this.#length);
		// Reading a character makes it flat; what was read is kept, so that it is really read.
		this.#read = this.#open.charCodeAt(0) + this.#read;
		this.#done.push(this.#open);
		this.#open = '';
	}
}

const flatLength = 100_000;

/** A list of which each element was changed by itself. */
export function* mapItems<T, U>(items: readonly T[], map: (item: T, at: number) => U): Work<U[]> {
	const mapped: U[] = [];
	for (let at = 0; at < items.length; at++) {
		mapped.push(map(items[at]!, at));
		if (at % itemsOfPiece === itemsOfPiece - 1) yield;
	}
	return mapped;
}

/** Elements of a list between two pauses. */
export const itemsOfPiece = 1024;

/** The texts of a list with a separator between them. `check` is told how long the result has become. */
export function* joinItems(
	items: readonly string[],
	separator: string,
	check: (length: number) => void,
): Work<string> {
	const joined = new JoinedText(check);
	for (let at = 0; at < items.length; at += itemsOfPiece) {
		if (at > 0) joined.add(separator);
		joined.add(items.slice(at, at + itemsOfPiece).join(separator));
		yield;
	}
	return joined.text;
}
