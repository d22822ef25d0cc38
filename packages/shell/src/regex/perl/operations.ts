import type { CharSet } from '../char-set.ts';
import { RegexError } from '../errors.ts';
import { branchLengths } from './lengths.ts';
import type { PerlEdge, PerlNode, PerlProgram } from './node.ts';

/** A step of an expression that is matched without the engine's stack; what follows it is the next in the list. */
export type Operation =
	| { readonly kind: 'match' | 'fail' | 'cluster' }
	| { readonly kind: 'set'; readonly set: CharSet }
	| { readonly kind: 'edge'; readonly edge: PerlEdge }
	| { readonly kind: 'reference'; readonly slot: number; readonly ignoreCase: boolean }
	/** Notes the place in a slot. */
	| { readonly kind: 'put'; readonly slot: number }
	| { readonly kind: 'close'; readonly slot: number; readonly opened: number }
	| { readonly kind: 'jump'; readonly to: number }
	/** What follows is tried first, then the other. */
	| { readonly kind: 'branch'; readonly other: number }
	| {
			readonly kind: 'many';
			readonly set: CharSet;
			readonly least: number;
			readonly most: number;
			readonly isLazy: boolean;
	  }
	| { readonly kind: 'enter' | 'go'; readonly slot: number }
	| {
			readonly kind: 'round';
			readonly slot: number;
			readonly least: number;
			readonly most: number;
			readonly isLazy: boolean;
			readonly after: number;
	  }
	| {
			readonly kind: 'alone';
			readonly body: number;
			readonly after: number;
			/** Without it, what the part matched is consumed. */
			readonly look:
				| { readonly isNegated: boolean; readonly lengths: readonly [number, number] | undefined }
				| undefined;
	  };

/** Where slots are: spans of groups first, then where groups were opened, the match's start, rounds of repetitions. */
export interface SlotLayout {
	readonly opened: number;
	readonly matchStart: number;
	readonly size: number;
}

/** An expression as a list of operations. */
export interface Operations {
	readonly list: readonly Operation[];
	readonly layout: SlotLayout;
}

/** The operations of an expression; `undefined` where it has calls, conditions or verbs. */
export const writeOperations = (program: PerlProgram): Operations | undefined => {
	if (!isPlain(program.root)) return undefined;
	const writer = new OperationWriter(program);
	writer.node(program.root);
	writer.operations.push({ kind: 'match' });
	return { list: writer.operations, layout: writer.layout };
};

/** Writes the operations of an expression. */
class OperationWriter {
	readonly operations: Operation[] = [];
	readonly #program: PerlProgram;
	readonly #opened: number;
	readonly #matchStart: number;
	#size: number;

	constructor(program: PerlProgram) {
		this.#program = program;
		this.#opened = 2 * (program.groupCount + 1);
		this.#matchStart = this.#opened + program.groupCount + 1;
		this.#size = this.#matchStart + 1;
	}

	get layout(): SlotLayout {
		return { opened: this.#opened, matchStart: this.#matchStart, size: this.#size };
	}

	node(node: PerlNode): void {
		const { operations } = this;
		switch (node.kind) {
			case 'empty':
				return;
			case 'set':
			case 'edge':
			case 'cluster':
			case 'fail':
				operations.push(node);
				return;
			case 'concat':
				for (const item of node.items) this.node(item);
				return;
			case 'alternate':
				this.#alternate(node.branches);
				return;
			case 'group': {
				const opened = this.#opened + node.index;
				operations.push({ kind: 'put', slot: opened });
				this.node(node.body);
				operations.push({ kind: 'close', slot: 2 * node.index, opened });
				return;
			}
			case 'repeat':
				if (node.manner === 'possessive') this.#alone({ ...node, manner: 'greedy' }, undefined);
				else this.#repeat(node);
				return;
			case 'reference': {
				const { target, ignoreCase } = node;
				const index = typeof target === 'number' ? target : this.#program.names.get(target)!;
				operations.push({ kind: 'reference', slot: 2 * index, ignoreCase });
				return;
			}
			case 'atomic':
				this.#alone(node.body, undefined);
				return;
			case 'look': {
				const lengths = node.isAhead ? undefined : branchLengths(node.body);
				this.#alone(node.body, { isNegated: node.isNegated, lengths });
				return;
			}
			case 'keep':
				operations.push({ kind: 'put', slot: this.#matchStart });
				return;
			default:
				throw new RegexError('too-complex');
		}
	}

	#alternate(branches: readonly PerlNode[]): void {
		const ends: number[] = [];
		for (const [index, branch] of branches.entries()) {
			const isLast = index === branches.length - 1;
			const split = this.#hole();
			this.node(branch);
			if (isLast) this.operations[split] = { kind: 'jump', to: split + 1 };
			else {
				ends.push(this.#hole());
				this.operations[split] = { kind: 'branch', other: this.operations.length };
			}
		}
		for (const end of ends) this.operations[end] = { kind: 'jump', to: this.operations.length };
	}

	#repeat({ body, least, most, manner }: PerlNode & { readonly kind: 'repeat' }): void {
		const isLazy = manner === 'lazy';
		if (body.kind === 'set') {
			this.operations.push({ kind: 'many', set: body.set, least, most, isLazy });
			return;
		}
		const slot = this.#size;
		this.#size += 2;
		this.operations.push({ kind: 'enter', slot });
		const round = this.#hole();
		this.operations.push({ kind: 'go', slot });
		this.node(body);
		this.operations.push({ kind: 'jump', to: round });
		this.operations[round] = { kind: 'round', slot, least, most, isLazy, after: this.operations.length };
	}

	#alone(body: PerlNode, look: (Operation & { kind: 'alone' })['look']): void {
		const alone = this.#hole();
		this.node(body);
		this.operations.push({ kind: 'match' });
		this.operations[alone] = { kind: 'alone', body: alone + 1, after: this.operations.length, look };
	}

	#hole(): number {
		return this.operations.push({ kind: 'fail' }) - 1;
	}
}

/** Whether an expression has no calls, conditions and verbs. */
export const isPlain = (node: PerlNode): boolean => {
	switch (node.kind) {
		case 'concat':
			return node.items.every(isPlain);
		case 'alternate':
			return node.branches.every(isPlain);
		case 'group':
		case 'repeat':
		case 'atomic':
			return isPlain(node.body);
		case 'look':
			return isPlain(node.body);
		case 'call':
		case 'condition':
		case 'cut':
			return false;
		default:
			return true;
	}
};
