import type { BackwardAutomaton, BackwardState } from './backward.ts';

/**
 * From which nodes a match of known bounds can still reach its end, for each of its positions.
 * Positions must be asked for in ascending order. Holds one block of the text; the blocks behind it
 * are computed again from the states at their borders, so memory does not grow with the match.
 */
export class Viability {
	readonly #backward: BackwardAutomaton;
	readonly #text: string;
	readonly #start: number;
	readonly #startClass: number;
	/** Border states from the end down; the last one is where the current block begins. */
	readonly #borders: Border[];
	#block: Uint32Array[] = [];
	#blockStart = 0;

	/** `startClass`: the class of what stands before `start`; `endState`: the state at `end`. */
	constructor(
		backward: BackwardAutomaton,
		text: string,
		bounds: { readonly start: number; readonly end: number; readonly startClass: number },
		endState: BackwardState,
	) {
		this.#backward = backward;
		this.#text = text;
		this.#start = bounds.start;
		this.#startClass = bounds.startClass;
		this.#borders = [{ at: bounds.end, state: endState }];
		for (let border = this.#borders[0]!; border.at > bounds.start; this.#borders.push(border)) {
			const from = this.#borderBelow(border.at);
			border = { at: from, state: this.#fill(border, from) };
		}
	}

	/** The viable nodes at a position of the match, as bits. */
	at(position: number): Uint32Array {
		if (position === this.#start)
			return this.#backward.viableNodes(this.#borders.at(-1)!.state, this.#startClass);
		if (position > this.#blockStart + this.#block.length) {
			this.#borders.pop();
			this.#fill(this.#borders.at(-2)!, this.#borders.at(-1)!.at);
		}
		return this.#block[position - this.#blockStart - 1]!;
	}

	// A border never parts the two halves of a character.
	#borderBelow(at: number): number {
		const from = at - blockLength;
		if (from <= this.#start) return this.#start;
		const unit = this.#text.charCodeAt(from - 1);
		return unit >= 0xd800 && unit <= 0xdbff ? from - 1 : from;
	}

	#fill(upper: Border, from: number): BackwardState {
		const block: Uint32Array[] = new Array(upper.at - from);
		this.#block = block;
		this.#blockStart = from;
		return this.#backward.walk(this.#text, upper.at, from, upper.state, (at, viable) => {
			block[at - from - 1] = viable;
		});
	}
}

/** Whether a node is among the viable ones. */
export const isViable = (nodes: Uint32Array, node: number): boolean =>
	((nodes[node >>> 5]! >>> (node & 31)) & 1) === 1;

interface Border {
	readonly at: number;
	readonly state: BackwardState;
}

const blockLength = 4096;
