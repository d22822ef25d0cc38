import { type CharSet, everySet } from './char-set.ts';
import type { Assertion, Tree } from './tree.ts';

/** What a node of a program does. Plain numbers: they live in a typed array. */
export const nodeKinds = {
	accept: 0,
	/** Consumes one character of a set, then `next`. */
	set: 1,
	/** Goes to `next` or, second choice, to `other`. */
	split: 2,
	open: 3,
	close: 4,
	/** Closes a group that stands directly under a repetition which may skip it. */
	closeOptional: 5,
	assert: 6,
	reference: 7,
} as const;

/**
 * A nondeterministic automaton. The order of choices at a split is the order in which the C library
 * tries them; it decides submatches among the matches of the same length.
 */
export interface Program {
	readonly kinds: Uint8Array;
	/** Set, group or assertion number, by kind. */
	readonly args: Int32Array;
	readonly next: Int32Array;
	readonly other: Int32Array;
	readonly start: number;
	/** The only accepting node. */
	readonly accept: number;
	readonly sets: readonly CharSet[];
	readonly hasAssertions: boolean;
	/** Some assertion asks about words. */
	readonly hasWordAssertions: boolean;
	readonly groupCount: number;
}

/** The numbers of assertions in `Program.args`. */
export const assertions: readonly Assertion[] = [
	'line-start',
	'line-end',
	'text-start',
	'text-end',
	'word-start',
	'word-end',
	'inside-word',
	'outside-word',
	'no-word-before',
	'no-word-after',
];

/**
 * Writes a tree out as a program, from its end to its start, without using the native stack.
 * With `looseReferences` a back-reference matches anything: the program then accepts wherever the
 * real one does, and more.
 */
export const buildProgram = (
	tree: Tree,
	groupCount: number,
	options: { readonly looseReferences: boolean },
): Program => new Builder(groupCount, options.looseReferences).build(tree);

// A step of the builder: what to write next, or what to do with entries that have been written.
type Task =
	| { readonly kind: 'tree'; readonly tree: Tree; readonly next: number; readonly isCopy: boolean }
	/** Takes an entry: what follows `items[index]`. */
	| {
			readonly kind: 'chain';
			readonly items: readonly Tree[];
			readonly index: number;
			readonly isCopy: boolean;
	  }
	/** Takes the entries of the right and the left branch. */
	| { readonly kind: 'split'; readonly emptyLeft: boolean }
	/** Takes the entry of the body. */
	| { readonly kind: 'loop'; readonly node: number }
	| { readonly kind: 'open'; readonly group: number };

class Builder {
	readonly #kinds: number[] = [];
	readonly #args: number[] = [];
	readonly #next: number[] = [];
	readonly #other: number[] = [];
	readonly #sets: CharSet[] = [];
	readonly #setNumbers = new Map<string, number>();
	readonly #tasks: Task[] = [];
	readonly #entries: number[] = [];
	readonly #groupCount: number;
	readonly #looseReferences: boolean;

	constructor(groupCount: number, looseReferences: boolean) {
		this.#groupCount = groupCount;
		this.#looseReferences = looseReferences;
	}

	build(tree: Tree): Program {
		const accept = this.#add(nodeKinds.accept, 0, -1);
		this.#tasks.push({ kind: 'tree', tree, next: accept, isCopy: false });
		for (let task = this.#tasks.pop(); task !== undefined; task = this.#tasks.pop()) this.#run(task);
		const usedAssertions = this.#args.filter((_, node) => this.#kinds[node] === nodeKinds.assert);
		return {
			kinds: Uint8Array.from(this.#kinds),
			args: Int32Array.from(this.#args),
			next: Int32Array.from(this.#next),
			other: Int32Array.from(this.#other),
			start: this.#entries.pop()!,
			accept,
			sets: this.#sets,
			hasAssertions: usedAssertions.length > 0,
			hasWordAssertions: usedAssertions.some((number) => assertions[number]!.includes('word')),
			groupCount: this.#groupCount,
		};
	}

	#run(task: Task): void {
		switch (task.kind) {
			case 'tree':
				this.#write(task.tree, task.next, task.isCopy);
				return;
			case 'chain': {
				const next = this.#entries.pop()!;
				if (task.index > 0) this.#tasks.push({ ...task, index: task.index - 1 });
				this.#tasks.push({ kind: 'tree', tree: task.items[task.index]!, next, isCopy: task.isCopy });
				return;
			}
			case 'split': {
				const left = this.#entries.pop()!;
				const right = this.#entries.pop()!;
				// An empty branch on the left is tried last: the C library puts what follows behind.
				const [first, second] = task.emptyLeft ? [right, left] : [left, right];
				this.#entries.push(this.#add(nodeKinds.split, 0, first, second));
				return;
			}
			case 'loop':
				this.#next[task.node] = this.#entries.pop()!;
				this.#entries.push(task.node);
				return;
			case 'open':
				this.#entries.push(this.#add(nodeKinds.open, task.group, this.#entries.pop()!));
		}
	}

	#write(tree: Tree, next: number, isCopy: boolean): void {
		switch (tree.kind) {
			case 'empty':
				this.#entries.push(next);
				return;
			case 'set':
				this.#entries.push(this.#add(nodeKinds.set, this.#setNumber(tree.set), next));
				return;
			case 'assert':
				this.#entries.push(this.#add(nodeKinds.assert, assertions.indexOf(tree.assertion), next));
				return;
			case 'reference':
				this.#writeReference(tree.index, next);
				return;
			case 'repeat':
				this.#tasks.push({ kind: 'tree', tree: tree.expanded, next, isCopy });
				return;
			case 'copy':
				this.#tasks.push({ kind: 'tree', tree: tree.body, next, isCopy: true });
				return;
			case 'concat':
				this.#entries.push(next);
				this.#tasks.push({ kind: 'chain', items: tree.items, index: tree.items.length - 1, isCopy });
				return;
			case 'alternate':
				this.#tasks.push({ kind: 'split', emptyLeft: tree.left.kind === 'empty' });
				this.#tasks.push({ kind: 'tree', tree: tree.left, next, isCopy });
				this.#tasks.push({ kind: 'tree', tree: tree.right, next, isCopy });
				return;
			case 'star': {
				const node = this.#add(nodeKinds.split, 0, -1, next);
				this.#tasks.push({ kind: 'loop', node }, { kind: 'tree', tree: tree.body, next: node, isCopy });
				return;
			}
			case 'group': {
				const kind = tree.isOptional && !isCopy ? nodeKinds.closeOptional : nodeKinds.close;
				const close = this.#add(kind, tree.index, next);
				this.#tasks.push(
					{ kind: 'open', group: tree.index },
					{ kind: 'tree', tree: tree.body, next: close, isCopy },
				);
			}
		}
	}

	#writeReference(group: number, next: number): void {
		if (!this.#looseReferences) {
			this.#entries.push(this.#add(nodeKinds.reference, group, next));
			return;
		}
		const loop = this.#add(nodeKinds.split, 0, -1, next);
		this.#next[loop] = this.#add(nodeKinds.set, this.#setNumber(everySet), loop);
		this.#entries.push(loop);
	}

	#setNumber(set: CharSet): number {
		const known = this.#setNumbers.get(set.key);
		if (known !== undefined) return known;
		this.#setNumbers.set(set.key, this.#sets.length);
		return this.#sets.push(set) - 1;
	}

	#add(kind: number, arg: number, next: number, other = -1): number {
		this.#kinds.push(kind);
		this.#args.push(arg);
		this.#next.push(next);
		this.#other.push(other);
		return this.#kinds.length - 1;
	}
}
