/** A source of numbers that a seed decides. */
export type Random = (below: number) => number;

/** Numbers from a seed, the same on every machine. */
export const randomFrom = (seed: number): Random => {
	let state = seed >>> 0;
	return (below) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return Math.floor((state / 2 ** 32) * below);
	};
};

/** What random patterns may contain. */
export interface PatternRules {
	readonly isBasic: boolean;
	/** Anchors and word boundaries, never under a repetition (the C library loses matches there). */
	readonly hasAssertions: boolean;
	/**
	 * Back-references to groups that are never empty; groups are then not repeated (the C library's
	 * answers are arbitrary there).
	 */
	readonly hasReferences: boolean;
}

/** A pattern and how many groups it has. */
export interface RandomPattern {
	readonly source: string;
	readonly groupCount: number;
}

/**
 * A random pattern over a, b and c, valid in its dialect, nested twice at most. A repeated group
 * either has one branch or cannot be empty: otherwise the C library may search for ever.
 */
export const randomPattern = (random: Random, rules: PatternRules): RandomPattern => {
	const writer = new Writer(random, rules);
	const { source } = writer.branches(2);
	return { source, groupCount: writer.groupCount };
};

/** A random text over the same letters. */
export const randomText = (random: Random, alphabet: string, maxLength: number): string => {
	let text = '';
	for (let length = random(maxLength + 1); length > 0; length--) text += pick(random, Array.from(alphabet));
	return text;
};

interface Part {
	readonly source: string;
	readonly isNullable: boolean;
	readonly hasBranches: boolean;
	readonly hasAssertion: boolean;
	readonly isGroup: boolean;
}

const pick = <T>(random: Random, items: readonly T[]): T => items[random(items.length)]!;

class Writer {
	groupCount = 0;
	readonly #random: Random;
	readonly #rules: PatternRules;
	#closed: number[] = [];

	constructor(random: Random, rules: PatternRules) {
		this.#random = random;
		this.#rules = rules;
	}

	branches(depth: number): Part {
		const count = pick(this.#random, [1, 1, 2, 3]);
		// A group of one branch cannot be referred to from another.
		const closedBefore = [...this.#closed];
		const branches: Part[] = [];
		for (let index = 0; index < count; index++) {
			if (index > 0) this.#closed = [...closedBefore];
			branches.push(this.#random(12) === 0 && count > 1 ? emptyPart : this.#branch(depth));
		}
		this.#closed = closedBefore;
		return {
			source: branches.map((branch) => branch.source).join(this.#operator('|')),
			isNullable: branches.some((branch) => branch.isNullable),
			hasBranches: count > 1 || branches.some((branch) => branch.hasBranches),
			hasAssertion: branches.some((branch) => branch.hasAssertion),
			isGroup: false,
		};
	}

	#branch(depth: number): Part {
		const parts = Array.from({ length: 1 + this.#random(3) }, () => this.#repeated(depth));
		return {
			source: parts.map((part) => part.source).join(''),
			isNullable: parts.every((part) => part.isNullable),
			hasBranches: parts.some((part) => part.hasBranches),
			hasAssertion: parts.some((part) => part.hasAssertion),
			isGroup: false,
		};
	}

	#repeated(depth: number): Part {
		const part = this.#atom(depth);
		const mayRepeat =
			!part.hasAssertion &&
			!(part.isNullable && part.hasBranches) &&
			!(part.isGroup && this.#rules.hasReferences);
		if (!mayRepeat || this.#random(2) === 0) return part;
		const [operator, isNullable] = pick(this.#random, repetitions);
		const written =
			operator === '*' ? operator : operator.replace(/[+?{}]/g, (character) => this.#operator(character));
		return { ...part, source: part.source + written, isNullable: part.isNullable || isNullable };
	}

	#atom(depth: number): Part {
		const choice = this.#random(10);
		if (choice < 3 && depth > 0) return this.#group(depth);
		if (choice === 8 && this.#rules.hasAssertions) return assertion(pick(this.#random, assertions));
		if (choice === 9 && this.#closed.length > 0 && this.#rules.hasReferences)
			return atom(`\\${pick(this.#random, this.#closed)}`);
		return atom(pick(this.#random, sets));
	}

	#group(depth: number): Part {
		this.groupCount += 1;
		const number = this.groupCount;
		const body = this.branches(depth - 1);
		if (number <= 9 && !body.isNullable) this.#closed.push(number);
		return { ...body, source: `${this.#operator('(')}${body.source}${this.#operator(')')}`, isGroup: true };
	}

	#operator(character: string): string {
		return this.#rules.isBasic ? `\\${character}` : character;
	}
}

const sets = ['a', 'b', 'a', 'b', 'c', '.', '[ab]', '[^a]', '[b-d]', 'ab'];
const assertions = ['\\b', '\\B', '\\<', '\\>', '\\`', "\\'"];
const repetitions: readonly (readonly [string, boolean])[] = [
	['*', true],
	['+', false],
	['?', true],
	['{2}', false],
	['{1,2}', false],
	['{0,2}', true],
	['{,1}', true],
	['{1,}', false],
	['{2,3}', false],
];

const atom = (source: string): Part => ({
	source,
	isNullable: false,
	hasBranches: false,
	hasAssertion: false,
	isGroup: false,
});
const assertion = (source: string): Part => ({ ...atom(source), isNullable: true, hasAssertion: true });
const emptyPart: Part = { ...atom(''), isNullable: true };
