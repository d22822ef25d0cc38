import { everySet } from '../char-set.ts';
import { alternateTree, concatTree, emptyTree, repeatSize, repeatTree, type Tree } from '../tree.ts';
import type { PerlNode } from './node.ts';

/** An expression as a tree for automata, which may accept more than the expression does. */
export interface LooseTree {
	readonly tree: Tree;
	/** It accepts exactly what the expression does, as far as one line goes. */
	readonly isExact: boolean;
	/** Something in it holds at newlines: it may accept too little where lines end with another byte. */
	readonly seesNewlines: boolean;
}

/** Translates for automata; what they cannot say (looks, references, word edges) is left out. */
export const looseTree = (root: PerlNode): LooseTree => {
	const translator = new Translator();
	const tree = translator.translate(root);
	return { tree, isExact: translator.isExact, seesNewlines: translator.seesNewlines };
};

class Translator {
	isExact = true;
	seesNewlines = false;

	translate(node: PerlNode): Tree {
		switch (node.kind) {
			case 'empty':
				return emptyTree;
			case 'set':
				return { kind: 'set', set: node.set, size: 1 };
			case 'concat':
				return concatTree(node.items.map((item) => this.translate(item)));
			case 'alternate':
				return node.branches.map((branch) => this.translate(branch)).reduce(alternateTree);
			case 'group':
				return this.translate(node.body);
			case 'repeat':
				return this.#translateRepeat(node);
			case 'edge':
				return this.#translateEdge(node.edge);
			case 'atomic':
				this.isExact = false;
				return this.translate(node.body);
			case 'reference':
			case 'call':
			case 'cluster':
				return this.#anything();
			case 'condition':
				this.isExact = false;
				return node.test.kind === 'never'
					? emptyTree
					: alternateTree(this.translate(node.met), this.translate(node.unmet));
			case 'fail':
			case 'cut':
				this.isExact = false;
				return emptyTree;
			case 'look':
				this.isExact = false;
				return emptyTree;
			case 'keep':
				return emptyTree;
		}
	}

	#translateRepeat({ body, least, most, manner }: PerlNode & { readonly kind: 'repeat' }): Tree {
		if (manner === 'possessive') this.isExact = false;
		const inner = this.translate(body);
		if (repeatSize(inner, least, most) > maxSize) return this.#anything();
		return repeatTree(inner, least, most);
	}

	#translateEdge(edge: string): Tree {
		if (edge.startsWith('line-')) this.seesNewlines = true;
		// A line is searched from its start.
		if (edge.startsWith('line-start') || edge === 'text-start' || edge === 'search-start')
			return { kind: 'assert', assertion: 'line-start', size: 1 };
		if (edge !== 'word' && edge !== 'no-word') return { kind: 'assert', assertion: 'line-end', size: 1 };
		this.isExact = false;
		return emptyTree;
	}

	#anything(): Tree {
		this.isExact = false;
		return repeatTree({ kind: 'set', set: everySet, size: 1 }, 0, Number.POSITIVE_INFINITY);
	}
}

const maxSize = 2000;
