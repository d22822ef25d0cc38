import type { Alphabet } from './alphabet.ts';
import type { Edges } from './automata.ts';
import { type BackwardAutomaton, codeBefore } from './backward.ts';
import type { Budget } from './budget.ts';
import { contexts } from './context.ts';
import { NodeCollector } from './node-set.ts';
import type { Pausing } from './pauses.ts';
import { nodeKinds, type Program } from './program.ts';
import { isViable, Viability } from './viability.ts';

/** Start and end of each group in turn, -1 where a group did not take part. */
export type Registers = Int32Array;

/**
 * Finds the groups of a match whose bounds are known.
 *
 * One pass from the end to the start learns at which position which nodes lead to that end. Then one
 * walk from the start takes at each split the first choice that leads there: the C library's rule,
 * with its treatment of groups that match the empty text. No step is ever taken back, so both
 * passes are linear. States are kept for one block of the text at a time and at block borders.
 */
export class SubmatchFinder {
	readonly #program: Program;
	readonly #alphabet: Alphabet;
	readonly #budget: Budget;
	readonly #backward: BackwardAutomaton;
	readonly #visited: NodeCollector;

	constructor(program: Program, alphabet: Alphabet, budget: Budget, backward: BackwardAutomaton) {
		this.#program = program;
		this.#alphabet = alphabet;
		this.#budget = budget;
		this.#backward = backward;
		this.#visited = new NodeCollector(program.kinds.length);
	}

