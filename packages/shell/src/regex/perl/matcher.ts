import type { Budget } from '../budget.ts';
import { PerlSyntaxError } from './errors.ts';
import { branchLengths } from './lengths.ts';
import type { PerlNode, PerlProgram, PerlTarget, PerlTest } from './node.ts';
import { clusterLength, endOfRepeated, isEdge, isPairEnd, type SearchedText } from './places.ts';

/**
 * Matches as Perl does: the first way through the expression that leads to a match counts. Takes steps
 * back where a way fails, so its work is bounded by a budget; a search beyond it is `too-complex`.
 */
export class PerlMatcher {
	readonly #program: PerlProgram;
	readonly #budget: Budget;
	readonly #match: Step;
	#text = '';
	#searched: SearchedText;
	#groups: Int32Array;
	#matchStart = 0;
	#end = -1;
	#depth = 0;
	readonly #maxDepth: number;

	/** `maxDepth`: rounds of groups, and calls, inside of each other; each takes some of the engine's stack. */
	constructor(program: PerlProgram, budget: Budget, maxDepth: number) {
		this.#maxDepth = maxDepth;
		this.#program = program;
		this.#budget = budget;
		this.#searched = { text: '', searchStart: 0, isWord: program.isWord };
		this.#groups = new Int32Array(2 * (program.groupCount + 1));
		this.#match = this.#compile(program.root, (at) => {
			this.#end = at;
			return true;
		});
	}

	/** Starts and ends of the match and of its groups, -1 where one took no part; or `undefined`. `searchStart` is where `\G` is. */
	matchAt(text: string, start: number, searchStart: number): Int32Array | undefined {
		this.#text = text;
		this.#searched = { text, searchStart, isWord: this.#program.isWord };
		this.#groups.fill(-1);
		this.#matchStart = start;
		this.#depth = 0;
		this.#isCut = false;
		this.#resumeAt = -1;
		this.#calls.length = 0;
		if (!this.#match(start)) return undefined;
		const found = this.#groups.slice();
		found[0] = this.#matchStart;
		found[1] = this.#end;
		return found;
	}

	/** Where a verb of the attempt that failed wants the next one to start, -1 if none does. */
	get resumeAt(): number {
		return this.#resumeAt;
	}

	#spend(): void {
		this.#budget.spend(1);
	}

	// A step tries a node at a place and then all that follows it.
	#compile(node: PerlNode, next: Step): Step {
		switch (node.kind) {
			case 'empty':
				return next;
			case 'set':
				return (at) => {
					const end = this.#consume(node.set, at);
					return end >= 0 && next(end);
				};
			case 'concat':
				return node.items.reduceRight((rest, item) => this.#compile(item, rest), next);
			case 'alternate': {
				const branches = node.branches.map((branch) => this.#compile(branch, next));
				return (at) => {
					this.#spend();
					for (const branch of branches) {
						if (branch(at)) return true;
						if (this.#isCut) return false;
					}
					return false;
				};
			}
			case 'group':
				return this.#compileGroup(node.index, node.body, next);
			case 'repeat':
				return node.manner === 'possessive'
					? this.#compileAtomic({ ...node, manner: 'greedy' }, next)
					: this.#compileRepeat(node, next);
			case 'edge':
				return (at) => isEdge(this.#searched, node.edge, at) && next(at);
			case 'reference': {
				const index = this.#indexOf(node.target);
				return (at) => {
					const end = this.#consumeReference(index, node.ignoreCase, at);
					return end >= 0 && next(end);
				};
			}
			case 'call':
				return this.#compileCall(this.#indexOf(node.target), next);
			case 'condition':
				return this.#compileCondition(node, next);
			case 'cluster':
				return (at) => {
					this.#spend();
					return at < this.#text.length && next(at + clusterLength(this.#text, at));
				};
			case 'fail':
				return () => false;
			case 'cut':
				return (at) => {
					if (next(at)) return true;
					if (!this.#isCut) {
						this.#isCut = true;
						this.#resumeAt = node.resumes === 'here' ? at : node.resumes === 'never' ? Infinity : -1;
					}
					return false;
				};
			case 'atomic':
				return this.#compileAtomic(node.body, next);
			case 'look':
				return this.#compileLook(node, next);
			case 'keep':
				return (at) => {
					const before = this.#matchStart;
					this.#matchStart = at;
					if (next(at)) return true;
					this.#matchStart = before;
					return false;
				};
		}
	}

	#consume(set: { has(code: number): boolean }, at: number): number {
		this.#spend();
		const code = this.#text.codePointAt(at);
		if (code === undefined || !set.has(code)) return -1;
		return at + (code > 0xffff ? 2 : 1);
	}

	#compileGroup(index: number, body: PerlNode, next: Step): Step {
		const close: Step = (at) => {
			const before = this.#groups[2 * index + 1]!;
			const start = this.#groups[2 * index]!;
			this.#groups[2 * index] = this.#opened[index]!;
			this.#groups[2 * index + 1] = at;
			if (next(at)) return true;
			this.#groups[2 * index] = start;
			this.#groups[2 * index + 1] = before;
			return false;
		};
		const inner = this.#compile(body, close);
		return (at) => {
			const before = this.#opened[index];
			this.#opened[index] = at;
			if (inner(at)) return true;
			this.#opened[index] = before ?? -1;
			return false;
		};
	}

	#opened: number[] = [];
	/** A verb has ended the attempt from this start. */
	#isCut = false;
	#resumeAt = -1;
	readonly #calls: Call[] = [];
	readonly #routines = new Map<number, Step>();
	readonly #keepers: (() => () => void)[] = [];

	#indexOf(target: PerlTarget): number {
		return typeof target === 'number' ? target : this.#program.names.get(target)!;
	}

	// Tries the body of another group, then what follows the call with the groups as they were before it.
	#compileCall(index: number, next: Step): Step {
		return (at) => {
			this.#spend();
			this.#depth += 1;
			if (this.#depth > this.#maxDepth) throw new TooDeep();
			this.#calls.push({ next, restore: this.#keep() });
			const isFound = this.#routine(index)(at);
			if (!isFound) this.#calls.pop();
			this.#depth -= 1;
			return isFound;
		};
	}

	#routine(index: number): Step {
		const known = this.#routines.get(index);
		if (known !== undefined) return known;
		const body = index === 0 ? this.#program.root : groupOf(this.#program.root, index)!;
		const routine = this.#compile(body, (at) => {
			const call = this.#calls.pop()!;
			const restore = this.#keep();
			call.restore();
			if (call.next(at)) return true;
			restore();
			this.#calls.push(call);
			return false;
		});
		this.#routines.set(index, routine);
		return routine;
	}

	// What groups and repetitions have come to; gives what puts it back.
	#keep(): () => void {
		const groups = this.#groups.slice();
		const opened = this.#opened.slice();
		const kept = this.#keepers.map((keeper) => keeper());
		return () => {
			this.#groups.set(groups);
			this.#opened = opened.slice();
			for (const restore of kept) restore();
		};
	}

	#compileCondition({ test, met, unmet }: PerlNode & { readonly kind: 'condition' }, next: Step): Step {
		const holds = this.#compileTest(test);
		const whereMet = this.#compile(met, next);
		const elsewhere = this.#compile(unmet, next);
		return (at) => (holds(at) ? whereMet(at) : elsewhere(at));
	}

	#compileTest(test: PerlTest): Step {
		switch (test.kind) {
			case 'group': {
				const index = this.#indexOf(test.target);
				return () => this.#groups[2 * index + 1]! >= 0;
			}
			case 'look':
				return this.#compile(test.look, () => true);
			case 'called':
				return () => this.#calls.length > 0;
			case 'never':
				return () => false;
		}
	}

	#compileRepeat(node: PerlNode & { readonly kind: 'repeat' }, next: Step): Step {
		if (node.body.kind === 'set') return this.#compileSetRepeat(node, node.body.set, next);
		const { body, least, most, manner } = node;
		let round = 0;
		let roundStart = -1;
		const again: Step = (at) => {
			this.#spend();
			// A round that consumed nothing is the last.
			if (at === roundStart && round > least) return next(at);
			const canGo = round < most;
			const [savedRound, savedStart] = [round, roundStart];
			const nextRound = (): boolean => {
				this.#depth += 1;
				if (this.#depth > this.#maxDepth) throw new TooDeep();
				round = savedRound + 1;
				roundStart = at;
				const isFound = inner(at);
				this.#depth -= 1;
				if (!isFound) [round, roundStart] = [savedRound, savedStart];
				return isFound;
			};
			const leave = (): boolean => {
				[round, roundStart] = [0, -1];
				const isFound = next(at);
				if (!isFound) [round, roundStart] = [savedRound, savedStart];
				return isFound;
			};
			if (round < least) return nextRound();
			return manner === 'lazy'
				? leave() || (canGo && !this.#isCut && nextRound())
				: (canGo && nextRound()) || (!this.#isCut && leave());
		};
		this.#keepers.push(() => {
			const saved: readonly [number, number] = [round, roundStart];
			return () => {
				[round, roundStart] = saved;
			};
		});
		const inner = this.#compile(body, again);
		return (at) => {
			const saved: readonly [number, number] = [round, roundStart];
			[round, roundStart] = [0, -1];
			if (again(at)) return true;
			[round, roundStart] = saved;
			return false;
		};
	}

	// Repetitions of one set need no stack: only the ends they may have.
	#compileSetRepeat(
		{ least, most, manner }: PerlNode & { readonly kind: 'repeat' },
		set: { has(code: number): boolean },
		next: Step,
	): Step {
		return (start) => {
			let at = start;
			let count = 0;
			for (; count < least; count++) {
				at = this.#consume(set, at);
				if (at < 0) return false;
			}
			if (manner === 'lazy') {
				for (;;) {
					if (next(at)) return true;
					if (count >= most || this.#isCut) return false;
					at = this.#consume(set, at);
					if (at < 0) return false;
					count += 1;
				}
			}
			const shortest = at;
			for (; count < most; count++) {
				const end = this.#consume(set, at);
				if (end < 0) break;
				at = end;
			}
			for (;;) {
				if (next(at)) return true;
				if (at <= shortest || this.#isCut) return false;
				at -= isPairEnd(this.#text, at, shortest) ? 2 : 1;
			}
		};
	}

	#compileAtomic(body: PerlNode, next: Step): Step {
		const inner = this.#compileAlone(body);
		return (at) => {
			const end = inner(at);
			return end >= 0 && next(end);
		};
	}

	// The end of the first way through a node by itself, or -1.
	#compileAlone(body: PerlNode): (at: number) => number {
		let end = -1;
		const step = this.#compile(body, (at) => {
			end = at;
			return true;
		});
		return (at) => (step(at) ? end : -1);
	}

	#compileLook(node: PerlNode & { readonly kind: 'look' }, next: Step): Step {
		if (node.isAhead) {
			const inner = this.#compileAlone(node.body);
			return (at) => {
				const saved = this.#groups.slice();
				const holds = inner(at) >= 0;
				this.#isCut = false;
				if (!holds || node.isNegated) this.#groups.set(saved);
				return holds !== node.isNegated && next(at);
			};
		}
		const lengths = branchLengths(node.body);
		if (lengths === undefined) throw new PerlSyntaxError('lookbehind assertion is not fixed length', 0);
		let wanted = -1;
		const step = this.#compile(node.body, (at) => at === wanted);
		return (at) => {
			let holds = false;
			for (let start = at - lengths[0]; !holds && start >= 0 && start >= at - 2 * lengths[1]; start--) {
				wanted = at;
				holds = step(start);
			}
			return holds !== node.isNegated && next(at);
		};
	}

	#consumeReference(index: number, ignoreCase: boolean, at: number): number {
		this.#spend();
		const span = [this.#groups[2 * index]!, this.#groups[2 * index + 1]!] as const;
		return endOfRepeated(this.#text, at, span, ignoreCase);
	}
}

type Step = (at: number) => boolean;

interface Call {
	/** What follows the call. */
	readonly next: Step;
	readonly restore: () => void;
}

// The group with this number; of several the first.
const groupOf = (node: PerlNode, index: number): PerlNode | undefined => {
	if (node.kind === 'group' && node.index === index) return node;
	for (const part of partsOf(node)) {
		const found = groupOf(part, index);
		if (found !== undefined) return found;
	}
	return undefined;
};

const partsOf = (node: PerlNode): readonly PerlNode[] => {
	switch (node.kind) {
		case 'concat':
			return node.items;
		case 'alternate':
			return node.branches;
		case 'group':
		case 'repeat':
		case 'atomic':
		case 'look':
			return [node.body];
		case 'condition':
			return [...(node.test.kind === 'look' ? [node.test.look] : []), node.met, node.unmet];
		default:
			return [];
	}
};

class TooDeep extends Error {}

/** Whether a match ended because rounds and calls were nested too deeply, by count or by the engine's own stack. */
export const isTooDeep = (error: unknown): boolean => error instanceof TooDeep || error instanceof RangeError;
