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
	/** Where the filling of the block has paused. */
	#rest: Border | undefined;

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
	}

	/** Must be called before anything is asked, until it is true: false where a pause is due. */
	prepare(): boolean {
		for (let border = this.#borders.at(-1)!; border.at > this.#start; this.#borders.push(border)) {
			const at = this.#borderBelow(border.at);
			const state = this.#fill(border, at);
			if (state === undefined) return false;
			border = { at, state };
		}
		return true;
	}

	/** The viable nodes at the start, as bits. */
	atStart(): Uint32Array {
		return this.#backward.viableNodes(this.#borders.at(-1)!.state, this.#startClass);
	}

	/** The viable nodes at a position behind the start, as bits; `undefined`: the next block must be loaded first. */
	at(position: number): Uint32Array | undefined {
		return this.#block[position - this.#blockStart - 1];
	}

	/** Loads the next block; called until it is true: false where a pause is due. */
	loadNext(): boolean {
		if (this.#rest === undefined) this.#borders.pop();
		return this.#fill(this.#borders.at(-2)!, this.#borders.at(-1)!.at) !== undefined;
	}

	// A border never parts the two halves of a character.
	#borderBelow(at: number): number {
		const from = at - blockLength;
		if (from <= this.#start) return this.#start;
		const unit = this.#text.charCodeAt(from - 1);
		return unit >= 0xd800 && unit <= 0xdbff ? from - 1 : from;
	}

	// The state at `from`; `undefined` where a pause is due: what is left is done when it is called again.
	#fill(upper: Border, from: number): BackwardState | undefined {
		if (this.#rest === undefined) {
			this.#block = new Array(upper.at - from);
			this.#blockStart = from;
		}
		const block = this.#block;
		const { at, state } = this.#rest ?? upper;
		const reached = this.#backward.walk(this.#text, at, from, state, (place, viable) => {
			block[place - from - 1] = viable;
		});
		this.#rest = reached.at > from ? reached : undefined;
		return this.#rest === undefined ? reached.state : undefined;
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
