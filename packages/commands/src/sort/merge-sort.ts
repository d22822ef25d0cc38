import { type Flow, isPromise, type Maybe } from '@tenon/core';

/** Orders two lines whose ranks are equal. */
export interface Decide {
	/** Negative, zero or positive, for the numbers of two lines. */
	compare(left: number, right: number): number;
	/** What comparisons have taken, in bytes that were looked at; who gives the event loop its turns sets it back. */
	seenBytes: number;
}

/** So many bytes are compared between two turns of the event loop; one comparison is not cut. */
export const bytesPerTurn: number = 1 << 20;

/** Counts steps of work, and may wait. */
export type Breathe = (steps: number) => Maybe<void>;

/** Lines by number, each with a rank; both are moved together. */
export class RankedLines {
	order: Uint32Array;
	ranks: Float64Array;
	#spareOrder: Uint32Array;
	#spareRanks: Float64Array;

	constructor(order: Uint32Array) {
		this.order = order;
		this.ranks = new Float64Array(order.length);
		this.#spareOrder = new Uint32Array(order.length);
		this.#spareRanks = new Float64Array(order.length);
	}

	/**
	 * Sorts a range by rank and, where two are equal, by `decide`; stable. `breathe` is called often and
	 * may wait.
	 */
	*sort(from: number, to: number, decide: Decide | undefined, breathe: Breathe): Flow<void> {
		if (yield* this.#isSorted(from, to, decide, breathe)) return;
		for (let start = from; start < to; start += sliceSize) {
			const end = Math.min(start + sliceSize, to);
			for (let at = start; at < end; ) {
				at = this.#sortBlocks(at, end, decide);
				const turn = breathe(stepsOf(decide));
				if (isPromise(turn)) yield turn;
			}
		}
		for (let width = blockSize; width < to - from; width *= 2) {
			for (let start = from; start < to; ) {
				const middle = Math.min(start + width, to);
				const end = Math.min(middle + width, to);
				yield* this.#merge(start, middle, end, decide, breathe);
				start = end;
			}
			this.#swap(from, to);
		}
	}

	*#isSorted(from: number, to: number, decide: Decide | undefined, breathe: Breathe): Flow<boolean> {
		for (let start = from + 1; start < to; ) {
			const reached = this.#sortedUntil(start, Math.min(start + sliceSize, to), decide);
			if (reached < 0) return false;
			start = reached;
			const turn = breathe(stepsOf(decide, 32));
			if (isPromise(turn)) yield turn;
		}
		return true;
	}

	// How far none of the range belongs before its left neighbour; negative where one does.
	#sortedUntil(from: number, to: number, decide: Decide | undefined): number {
		const { order, ranks } = this;
		for (let at = from; at < to; at++) {
			const before = ranks[at - 1]!;
			const here = ranks[at]!;
			if (before > here) return -1;
			if (before !== here || decide === undefined) continue;
			if (decide.compare(order[at - 1]!, order[at]!) > 0) return -1;
			if (decide.seenBytes > bytesPerTurn) return at + 1;
		}
		return to;
	}

	// Insertion sort of small blocks, in place. Returns where it has come to.
	#sortBlocks(from: number, to: number, decide: Decide | undefined): number {
		const { order, ranks } = this;
		for (let start = from; start < to; start += blockSize) {
			const end = Math.min(start + blockSize, to);
			for (let at = start + 1; at < end; at++) {
				const rank = ranks[at]!;
				const line = order[at]!;
				let gap = at;
				while (gap > start) {
					const other = ranks[gap - 1]!;
					if (
						other < rank ||
						(other === rank && (decide === undefined || decide.compare(order[gap - 1]!, line) <= 0))
					)
						break;
					ranks[gap] = other;
					order[gap] = order[gap - 1]!;
					gap -= 1;
				}
				ranks[gap] = rank;
				order[gap] = line;
			}
			if (decide !== undefined && decide.seenBytes > bytesPerTurn) return end;
		}
		return to;
	}

	// Merges two neighbouring runs into the spare arrays.
	*#merge(
		start: number,
		middle: number,
		end: number,
		decide: Decide | undefined,
		breathe: Breathe,
	): Flow<void> {
		let left = start;
		let right = middle;
		while (left < middle && right < end) {
			const done = left - start + (right - middle);
			const limit = start + done + sliceSize;
			left = this.#mergeSome(left, middle, right, end, start + done, limit, decide);
			right = this.#rightReached;
			const turn = breathe(decide === undefined ? 16 : stepsOf(decide));
			if (isPromise(turn)) yield turn;
		}
		const at = left + right - middle;
		this.#copy(left, middle, at);
		this.#copy(right, end, at + middle - left);
	}

	#rightReached = 0;

	#mergeSome(
		firstLeft: number,
		middle: number,
		firstRight: number,
		end: number,
		into: number,
		limit: number,
		decide: Decide | undefined,
	): number {
		const { order, ranks } = this;
		const spareOrder = this.#spareOrder;
		const spareRanks = this.#spareRanks;
		let left = firstLeft;
		let right = firstRight;
		for (let at = into; at < limit && left < middle && right < end; at++) {
			const leftRank = ranks[left]!;
			const rightRank = ranks[right]!;
			if (
				leftRank < rightRank ||
				(leftRank === rightRank && (decide === undefined || decide.compare(order[left]!, order[right]!) <= 0))
			) {
				spareRanks[at] = leftRank;
				spareOrder[at] = order[left]!;
				left += 1;
			} else {
				spareRanks[at] = rightRank;
				spareOrder[at] = order[right]!;
				right += 1;
			}
			if (decide !== undefined && decide.seenBytes > bytesPerTurn) break;
		}
		this.#rightReached = right;
		return left;
	}

	#copy(from: number, to: number, into: number): void {
		if (from === to) return;
		this.#spareOrder.set(this.order.subarray(from, to), into);
		this.#spareRanks.set(this.ranks.subarray(from, to), into);
	}

	// What was merged becomes what there is; the whole arrays change places where the range is all of them.
	#swap(from: number, to: number): void {
		if (from === 0 && to === this.order.length) {
			[this.order, this.#spareOrder] = [this.#spareOrder, this.order];
			[this.ranks, this.#spareRanks] = [this.#spareRanks, this.ranks];
			return;
		}
		this.order.set(this.#spareOrder.subarray(from, to), from);
		this.ranks.set(this.#spareRanks.subarray(from, to), from);
	}
}

// What the work since the last turn counts as, told to `breathe`.
const stepsOf = (decide: Decide | undefined, usual = 64): number => {
	if (decide === undefined) return usual;
	const steps = decide.seenBytes > bytesPerTurn ? 256 : usual;
	decide.seenBytes = 0;
	return steps;
};

const blockSize = 8;
// Lines merged between two looks at the clock.
const sliceSize = 2048;
