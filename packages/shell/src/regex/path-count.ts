import type { Tree } from './tree.ts';

/** How many ways through an expression a backtracking matcher may have to try. */
export interface PathCount {
	/** Ways, not counting how often unbounded repetitions go round. */
	readonly paths: number;
	/** Unbounded repetitions, none inside another, each of a single set. */
	readonly loops: number;
}

/**
 * Counts the ways through an expression; `undefined` if unbounded repetitions nest or repeat more
 * than a single set, where ways multiply with every character.
 *
 * On a text of n characters a backtracking matcher visits at most paths · n^(loops + 1) / (loops + 1)!
 * combinations of a start, a way, and the rounds of each loop (the rounds and the start are ascending
 * offsets of the text, hence the factorial).
 */
export const countPaths = (tree: Tree, depth = 0): PathCount | undefined => {
	if (depth > maxDepth) return undefined;
	switch (tree.kind) {
		case 'empty':
		case 'assert':
		case 'set':
			return onePath;
		case 'concat': {
			let paths = 1;
			let loops = 0;
			for (const item of tree.items) {
				const part = countPaths(item, depth + 1);
				if (part === undefined) return undefined;
				paths *= part.paths;
				loops += part.loops;
				if (paths > maxPaths) return undefined;
			}
			return { paths, loops };
		}
		case 'alternate': {
			const left = countPaths(tree.left, depth + 1);
			const right = countPaths(tree.right, depth + 1);
			if (left === undefined || right === undefined) return undefined;
			return { paths: left.paths + right.paths, loops: Math.max(left.loops, right.loops) };
		}
		case 'star':
			return isSingleSet(tree.body) ? { paths: 1, loops: 1 } : undefined;
		case 'repeat':
			return countPaths(tree.expanded, depth + 1);
		case 'group':
		case 'copy':
			return countPaths(tree.body, depth + 1);
		case 'reference':
			return undefined;
	}
};

const onePath: PathCount = { paths: 1, loops: 0 };
const maxPaths = 1000;
const maxDepth = 50;

const isSingleSet = (tree: Tree): boolean => {
	let body = tree;
	while (body.kind === 'group' || body.kind === 'copy') body = body.body;
	return body.kind === 'set';
};
