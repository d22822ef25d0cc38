/**
 * The loops of a search for the shortest edit between two sequences, from both ends. Two versions do the same.
 *
 * Diagonal `d` holds the pairs of places `x` in the left and `y` in the right sequence with `x - y = d`. What is known
 * of it stands at index `origin + d`, and all diagonals here are such indices.
 */
export interface EditSteps {
	/** The index of diagonal 0. */
	readonly origin: number;
	/** How far the search from the front got on each diagonal, as `x`; -1 where it has not been. */
	readonly forward: Int32Array;
	/** The same from the back; {@link unreached} where it has not been. */
	readonly backward: Int32Array;
	/**
	 * One more edit from the front on every second diagonal from `high` down to `low`, each followed by all elements
	 * that are equal, up to the ends of both sequences. True if there were many such on one of them.
	 */
	stepForward(low: number, high: number, leftTo: number, rightTo: number): boolean;
	/** The same from the back, down to the starts of both. */
	stepBackward(low: number, high: number, leftFrom: number, rightFrom: number): boolean;
	/** The first of every second diagonal from `high` down to `low` on which the searches have met; -1 if none. */
	meeting(low: number, high: number): number;
	/** Nothing more is asked. */
	release(): void;
}

/** What {@link EditSteps.backward} holds of diagonals that were not reached. */
export const unreached = 0x7fffffff;

/** More equal elements than this, one after the other, are many. */
export const manyEqual = 20;