	/** The registers of the match from `start` to `end`. */
	find(text: string, start: number, end: number, edges: Edges): Registers {
		const walk = this.#begin(text, start, end, edges, this.#visited);
		while (!this.#advance(walk));
		return walk.registers;
	}

	/** The same, with pauses. */
	*findPausing(text: string, start: number, end: number, edges: Edges): Pausing<Registers> {
		// Other matches may be walked through meanwhile.
		const walk = this.#begin(text, start, end, edges, new NodeCollector(this.#program.kinds.length));
		while (!this.#advance(walk)) yield;
		return walk.registers;
	}

	#begin(text: string, start: number, end: number, edges: Edges, visited: NodeCollector): Walk {
		const registers: Registers = new Int32Array(2 * (this.#program.groupCount + 1)).fill(-1);
		registers[0] = start;
		registers[1] = end;
		const alphabet = this.#alphabet;
		const backward = this.#backward;
		const startClass = start === 0 ? edges.before : alphabet.classOf(codeBefore(text, start));
		const endClass = end === text.length ? edges.after : alphabet.classOf(text.codePointAt(end)!);
		const viabilityIn = (context: number): Viability =>
			new Viability(backward, text, { start, end, startClass }, backward.endState(context));
		visited.clear();
		return {
			text,
			registers,
			accepted: registers.slice(),
			visited,
			// A match that can end without an assertion at its end is preferred to one that needs it.
			viability: viabilityIn(alphabet.hasContexts ? contexts.barrier : contexts.other),
			otherwise: alphabet.hasContexts ? () => viabilityIn(alphabet.contexts[endClass]!) : undefined,
			node: this.#program.start,
			at: start,
			viable: undefined,
			freeSteps: 0,
			wayOut: undefined,
		};
	}

	// Whether the start is known to lead to the end; false where a pause is due.
	#prepare(walk: Walk): boolean {
		if (!walk.viability.prepare()) return false;
		const viable = walk.viability.atStart();
		if (walk.otherwise !== undefined && !isViable(viable, this.#program.start)) {
			walk.viability = walk.otherwise();
			walk.otherwise = undefined;
			return this.#prepare(walk);
		}
		walk.viable = viable;
		return true;
	}

	// Walks to the end: true. False where a pause is due.
	#advance(walk: Walk): boolean {
		if (walk.viable === undefined && !this.#prepare(walk)) return false;
		const { kinds, args, next } = this.#program;
		const { text, registers, accepted, visited, viability } = walk;
		let { node, at, freeSteps, wayOut } = walk;
		let viable = walk.viable!;
		walking: for (let steps = 1; ; steps++) {
			if (steps === stepsBetweenLooks) {
				this.#budget.spend(steps);
				steps = 0;
				if (this.#budget.isPauseDue) break;
			}
			switch (kinds[node]) {
				case nodeKinds.accept:
					this.#budget.spend(steps);
					return true;
				case nodeKinds.set: {
					const following = at + (text.codePointAt(at)! > 0xffff ? 2 : 1);
					let ahead = viability.at(following);
					if (ahead === undefined) {
						if (!viability.loadNext()) break walking;
						ahead = viability.at(following)!;
					}
					at = following;
					viable = ahead;
					freeSteps = 0;
					wayOut = undefined;
					visited.clear();
					node = next[node]!;
					continue;
				}
				case nodeKinds.split:
					// The common case of a step forward next needs no record of where the walk has been.
					if (kinds[next[node]!] === nodeKinds.set && isViable(viable, next[node]!)) {
						node = next[node]!;
						continue;
					}
					break;
				case nodeKinds.open:
					registers[2 * args[node]!] = at;
					registers[2 * args[node]! + 1] = -1;
					break;
				case nodeKinds.close:
					closeGroup(registers, accepted, args[node]!, at, false);
					break;
				case nodeKinds.closeOptional:
					closeGroup(registers, accepted, args[node]!, at, true);
					break;
			}
			freeSteps += 1;
			if (freeSteps === 2 * kinds.length) wayOut = this.#findWayOut(node, viable);
			visited.add(node);
			if (kinds[node] !== nodeKinds.split) node = next[node]!;
			else node = wayOut?.pop() ?? this.#choose(node, viable, visited);
		}
		Object.assign(walk, { node, at, viable, freeSteps, wayOut });
		return false;
	}

	// The first choice that leads to the end, unless the walk has been there without a step forward.
	#choose(split: number, viable: Uint32Array, visited: NodeCollector): number {
		const first = this.#program.next[split]!;
		const second = this.#program.other[split]!;
		if (!isViable(viable, first)) return second;
		return visited.has(first) && isViable(viable, second) ? second : first;
	}

	// Some nested repetitions of the empty text go round for ever by that rule (as they do in the C
	// library). The way out is the first one in order of choice that ends at a step forward: the
	// choices to make at the splits from here on, the nearest one last.
	#findWayOut(from: number, viable: Uint32Array): number[] {
		const { kinds, next, other } = this.#program;
		const cameFrom = new Map<number, number>([[from, -1]]);
		const pending = [from];
		for (let node = pending.pop()!; ; node = pending.pop()!) {
			const kind = kinds[node];
			if (kind === nodeKinds.set || kind === nodeKinds.accept) {
				const choices: number[] = [];
				for (let link = node; cameFrom.get(link)! >= 0; link = cameFrom.get(link)!)
					if (kinds[cameFrom.get(link)!] === nodeKinds.split) choices.push(link);
				return choices;
			}
			for (const target of kind === nodeKinds.split ? [other[node]!, next[node]!] : [next[node]!]) {
				if (cameFrom.has(target) || !isViable(viable, target)) continue;
				cameFrom.set(target, node);
				pending.push(target);
			}
		}
	}
}

const stepsBetweenLooks = 4096;

// A walk through one match that can be continued.
interface Walk {
	readonly text: string;
	readonly registers: Registers;
	readonly accepted: Registers;
	readonly visited: NodeCollector;
	viability: Viability;
	/** What the end is if nothing leads to it without what stands behind it. */
	otherwise: (() => Viability) | undefined;
	node: number;
	at: number;
	/** `undefined` until it is known what is viable at the start. */
	viable: Uint32Array | undefined;
	freeSteps: number;
	wayOut: number[] | undefined;
}

/**
 * A group ends at `at`. A group that matched something is accepted with all registers as they are.
 * A repetition that came round once more for the empty text only is undone.
 */
export const closeGroup = (
	registers: Registers,
	accepted: Registers,
	group: number,
	at: number,
	isOptional: boolean,
): void => {
	if (registers[2 * group]! < at) {
		registers[2 * group + 1] = at;
		accepted.set(registers);
	} else if (isOptional && accepted[2 * group] !== -1) registers.set(accepted);
	else registers[2 * group + 1] = at;
};
