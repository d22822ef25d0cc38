import type { Alphabet } from './alphabet.ts';
import type { Edges } from './automata.ts';
import { type BackwardAutomaton, codeBefore } from './backward.ts';
import type { Budget } from './budget.ts';
import { contexts } from './context.ts';
import { NodeCollector } from './node-set.ts';
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
		const viability = this.#viability(text, start, end, edges);
		return this.#walk(text, start, end, viability);
	}

	// A match that can end without an assertion at its end is preferred to one that needs it.
	#viability(text: string, start: number, end: number, edges: Edges): Viability {
		const { contexts: contextOf, hasContexts } = this.#alphabet;
		const startClass = start === 0 ? edges.before : this.#alphabet.classOf(codeBefore(text, start));
		const make = (context: number): Viability =>
			new Viability(this.#backward, text, { start, end, startClass }, this.#backward.endState(context));
		if (!hasContexts) return make(contexts.other);
		const free = make(contexts.barrier);
		if (isViable(free.at(start), this.#program.start)) return free;
		const endClass = end === text.length ? edges.after : this.#alphabet.classOf(text.codePointAt(end)!);
		return make(contextOf[endClass]!);
	}

	#walk(text: string, start: number, end: number, viability: Viability): Registers {
		const { kinds, args, next } = this.#program;
		const registers: Registers = new Int32Array(2 * (this.#program.groupCount + 1)).fill(-1);
		registers[0] = start;
		registers[1] = end;
		const accepted = registers.slice();
		let node = this.#program.start;
		let at = start;
		let viable = viability.at(at);
		let freeSteps = 0;
		let wayOut: number[] | undefined;
		const visited = this.#visited;
		visited.clear();
		for (let steps = 1; ; steps++) {
			switch (kinds[node]) {
				case nodeKinds.accept:
					this.#budget.spend(steps);
					return registers;
				case nodeKinds.set:
					at += text.codePointAt(at)! > 0xffff ? 2 : 1;
					viable = viability.at(at);
					freeSteps = 0;
					wayOut = undefined;
					visited.clear();
					node = next[node]!;
					continue;
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
			else node = wayOut?.pop() ?? this.#choose(node, viable);
		}
	}

	// The first choice that leads to the end, unless the walk has been there without a step forward.
	#choose(split: number, viable: Uint32Array): number {
		const first = this.#program.next[split]!;
		const second = this.#program.other[split]!;
		if (!isViable(viable, first)) return second;
		return this.#visited.has(first) && isViable(viable, second) ? second : first;
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
