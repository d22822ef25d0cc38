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
 * each element of the whole is looked at twice at most (Knuth, Morris and Pratt).
 */
export const occurrences = (length: number, partLength: number, comparison: Comparison): number[] => {
	if (partLength === 0 || partLength > length) return [];
	if (partLength > longPart) return longOccurrences(length, partLength, comparison);
	const found: number[] = [];
	for (let place = 0; place <= length - partLength; place++) if (comparison.hasPart(place)) found.push(place);
	return found;
};

const longOccurrences = (
	length: number,
	partLength: number,
	{ isEqual, isEqualInPart }: Comparison,
): number[] => {
	const found: number[] = [];
	const borders = bordersOf(partLength, isEqualInPart);
	let matched = 0;
	for (let place = 0; place < length; place++) {
		while (matched > 0 && !isEqual(place, matched)) matched = borders[matched - 1]!;
		if (isEqual(place, matched)) matched += 1;
		if (matched < partLength) continue;
		found.push(place - partLength + 1);
		matched = borders[matched - 1]!;
	}
	return found;
};

// Of each beginning of the part: how long the longest other beginning is that it ends with.
const bordersOf = (length: number, isEqual: Comparison['isEqualInPart']): Int32Array => {
	const borders = new Int32Array(length);
	let border = 0;
	for (let place = 1; place < length; place++) {
		while (border > 0 && !isEqual(place, border)) border = borders[border - 1]!;
		if (isEqual(place, border)) border += 1;
		borders[place] = border;
	}
	return borders;
};
