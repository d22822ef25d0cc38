import { type Flow, isPromise, type Maybe, wait } from '@tenon/core';
import { type EditSteps, editSteps, manyEqual, unreached } from '@tenon/shell';
import { endsPiece, pieceLines, pieceSteps } from './pieces.ts';

/** Told of each element that is in one sequence alone. */
export interface EditListener {
	deleted(left: number): void;
	inserted(right: number): void;
}

/** How hard the shortest edit is looked for, and what is done between steps. */
export interface EditOptions {
	/** Never settle for less than the shortest. */
	readonly minimal: boolean;
	/** Stop early where the sequences are long and have few differences. */
	readonly isHasty: boolean;
	breathe(steps: number): Maybe<void>;
}

/**
 * Finds a shortest edit that turns one sequence into another, by Myers' divide and conquer: a search from both
 * ends meets in the middle, and both halves are solved in turn. A search that has become too expensive settles
 * for the point that got furthest.
 */
export const findShortestEdit = (
	left: Uint32Array,
	right: Uint32Array,
	listener: EditListener,
	options: EditOptions,
	steps: (left: Uint32Array, right: Uint32Array) => EditSteps = editSteps,
): Flow<void> => search(new EditSearch(left, right, options, steps(left, right)), listener);

const search = function* (edit: EditSearch, listener: EditListener): Flow<void> {
	try {
		yield* edit.run(listener);
	} finally {
		edit.release();
	}
};

interface Problem {
	readonly leftFrom: number;
	readonly leftTo: number;
	readonly rightFrom: number;
	readonly rightTo: number;
	readonly minimal: boolean;
}

class EditSearch {
	readonly #left: Uint32Array;
	readonly #right: Uint32Array;
	readonly #options: EditOptions;
	readonly #tooExpensive: number;
	readonly #steps: EditSteps;
	/** How far each diagonal got, from the front and from the back. */
	readonly #forward: Int32Array;
	readonly #backward: Int32Array;
	/** The index of diagonal 0. */
	readonly #origin: number;
	// Where the two searches met.
	#leftMiddle = 0;
	#rightMiddle = 0;
	#isFirstMinimal = true;
	#isSecondMinimal = true;

	constructor(left: Uint32Array, right: Uint32Array, options: EditOptions, steps: EditSteps) {
		this.#left = left;
		this.#right = right;
		this.#options = options;
		this.#steps = steps;
		this.#forward = steps.forward;
		this.#backward = steps.backward;
		this.#origin = steps.origin;
		let root = 1;
		for (let rest = steps.forward.length; rest !== 0; rest >>= 2) root *= 2;
		this.#tooExpensive = Math.max(leastExpensive, root);
	}

	release(): void {
		this.#steps.release();
	}

