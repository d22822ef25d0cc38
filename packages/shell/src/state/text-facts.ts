import type { Maybe } from '@tenon/core';
import type { Shell } from './shell.ts';
import { finishWork, piecesOf, runWork, shortLength, type Work } from './work.ts';

/** What operators that count or match characters ask of a text again and again. */
export interface TextFacts {
	readonly isAscii: boolean;
	/** Whether it holds bytes that are no characters. */
	readonly hasRawBytes: boolean;
	/** How many characters it has: code points, and one for each byte that is none. */
	readonly characters: number;
	/** The offset of a character, counted from 0. */
	offsetOf(character: number): number;
}

/** What is to be known of a text. The last long ones are remembered, so that a loop over one asks once. */
export const factsOf = (text: string): TextFacts => known(text) ?? finishWork(gather(text));

/** Gathers that beforehand, with turns for the event loop: afterwards {@link factsOf} has it at hand. */
export const learnText = (shell: Shell, text: string): Maybe<unknown> =>
	text.length <= shortLength || known(text) !== undefined ? undefined : runWork(shell.slice, gather(text));

/** From this length on a text is remembered. */
export const rememberedLength = 1024;

/** The one asked for last comes first. */
let remembered: readonly { text: string; readonly facts: TextFacts }[] = [];
const maxRemembered = 4;

const known = (text: string): TextFacts | undefined => {
	const found = remembered.find((each) => each.text === text);
	if (found === undefined) return undefined;
	// The text itself is kept, not another that is equal to it: to find that out again would take a look at all of it.
	found.text = text;
	if (found !== remembered[0]) remembered = [found, ...remembered.filter((each) => each !== found)];
	return found.facts;
};

function* gather(text: string): Work<TextFacts> {
	let isAscii = true;
	let isWellFormed = true;
	let characters = 0;
	let at = 0;
	/** From the first piece with a pair of units on: where pieces begin, by offset and by character. */
	const offsets: number[] = [];
	const counts: number[] = [];
	for (const piece of piecesOf(text)) {
		const hasOthers = beyondAscii.test(piece);
		if (hasOthers) {
			isAscii = false;
			isWellFormed &&= piece.isWellFormed();
		}
		const pairs = hasOthers ? pairsIn(piece) : 0;
		if (pairs > 0 || offsets.length > 0) {
			offsets.push(at);
			counts.push(characters);
		}
		at += piece.length;
		characters += piece.length - pairs;
		yield;
	}
	const facts = {
		isAscii,
		hasRawBytes: !isWellFormed,
		characters,
		offsetOf: offsetFinder(text, offsets, counts),
	};
	if (text.length >= rememberedLength)
		remembered = [{ text, facts }, ...remembered.slice(0, maxRemembered - 1)];
	return facts;
}

const beyondAscii = /[^\0-\x7f]/;

const pairsIn = (piece: string): number => piece.match(pair)?.length ?? 0;
const pair = /[\ud800-\udbff][\udc00-\udfff]/g;

const offsetFinder =
	(text: string, offsets: readonly number[], counts: readonly number[]) =>
	(character: number): number => {
		if (counts.length === 0 || character < counts[0]!) return Math.min(character, text.length);
		let low = 0;
		for (let high = counts.length; high - low > 1; ) {
			const middle = (low + high) >> 1;
			if (counts[middle]! <= character) low = middle;
			else high = middle;
		}
		let at = offsets[low]!;
		for (let seen = counts[low]!; seen < character && at < text.length; seen++)
			at += text.codePointAt(at)! > 0xffff ? 2 : 1;
		return at;
	};
