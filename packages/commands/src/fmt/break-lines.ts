import type { Word } from './words.ts';

/** What lines are measured by. */
export interface Measure {
	/** Lines are shorter than this, unless a single word is not. */
	readonly width: number;
	/** What lines should be long. */
	readonly goal: number;
	/** Where the first line and the others begin. */
	readonly firstIndent: number;
	readonly otherIndent: number;
	/** The length of the line before, of the same paragraph; 0 if there is none. */
	readonly lastLength: number;
}

/**
 * Finds the cheapest lines for the first `count` words, from the last word to the first: `next` of each is the word
 * that begins the line after the one that it would begin. The figures are those of GNU's fmt.
 */
export const breakLines = (words: readonly Word[], count: number, measure: Measure): void => {
	const { width, goal, lastLength } = measure;
	for (let first = count - 1; first >= 0; first--) {
		const word = words[first]!;
		let best = Number.POSITIVE_INFINITY;
		let length = (first === 0 ? measure.firstIndent : measure.otherIndent) + word.length;
		for (let next = first + 1; ; next++) {
			let cost = next === count ? 0 : words[next]!.cost + shortfallCost(goal - length);
			if (next !== count && words[next]!.next !== count) cost += raggedCost(length - words[next]!.lineLength);
			if (first === 0 && lastLength > 0) cost += raggedCost(length - lastLength);
			if (cost < best) {
				best = cost;
				word.next = next;
				word.lineLength = length;
			}
			if (next === count) break;
			length += words[next - 1]!.space + words[next]!.length;
			if (length >= width) break;
		}
		word.cost = best + beginningCost(words, first);
	}
};

/** The word that begins the line after which a paragraph that is too long for memory is best cut in two. */
export const placeToCut = (words: readonly Word[], count: number): number => {
	let place = count;
	let best = Number.POSITIVE_INFINITY;
	for (let at = words[0]!.next; at !== count; at = words[at]!.next) {
		const { cost, next } = words[at]!;
		const gain = cost - (next === count ? 0 : words[next]!.cost);
		if (gain < best) {
			place = at;
			best = gain;
		}
		best += creditOfLaterCut;
	}
	return place;
};

const square = (value: number): number => value * value;
const shortfallCost = (columns: number): number => square(columns * 10);
const raggedCost = (columns: number): number => shortfallCost(columns) / 2;
const creditOfLaterCut = square(3);

// What a line costs by the word that it begins with and the words before.
const beginningCost = (words: readonly Word[], at: number): number => {
	const word = words[at]!;
	const before = words[at - 1];
	let cost = square(70);
	if (before?.hasPeriod === true) cost += before.isFinal ? -square(50) : square(600);
	else if (before?.isPunctuated === true) cost -= square(40);
	else if (before !== undefined && words[at - 2]?.isFinal === true)
		cost += Math.floor(square(200) / (before.length + 2));
	if (word.isOpening) cost -= square(40);
	else if (word.isFinal) cost += Math.floor(square(150) / (word.length + 2));
	return cost;
};
