import type { Budget } from '../budget.ts';
import type { CharSet } from '../char-set.ts';
import { RegexError } from '../errors.ts';
import { atOnce, type Pausing } from '../pauses.ts';
import type { PerlProgram } from './node.ts';
import type { Operation, Operations, SlotLayout } from './operations.ts';
import { clusterLength, endOfRepeated, isEdge, isPairEnd, type SearchedText } from './places.ts';

/**
 * Matches as `PerlMatcher` does, with a stack of its own in place of the engine's: groups may be repeated as often
 * as the budget allows. Slower, and without calls, conditions and verbs.
 */
export class DeepMatcher {
	readonly #operations: readonly Operation[];
	readonly #slots: Int32Array;
	readonly #layout: SlotLayout;
	readonly #budget: Budget;
	readonly #program: PerlProgram;
	#searched: SearchedText;
	/** Frames of four: what to try where a way fails, and what to put back before that. */
	#stack = new Int32Array(1024);
	#top = 0;
	#end = -1;

	constructor(program: PerlProgram, { list, layout }: Operations, budget: Budget) {
		this.#operations = list;
		this.#layout = layout;
		this.#slots = new Int32Array(layout.size);
		this.#budget = budget;
		this.#program = program;
		this.#searched = { text: '', searchStart: 0, isWord: program.isWord };
	}

	/** As the method of `PerlMatcher`. */
	matchAt(text: string, start: number, searchStart: number): Int32Array | undefined {
		return atOnce(this.matchPausing(text, start, searchStart));
	}

