import { type Ranges, rangesOverlap } from './char-set.ts';
import { alternateTree, concatTree, emptyTree, type Tree } from './tree.ts';

/** What the next character alone decides about an expression. */
export interface Determinism {
	/** No character with which a match can start occurs in an unbounded repetition. */
	readonly restartsAreDisjoint: boolean;
}

/**
 * Tells whether an expression is strongly deterministic: wherever a match stands, the next character
 * alone decides not only which set of the expression consumes it but also by which branches and
 * rounds of repetitions one gets there. `undefined` if it is not, or if the proof is too long.
 *
 * Each set of the written-out expression is a position. The proof fails as soon as from one position
 * (or from the start) two ways lead to positions with a character in common, the same position
 * included. Repetitions of what can be empty, and branches that can be empty before the last one,
 * have several ways to consume nothing and fail too.
 */
export const proveDeterminism = (tree: Tree): Determinism | undefined => {
	if (tree.size > maxPositions) return undefined;
	const proof = new Proof();
	const whole = proof.visit(tree, 0);
	if (whole === undefined || !proof.connect([proof.start], whole.first)) return undefined;
	const restartsAreDisjoint = proof.loops.every((looping) =>
		whole.first.every((position) => !rangesOverlap(looping.ranges, position.ranges)),
	);
	return { restartsAreDisjoint };
};

const maxPositions = 200;
const maxDepth = 50;

interface Position {
	readonly ranges: Ranges;
	readonly followers: Position[];
}

// The positions with which a part starts and ends, and whether it can be empty.
interface Part {
	readonly first: readonly Position[];
	readonly last: readonly Position[];
	readonly isNullable: boolean;
}

const emptyPart: Part = { first: [], last: [], isNullable: true };

class Proof {
	readonly start: Position = { ranges: [], followers: [] };
	/** All positions inside of unbounded repetitions. */
	readonly loops: Position[] = [];
	#loopDepth = 0;

	visit(tree: Tree, depth: number): Part | undefined {
		if (depth > maxDepth) return undefined;
		switch (tree.kind) {
			case 'empty':
			case 'assert':
				return emptyPart;
			case 'set': {
				if (tree.set.ranges === undefined) return undefined;
				const position: Position = { ranges: tree.set.ranges, followers: [] };
				if (this.#loopDepth > 0) this.loops.push(position);
				return { first: [position], last: [position], isNullable: false };
			}
			case 'concat':
				return this.#visitConcat(tree.items, depth);
			case 'alternate': {
				const left = this.visit(tree.left, depth + 1);
				const right = this.visit(tree.right, depth + 1);
				if (left === undefined || right === undefined || left.isNullable) return undefined;
				return {
					first: [...left.first, ...right.first],
					last: [...left.last, ...right.last],
					isNullable: right.isNullable,
				};
			}
			case 'star': {
				this.#loopDepth += 1;
				const body = this.visit(tree.body, depth + 1);
				this.#loopDepth -= 1;
				if (body === undefined || body.isNullable || !this.connect(body.last, body.first)) return undefined;
				return { ...body, isNullable: true };
			}
			case 'repeat': {
				// Copies of what can be empty are as ambiguous as rounds of it.
				const part = this.visit(countedOut(tree), depth + 1);
				return part?.isNullable === true && tree.least > 0 ? undefined : part;
			}
			case 'group':
			case 'copy':
				return this.visit(tree.body, depth + 1);
			case 'reference':
				return undefined;
		}
	}

	#visitConcat(items: readonly Tree[], depth: number): Part | undefined {
		let whole = emptyPart;
		for (const item of items) {
			const part = this.visit(item, depth + 1);
			if (part === undefined || !this.connect(whole.last, part.first)) return undefined;
			whole = {
				first: whole.isNullable ? [...whole.first, ...part.first] : whole.first,
				last: part.isNullable ? [...whole.last, ...part.last] : part.last,
				isNullable: whole.isNullable && part.isNullable,
			};
		}
		return whole;
	}

	/** Lets positions follow others; false if a character then leads two ways. */
	connect(from: readonly Position[], to: readonly Position[]): boolean {
		for (const source of from)
			for (const target of to) {
				if (source.followers.some((known) => rangesOverlap(known.ranges, target.ranges))) return false;
				source.followers.push(target);
			}
		return true;
	}
}

// The copies of a repetition, each optional one inside of the one before: `x(x(x)?)?`. The same
// language as the written-out form, in the order in which a greedy engine counts.
const countedOut = ({ body, least, most, expanded }: Tree & { readonly kind: 'repeat' }): Tree => {
	if (most === Number.POSITIVE_INFINITY) return expanded;
	let options: Tree = emptyTree;
	for (let copies = least; copies < most; copies++)
		options = alternateTree(concatTree([body, options]), emptyTree);
	return concatTree([...Array.from({ length: least }, () => body), options]);
};