	*run(listener: EditListener): Flow<void> {
		const left = this.#left;
		const right = this.#right;
		const problems: Problem[] = [
			{
				leftFrom: 0,
				leftTo: left.length,
				rightFrom: 0,
				rightTo: right.length,
				minimal: this.#options.minimal,
			},
		];
		for (let problem = problems.pop(); problem !== undefined; problem = problems.pop()) {
			let { leftFrom, leftTo, rightFrom, rightTo } = problem;
			for (let isPiece = true; isPiece; ) {
				const most = Math.min(leftTo - leftFrom, rightTo - rightFrom, pieceLines);
				const start = equalAtStart(left, leftFrom, right, rightFrom, most);
				leftFrom += start;
				rightFrom += start;
				isPiece = start === pieceLines;
				if (isPiece) yield* wait(this.#options.breathe(pieceSteps));
			}
			for (let isPiece = true; isPiece; ) {
				const most = Math.min(leftTo - leftFrom, rightTo - rightFrom, pieceLines);
				const ending = equalAtEnd(left, leftTo, right, rightTo, most);
				leftTo -= ending;
				rightTo -= ending;
				isPiece = ending === pieceLines;
				if (isPiece) yield* wait(this.#options.breathe(pieceSteps));
			}
			if (leftFrom === leftTo) {
				for (let at = rightFrom; at < rightTo; at++) {
					listener.inserted(at);
					if (endsPiece(at)) yield* wait(this.#options.breathe(pieceSteps));
				}
			} else if (rightFrom === rightTo) {
				for (let at = leftFrom; at < leftTo; at++) {
					listener.deleted(at);
					if (endsPiece(at)) yield* wait(this.#options.breathe(pieceSteps));
				}
			} else {
				yield* this.#findMiddle({ leftFrom, leftTo, rightFrom, rightTo, minimal: problem.minimal });
				const leftMiddle = this.#leftMiddle;
				const rightMiddle = this.#rightMiddle;
				problems.push(
					{ leftFrom: leftMiddle, leftTo, rightFrom: rightMiddle, rightTo, minimal: this.#isSecondMinimal },
					{ leftFrom, leftTo: leftMiddle, rightFrom, rightTo: rightMiddle, minimal: this.#isFirstMinimal },
				);
			}
		}
	}

	// Sets the point through which a shortest edit of the problem goes.
	*#findMiddle(problem: Problem): Flow<void> {
		const { leftFrom, leftTo, rightFrom, rightTo } = problem;
		const steps = this.#steps;
		const forward = this.#forward;
		const backward = this.#backward;
		const origin = this.#origin;
		const lowest = leftFrom - rightTo;
		const highest = leftTo - rightFrom;
		const forwardStart = leftFrom - rightFrom;
		const backwardStart = leftTo - rightTo;
		const isOdd = ((forwardStart - backwardStart) & 1) !== 0;
		let forwardLow = forwardStart;
		let forwardHigh = forwardStart;
		let backwardLow = backwardStart;
		let backwardHigh = backwardStart;
		forward[origin + forwardStart] = leftFrom;
		backward[origin + backwardStart] = leftTo;
		for (let cost = 1; ; cost++) {
			let hasBigSnake = false;
			if (forwardLow > lowest) {
				forwardLow -= 1;
				forward[origin + forwardLow - 1] = -1;
			} else forwardLow += 1;
			if (forwardHigh < highest) {
				forwardHigh += 1;
				forward[origin + forwardHigh + 1] = -1;
			} else forwardHigh -= 1;
			if (steps.stepForward(origin + forwardLow, origin + forwardHigh, leftTo, rightTo)) hasBigSnake = true;
			if (isOdd && this.#meets(forward, forwardLow, forwardHigh, backwardLow, backwardHigh)) return;
			if (backwardLow > lowest) {
				backwardLow -= 1;
				backward[origin + backwardLow - 1] = unreached;
			} else backwardLow += 1;
			if (backwardHigh < highest) {
				backwardHigh += 1;
				backward[origin + backwardHigh + 1] = unreached;
			} else backwardHigh -= 1;
			if (steps.stepBackward(origin + backwardLow, origin + backwardHigh, leftFrom, rightFrom))
				hasBigSnake = true;
			if (!isOdd && this.#meets(backward, backwardLow, backwardHigh, forwardLow, forwardHigh)) return;
			const turn = this.#options.breathe(1 + ((forwardHigh - forwardLow) >> 4));
			if (isPromise(turn)) yield turn;
			if (problem.minimal) continue;
			if (cost > hastyCost && hasBigSnake && this.#options.isHasty) {
				if (this.#settleOnProgress(problem, cost, forwardLow, forwardHigh, backwardLow, backwardHigh)) return;
			}
			if (cost >= this.#tooExpensive) {
				this.#settle(problem, forwardLow, forwardHigh, backwardLow, backwardHigh);
				return;
			}
		}
	}

	// Whether a search that has just made its step, on every second diagonal up to `high`, has met the other,
	// which has been on those from `otherLow` to `otherHigh`.
	#meets(reached: Int32Array, low: number, high: number, otherLow: number, otherHigh: number): boolean {
		const origin = this.#origin;
		const beyond = Math.max(0, high - otherHigh);
		const at = this.#steps.meeting(origin + Math.max(low, otherLow), origin + high - beyond - (beyond & 1));
		if (at === -1) return false;
		const x = reached[at]!;
		this.#meet(x, x - at + origin);
		return true;
	}

	#meet(x: number, y: number): void {
		this.#leftMiddle = x;
		this.#rightMiddle = y;
		this.#isFirstMinimal = true;
		this.#isSecondMinimal = true;
	}

	// A diagonal that made much progress for its cost and ends in a run of equal elements will do.
	#settleOnProgress(
		{ leftFrom, leftTo, rightFrom, rightTo }: Problem,
		cost: number,
		forwardLow: number,
		forwardHigh: number,
		backwardLow: number,
		backwardHigh: number,
	): boolean {
		const left = this.#left;
		const right = this.#right;
		let best = 0;
		for (let diagonal = forwardHigh; diagonal >= forwardLow; diagonal -= 2) {
			const x = this.#forward[this.#origin + diagonal]!;
			const y = x - diagonal;
			const progress = (x - leftFrom) * 2 - (diagonal - (leftFrom - rightFrom));
			const distance = Math.abs(diagonal - (leftFrom - rightFrom));
			if (progress <= 12 * (cost + distance) || progress <= best) continue;
			if (x < leftFrom + bigSnake || x >= leftTo || y < rightFrom + bigSnake || y >= rightTo) continue;
			let run = 1;
			while (run <= bigSnake && left[x - run] === right[y - run]) run += 1;
			if (run <= bigSnake) continue;
			best = progress;
			this.#meet(x, y);
		}
		if (best > 0) {
			this.#isSecondMinimal = false;
			return true;
		}
		for (let diagonal = backwardHigh; diagonal >= backwardLow; diagonal -= 2) {
			const x = this.#backward[this.#origin + diagonal]!;
			const y = x - diagonal;
			const progress = (leftTo - x) * 2 + (diagonal - (leftTo - rightTo));
			const distance = Math.abs(diagonal - (leftTo - rightTo));
			if (progress <= 12 * (cost + distance) || progress <= best) continue;
			if (x <= leftFrom || x > leftTo - bigSnake || y <= rightFrom || y > rightTo - bigSnake) continue;
			let run = 0;
			while (run < bigSnake && left[x + run] === right[y + run]) run += 1;
			if (run < bigSnake) continue;
			best = progress;
			this.#meet(x, y);
		}
		if (best === 0) return false;
		this.#isFirstMinimal = false;
		return true;
	}

	// The point that got furthest from either end.
	#settle(
		{ leftFrom, leftTo, rightFrom, rightTo }: Problem,
		forwardLow: number,
		forwardHigh: number,
		backwardLow: number,
		backwardHigh: number,
	): void {
		let forwardSum = -1;
		let forwardX = 0;
		for (let diagonal = forwardHigh; diagonal >= forwardLow; diagonal -= 2) {
			let x = Math.min(this.#forward[this.#origin + diagonal]!, leftTo);
			let y = x - diagonal;
			if (rightTo < y) {
				x = rightTo + diagonal;
				y = rightTo;
			}
			if (forwardSum < x + y) {
				forwardSum = x + y;
				forwardX = x;
			}
		}
		let backwardSum = unreached;
		let backwardX = 0;
		for (let diagonal = backwardHigh; diagonal >= backwardLow; diagonal -= 2) {
			let x = Math.max(leftFrom, this.#backward[this.#origin + diagonal]!);
			let y = x - diagonal;
			if (y < rightFrom) {
				x = rightFrom + diagonal;
				y = rightFrom;
			}
			if (x + y < backwardSum) {
				backwardSum = x + y;
				backwardX = x;
			}
		}
		if (leftTo + rightTo - backwardSum < forwardSum - (leftFrom + rightFrom)) {
			this.#meet(forwardX, forwardSum - forwardX);
			this.#isSecondMinimal = false;
		} else {
			this.#meet(backwardX, backwardSum - backwardX);
			this.#isFirstMinimal = false;
		}
	}
}

// How many elements are equal from two places on, at most `most`.
const equalAtStart = (
	left: Uint32Array,
	leftFrom: number,
	right: Uint32Array,
	rightFrom: number,
	most: number,
): number => {
	let count = 0;
	while (count < most && left[leftFrom + count] === right[rightFrom + count]) count += 1;
	return count;
};

const equalAtEnd = (
	left: Uint32Array,
	leftTo: number,
	right: Uint32Array,
	rightTo: number,
	most: number,
): number => {
	let count = 0;
	while (count < most && left[leftTo - 1 - count] === right[rightTo - 1 - count]) count += 1;
	return count;
};

const leastExpensive = 4096;
const bigSnake = manyEqual;
const hastyCost = 200;