	/** The same, with pauses; nothing else may be matched meanwhile. */
	*matchPausing(text: string, start: number, searchStart: number): Pausing<Int32Array | undefined> {
		this.#searched = { text, searchStart, isWord: this.#program.isWord };
		this.#slots.fill(-1);
		this.#slots[this.#layout.matchStart] = start;
		this.#top = 0;
		const isFound = yield* this.#run(0, start);
		if (this.#stack.length > keptStack) this.#stack = new Int32Array(1024);
		if (!isFound) return undefined;
		const found = this.#slots.slice(0, 2 * (this.#program.groupCount + 1));
		found[0] = this.#slots[this.#layout.matchStart]!;
		found[1] = this.#end;
		return found;
	}

	// Follows operations from a place until they match, or until nothing is left to try above the stack as it was.
	*#run(first: number, start: number): Pausing<boolean> {
		const base = this.#top;
		let next = first;
		let at = start;
		for (;;) {
			this.#budget.spend(1);
			if (this.#budget.isPauseDue) yield;
			const operation = this.#operations[next]!;
			let end = at;
			let following = next + 1;
			switch (operation.kind) {
				case 'match':
					this.#end = at;
					return true;
				case 'set':
					end = this.#consume(operation.set, at);
					break;
				case 'cluster':
					end = at < this.#searched.text.length ? at + clusterLength(this.#searched.text, at) : -1;
					break;
				case 'fail':
					end = -1;
					break;
				case 'edge':
					if (!isEdge(this.#searched, operation.edge, at)) end = -1;
					break;
				case 'reference': {
					const { slot, ignoreCase } = operation;
					const span = [this.#slots[slot]!, this.#slots[slot + 1]!] as const;
					end = endOfRepeated(this.#searched.text, at, span, ignoreCase);
					break;
				}
				case 'put':
					this.#put(operation.slot, at);
					break;
				case 'close':
					this.#put(operation.slot, this.#slots[operation.opened]!);
					this.#put(operation.slot + 1, at);
					break;
				case 'jump':
					following = operation.to;
					break;
				case 'branch':
					this.#push(Frame.way, operation.other, at, 0);
					break;
				case 'many':
					end = yield* this.#startMany(operation, next, at);
					break;
				case 'enter':
					this.#put(operation.slot, 0);
					this.#put(operation.slot + 1, -1);
					break;
				case 'round':
					following = this.#nextOfRound(operation, next, at);
					break;
				case 'go':
					this.#startRound(operation.slot, at);
					break;
				case 'alone':
					end = yield* this.#runAlone(operation, at);
					following = operation.after;
					break;
			}
			if (end >= 0) {
				at = end;
				next = following;
				continue;
			}
			const resumed = this.#backtrack(base);
			if (resumed === undefined) return false;
			[next, at] = resumed;
		}
	}

	#consume(set: CharSet, at: number): number {
		const code = this.#searched.text.codePointAt(at);
		if (code === undefined || !set.has(code)) return -1;
		return at + (code > 0xffff ? 2 : 1);
	}

	// As many characters of a set as may be, or as few; the other numbers of them are tried later.
	*#startMany(
		{ set, least, most, isLazy }: Operation & { kind: 'many' },
		here: number,
		start: number,
	): Pausing<number> {
		let at = start;
		for (let count = 0; count < least; count++) {
			at = this.#consume(set, at);
			if (at < 0) return -1;
			if (count % charactersInOneGo === charactersInOneGo - 1) yield;
		}
		if (isLazy) {
			if (least < most) this.#push(Frame.more, here, at, least);
			return at;
		}
		const shortest = at;
		for (let count = least; count < most; count++) {
			const end = this.#consume(set, at);
			if (end < 0) break;
			this.#budget.spend(1);
			at = end;
			if (this.#budget.isPauseDue) yield;
		}
		if (at > shortest) this.#push(Frame.fewer, here, at, shortest);
		return at;
	}

	// The operation at `here` is followed by that of another round, and leads to what comes after the rounds.
	#nextOfRound(operation: Operation & { kind: 'round' }, here: number, at: number): number {
		const { slot, least, most, isLazy, after } = operation;
		const round = this.#slots[slot]!;
		// A round that consumed nothing is the last.
		if (at === this.#slots[slot + 1] && round > least) return after;
		if (round < least) return here + 1;
		if (round >= most) return after;
		this.#push(Frame.way, isLazy ? here + 1 : after, at, 0);
		return isLazy ? after : here + 1;
	}

	#startRound(slot: number, at: number): void {
		this.#put(slot, this.#slots[slot]! + 1);
		this.#put(slot + 1, at);
	}

	// Runs a part that is matched by itself: once it has matched, no other way through it is tried.
	*#runAlone(operation: Operation & { kind: 'alone' }, at: number): Pausing<number> {
		const { look, body } = operation;
		const base = this.#top;
		let holds = false;
		if (look === undefined || look.lengths === undefined) holds = yield* this.#run(body, at);
		else {
			const [least, most] = look.lengths;
			for (let start = at - least; !holds && start >= 0 && start >= at - 2 * most; start--)
				holds = yield* this.#runUpTo(body, start, at);
		}
		if (look === undefined) {
			if (!holds) return -1;
			this.#forgetWays(base);
			return this.#end;
		}
		if (look.isNegated) while (this.#backtrack(base) !== undefined);
		else this.#forgetWays(base);
		return holds === look.isNegated ? -1 : at;
	}

	*#runUpTo(body: number, start: number, wanted: number): Pausing<boolean> {
		const base = this.#top;
		let holds = yield* this.#run(body, start);
		while (!holds || this.#end !== wanted) {
			const resumed = this.#backtrack(base);
			if (resumed === undefined) return false;
			holds = yield* this.#run(...resumed);
		}
		return true;
	}

	// What is to be put back stays; ways that were left to try do not.
	#forgetWays(base: number): void {
		let kept = base;
		for (let at = base; at < this.#top; at += frameSize) {
			if (this.#stack[at] !== Frame.undo) continue;
			this.#stack.copyWithin(kept, at, at + frameSize);
			kept += frameSize;
		}
		this.#top = kept;
	}

	#put(slot: number, value: number): void {
		this.#push(Frame.undo, slot, this.#slots[slot]!, 0);
		this.#slots[slot] = value;
	}

	#push(kind: number, one: number, two: number, three: number): void {
		if (this.#top + frameSize > this.#stack.length) {
			if (this.#stack.length >= maxStack) throw new RegexError('too-complex');
			const larger = new Int32Array(this.#stack.length * 2);
			larger.set(this.#stack);
			this.#stack = larger;
		}
		const stack = this.#stack;
		stack[this.#top] = kind;
		stack[this.#top + 1] = one;
		stack[this.#top + 2] = two;
		stack[this.#top + 3] = three;
		this.#top += frameSize;
	}

	// The operation and the place of the last way that is left to try.
	#backtrack(base: number): readonly [operation: number, at: number] | undefined {
		while (this.#top > base) {
			this.#top -= frameSize;
			const kind = this.#stack[this.#top]!;
			const one = this.#stack[this.#top + 1]!;
			const two = this.#stack[this.#top + 2]!;
			const three = this.#stack[this.#top + 3]!;
			if (kind === Frame.undo) this.#slots[one] = two;
			else if (kind === Frame.way) return [one, two];
			else if (kind === Frame.fewer) {
				const at = two - (isPairEnd(this.#searched.text, two, three) ? 2 : 1);
				if (at > three) this.#push(Frame.fewer, one, at, three);
				return [one + 1, at];
			} else {
				const { set, most } = this.#operations[one] as Operation & { kind: 'many' };
				const at = this.#consume(set, two);
				if (at < 0) continue;
				if (three + 1 < most) this.#push(Frame.more, one, at, three + 1);
				return [one + 1, at];
			}
			this.#budget.spend(1);
		}
		return undefined;
	}
}

const Frame = { undo: 0, way: 1, fewer: 2, more: 3 } as const;

const frameSize = 4;

const charactersInOneGo = 4096;

/** Numbers that the stack may hold: 64 MiB. */
const maxStack = 1 << 24;

/** A stack that is larger than this is given back after a match. */
const keptStack = 1 << 16;
