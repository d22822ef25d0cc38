import { type Pausing, stretch } from './pausing.ts';

/** How two lists, or two texts, compare. */
export interface Comparison {
	/** Whether the whole part is at a place. */
	hasPart(place: number): boolean;
	/** Whether an element of the whole is one of the part. */
	isEqual(place: number, offset: number): boolean;
	/** Whether two elements of the part are the same. */
	isEqualInPart(one: number, other: number): boolean;
}

// Shorter ones are compared at each place.
const longPart = 16;

/**
 * Where a part is found in a whole, also where the places overlap. A long part is compared with itself first, so that
 * each element of the whole is looked at twice at most (Knuth, Morris and Pratt). Pauses now and then.
 */
export function* occurrences(
	length: number,
	partLength: number,
	comparison: Comparison,
): Pausing<readonly number[]> {
	if (partLength === 0 || partLength > length) return [];
	if (partLength > longPart) return yield* longOccurrences(length, partLength, comparison);
	const found: number[] = [];
	for (let place = 0; place <= length - partLength; place++) {
		if (comparison.hasPart(place)) found.push(place);
		if (place % stretch === stretch - 1) yield;
	}
	return found;
}

function* longOccurrences(
	length: number,
	partLength: number,
	{ isEqual, isEqualInPart }: Comparison,
): Pausing<readonly number[]> {
	const found: number[] = [];
	const borders = yield* bordersOf(partLength, isEqualInPart);
	let matched = 0;
	for (let place = 0; place < length; place++) {
		if (place % stretch === stretch - 1) yield;
		while (matched > 0 && !isEqual(place, matched)) matched = borders[matched - 1]!;
		if (isEqual(place, matched)) matched += 1;
		if (matched < partLength) continue;
		found.push(place - partLength + 1);
		matched = borders[matched - 1]!;
	}
	return found;
}

// Of each beginning of the part: how long the longest other beginning is that it ends with.
function* bordersOf(length: number, isEqual: Comparison['isEqualInPart']): Pausing<Int32Array> {
	const borders = new Int32Array(length);
	let border = 0;
	for (let place = 1; place < length; place++) {
		while (border > 0 && !isEqual(place, border)) border = borders[border - 1]!;
		if (isEqual(place, border)) border += 1;
		borders[place] = border;
		if (place % stretch === stretch - 1) yield;
	}
	return borders;
}
