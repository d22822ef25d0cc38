import type { Alphabet } from './alphabet.ts';
import type { Edges } from './automata.ts';
import { codeBefore } from './backward.ts';
import type { Budget } from './budget.ts';
import { assertionHolds } from './context.ts';
import type { Pausing } from './pauses.ts';
import { nodeKinds, type Program } from './program.ts';
import { closeGroup, type Registers } from './submatches.ts';

/**
 * Matches programs with back-references, which no automaton can. Tries the choices in order, takes
 * steps back, and keeps the first of the longest matches. A split that is met again at the same
 * position with the same texts to refer to is not tried again, which makes the work polynomial; the
 * budget ends what is still too long.
 */
export class Backtracker {
	readonly #program: Program;
	readonly #alphabet: Alphabet;
	readonly #budget: Budget;
	readonly #referenced: readonly number[];

	constructor(program: Program, alphabet: Alphabet, budget: Budget) {
		this.#program = program;
		this.#alphabet = alphabet;
		this.#budget = budget;
		const referenced = program.args.filter((_, node) => program.kinds[node] === nodeKinds.reference);
		this.#referenced = [...new Set(referenced)];
	}

	/**
	 * The registers of the longest match that starts at `start`, or `undefined`. `folded` is the text
	 * in which references are compared.
	 */
	match(text: string, folded: string, start: number, edges: Edges): Registers | undefined {
		const attempt = this.#begin(text, folded, start, edges);
		while (!this.#advance(attempt));
		return attempt.best;
	}

	/** The same, with pauses. */
	*matchPausing(text: string, folded: string, start: number, edges: Edges): Pausing<Registers | undefined> {
		const attempt = this.#begin(text, folded, start, edges);
		while (!this.#advance(attempt)) yield;
		return attempt.best;
	}

	#begin(text: string, folded: string, start: number, edges: Edges): Attempt {
		const registers: Registers = new Int32Array(2 * (this.#program.groupCount + 1)).fill(-1);
		registers[0] = start;
		return {
			subject: { text, folded, edges, steps: 0, tried: new Set() },
			pending: [
				{ node: this.#program.start, at: start, registers, accepted: registers.slice(), trail: undefined },
			],
			best: undefined,
		};
	}

	// Tries what is pending: true at the end, false where a pause is due.
	#advance(attempt: Attempt): boolean {
		const { subject, pending } = attempt;
		for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
			const found = this.#follow(path, subject, pending);
			if (found !== undefined && (attempt.best === undefined || found[1]! > attempt.best[1]!))
				attempt.best = found;
			if (attempt.best !== undefined && attempt.best[1] === subject.text.length) break;
			if (this.#budget.isPauseDue && pending.length > 0) return false;
		}
		this.#budget.spend(subject.steps);
		return true;
	}

	// Goes on until the path ends or a pause is due; choices not taken are left in `pending`, and so is the path.
	#follow(path: Path, subject: Subject, pending: Path[]): Registers | undefined {
		const { kinds, args, next, other } = this.#program;
		const { text } = subject;
		const { registers, accepted } = path;
		let { node, at, trail } = path;
		for (;;) {
			subject.steps += 1;
			if (subject.steps >= checkInterval) {
				this.#budget.spend(subject.steps);
				subject.steps = 0;
				if (this.#budget.isPauseDue) {
					pending.push({ node, at, registers, accepted, trail });
					return undefined;
				}
			}
			const kind = kinds[node]!;
			switch (kind) {
				case nodeKinds.accept:
					registers[1] = at;
					return registers;
				case nodeKinds.set: {
					if (at >= text.length) return undefined;
					const code = text.codePointAt(at)!;
					if (!this.#alphabet.isIn(this.#alphabet.classOf(code), args[node]!)) return undefined;
					at += code > 0xffff ? 2 : 1;
					trail = undefined;
					break;
				}
				case nodeKinds.reference: {
					const length = referenceLength(subject.folded, registers, args[node]!, at);
					if (length < 0) return undefined;
					at += length;
					if (length > 0) trail = undefined;
					break;
				}
				case nodeKinds.assert:
					if (!this.#holds(args[node]!, at, subject)) return undefined;
					break;
				case nodeKinds.open:
					registers[2 * args[node]!] = at;
					registers[2 * args[node]! + 1] = -1;
					break;
				case nodeKinds.close:
				case nodeKinds.closeOptional:
					closeGroup(registers, accepted, args[node]!, at, kind === nodeKinds.closeOptional);
					break;
				case nodeKinds.split: {
					if (this.#wasTried(subject, node, at, registers, trail)) return undefined;
					const second = other[node]!;
					if (isOnTrail(trail, node)) {
						// The repetition came round without consuming: it may only end.
						node = second;
						continue;
					}
					trail = { node, rest: trail };
					pending.push({
						node: second,
						at,
						registers: registers.slice(),
						accepted: accepted.slice(),
						trail,
					});
					break;
				}
			}
			node = next[node]!;
		}
	}

	#holds(assertion: number, at: number, subject: Subject): boolean {
		const { text, edges } = subject;
		const { contexts } = this.#alphabet;
		const classBefore = at === 0 ? edges.before : this.#alphabet.classOf(codeBefore(text, at));
		const classAfter = at === text.length ? edges.after : this.#alphabet.classOf(text.codePointAt(at)!);
		return assertionHolds(assertion, contexts[classBefore]!, contexts[classAfter]!);
	}

	// Short searches are cheaper without the book-keeping.
	#wasTried(
		subject: Subject,
		node: number,
		at: number,
		registers: Registers,
		trail: Trail | undefined,
	): boolean {
		const { tried } = subject;
		if (subject.steps < bookKeepingFrom && tried.size === 0) return false;
		subject.steps += bookKeepingWeight;
		let key = `${node},${at}`;
		for (const group of this.#referenced) key += `,${registers[2 * group]},${registers[2 * group + 1]}`;
		for (let link = trail; link !== undefined; link = link.rest) key += `;${link.node}`;
		if (tried.has(key)) return true;
		if (tried.size < maxTried) tried.add(key);
		return false;
	}
}

const checkInterval = 4096;
const bookKeepingFrom = 512;
const maxTried = 1 << 18;
/** Steps that looking up one choice is worth. */
const bookKeepingWeight = 50;

// A path through the program that has not been followed to its end; owns its registers.
interface Path {
	readonly node: number;
	readonly at: number;
	readonly registers: Registers;
	readonly accepted: Registers;
	/** The splits that were passed since the last character. */
	readonly trail: Trail | undefined;
}

interface Trail {
	readonly node: number;
	readonly rest: Trail | undefined;
}

// The search for the longest match at one place.
interface Attempt {
	readonly subject: Subject;
	readonly pending: Path[];
	best: Registers | undefined;
}

// What is matched, and what the match has cost since it was last told.
interface Subject {
	readonly text: string;
	readonly folded: string;
	readonly edges: Edges;
	steps: number;
	readonly tried: Set<string>;
}

const isOnTrail = (trail: Trail | undefined, node: number): boolean => {
	for (let link = trail; link !== undefined; link = link.rest) if (link.node === node) return true;
	return false;
};

// The length of what the group matched, if it stands here once more; -1 if not.
const referenceLength = (text: string, registers: Registers, group: number, at: number): number => {
	const start = registers[2 * group]!;
	const end = registers[2 * group + 1]!;
	if (start < 0 || end < 0) return -1;
	return text.startsWith(text.slice(start, end), at) ? end - start : -1;
};
