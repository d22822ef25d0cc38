import type { Random } from './random.ts';

/** Where in a script something is generated, and what may therefore stand there. */
export interface Scope {
	readonly random: Random;
	/** How much deeper compound commands may nest. */
	readonly depth: number;
	/** How many loops of the same function and shell stand around it. */
	readonly loops: number;
	readonly inFunction: boolean;
	/** Runs more than once: what grows with each run is cut short. */
	readonly isRepeated: boolean;
	/** Begins the names of loop counters: no function touches those of another. */
	readonly counters: string;
	/** Functions that exist here; each calls only those before it, so that every script ends. */
	readonly functions: number;
	/** Runs at the same time as its neighbours: leaves files alone, reads all of its input. */
	readonly isStage: boolean;
	/** Nothing runs at the same time as anything else, so that even what traps and errors write has an order. */
	readonly isSequential: boolean;
}

/** The same scope one level deeper. */
export const deeper = (scope: Scope, changes: Partial<Scope> = {}): Scope => ({
	...scope,
	depth: scope.depth - 1,
	...changes,
});

/** Scalars that scripts assign and read. */
export const scalars = ['x', 'y', 'z'] as const;
/** Scalars that hold numbers, for arithmetic that mostly succeeds. */
export const numbers = ['p', 'q'] as const;
/** Indexed arrays. */
export const arrays = ['a', 'b'] as const;
/** Keys of the one associative array, `m`. */
export const keys = ['k', 'l', 'a b', '1', '$x', '"q"'] as const;
/** References, which may point to a scalar, an array or an element. */
export const references = ['r', 's'] as const;
/** Files that scripts write. */
export const files = ['f1', 'f2', 'd/f3'] as const;
/** Files and folders that scripts only read. */
export const fixedFiles = ['lines', 'd/g', "'a b'", 'glob/a1', 'none'] as const;
