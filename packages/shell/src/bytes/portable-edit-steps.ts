import { type EditSteps, manyEqual } from './edit-steps.ts';

/** The steps in JavaScript. */
export class PortableEditSteps implements EditSteps {
	readonly origin: number;
	readonly forward: Int32Array;
	readonly backward: Int32Array;
	readonly #left: Uint32Array;
	readonly #right: Uint32Array;

	constructor(left: Uint32Array, right: Uint32Array) {
		const diagonals = left.length + right.length + 3;
		this.#left = left;
		this.#right = right;
		this.forward = new Int32Array(diagonals);
		this.backward = new Int32Array(diagonals);
		this.origin = right.length + 1;
	}

	stepForward(low: number, high: number, leftTo: number, rightTo: number): boolean {
		const left = this.#left;
		const right = this.#right;
		const { forward, origin } = this;
		let areMany = false;
		// What is below one diagonal is above the next that is looked at.
		let above = forward[high + 1]!;
		for (let at = high; at >= low; at -= 2) {
			const below = forward[at - 1]!;
			const start = below < above ? above : below + 1;
			above = below;
			let x = start;
			let y = start - at + origin;
			while (x < leftTo && y < rightTo && left[x] === right[y]) {
				x += 1;
				y += 1;
			}
			if (x - start > manyEqual) areMany = true;
			forward[at] = x;
		}
		return areMany;
	}

	stepBackward(low: number, high: number, leftFrom: number, rightFrom: number): boolean {
		const left = this.#left;
		const right = this.#right;
		const { backward, origin } = this;
		let areMany = false;
		let above = backward[high + 1]!;
		for (let at = high; at >= low; at -= 2) {
			const below = backward[at - 1]!;
			const start = below < above ? below : above - 1;
			above = below;
			let x = start;
			let y = start - at + origin;
			while (leftFrom < x && rightFrom < y && left[x - 1] === right[y - 1]) {
				x -= 1;
				y -= 1;
			}
			if (start - x > manyEqual) areMany = true;
			backward[at] = x;
		}
		return areMany;
	}

	meeting(low: number, high: number): number {
		const { forward, backward } = this;
		for (let at = high; at >= low; at -= 2) if (backward[at]! <= forward[at]!) return at;
		return -1;
	}

	release(): void {
		// Its memory goes with it.
	}
}
