/**
 * Sorts all rotations of a block: where each of them starts, the least first. Ranks by twice as many bytes in each round;
 * it pauses between rounds.
 */
export const sortRotations = function* (block: Uint8Array): Generator<undefined, Int32Array> {
	const { length } = block;
	let order = new Int32Array(length);
	let rank = new Int32Array(length);
	for (let at = 0; at < length; at++) rank[at] = block[at]!;
	countingSort(Int32Array.from(block.keys()), rank, 256, order);
	let ranks = renumber(order, rank, 0);
	rank = ranks.rank;
	for (let width = 1; width < length && ranks.count < length; width *= 2) {
		yield;
		// Sorted by the second half already: those whose second half is the least come first.
		const second = new Int32Array(length);
		for (let at = 0; at < length; at++) {
			const start = order[at]! - width;
			second[at] = start < 0 ? ((start % length) + length) % length : start;
		}
		const next = new Int32Array(length);
		countingSort(second, rank, ranks.count, next);
		yield;
		order = next;
		ranks = renumber(order, rank, width);
		rank = ranks.rank;
	}
	return order;
};

// Stable, by rank.
const countingSort = (items: Int32Array, rank: Int32Array, ranks: number, into: Int32Array): void => {
	const starts = new Int32Array(ranks + 1);
	for (const item of items) starts[rank[item]! + 1]! += 1;
	for (let at = 1; at <= ranks; at++) starts[at]! += starts[at - 1]!;
	for (const item of items) into[starts[rank[item]!]!++] = item;
};

const renumber = (
	order: Int32Array,
	rank: Int32Array,
	width: number,
): { readonly rank: Int32Array<ArrayBuffer>; readonly count: number } => {
	const { length } = order;
	const next = new Int32Array(length);
	let count = 0;
	for (let at = 0; at < length; at++) {
		const item = order[at]!;
		const before = order[at - 1]!;
		if (
			at > 0 &&
			(rank[item] !== rank[before] || rank[(item + width) % length] !== rank[(before + width) % length])
		)
			count += 1;
		next[item] = count;
	}
	return { rank: next, count: count + 1 };
};
