import { BadPattern } from './errors.ts';
import { maxPatternLength, setEnd } from './glob-syntax.ts';

/**
 * Writes out `{a,b}`: the patterns without braces that together mean the same. Groups may be nested
 * and may hold slashes. A pattern that would come to more than 256 is refused, so that the cost of a
 * rule is bounded by its author and not by its caller.
 */
export const expandBraces = (pattern: string): readonly string[] => {
	if (pattern.length > maxPatternLength) {
		throw new BadPattern(
			`${pattern.slice(0, 40)}…`,
			`longer than ${maxPatternLength} characters; shorten it`,
		);
	}
	if (!pattern.includes('{') && !pattern.includes('}')) return [pattern];
	return new BraceReader(pattern).read();
};

const maxAlternatives = 256;
const maxDepth = 16;
const notPlain = /[{},[\\]/g;

/** One pass over one pattern; used once. */
class BraceReader {
	readonly #pattern: string;
	#at = 0;

	constructor(pattern: string) {
		this.#pattern = pattern;
	}

	read(): readonly string[] {
		const whole = this.#sequence(0);
		if (this.#at < this.#pattern.length) throw this.#bad('} closes nothing; write \\}');
		return whole;
	}

	// Up to the end, or to the `,` or `}` that belongs to the group around.
	#sequence(depth: number): readonly string[] {
		let texts: readonly string[] = [''];
		let afterGroup = false;
		while (this.#at < this.#pattern.length) {
			const character = this.#pattern[this.#at]!;
			if (character === '}' || (character === ',' && depth > 0)) break;
			const isGroup = character === '{';
			const tails = isGroup ? this.#group(depth + 1) : [this.#literal(character)];
			if (isGroup || afterGroup) this.#refuseJoinedStars(texts, tails);
			texts = this.#product(texts, tails);
			afterGroup = isGroup;
		}
		return texts;
	}

	#group(depth: number): readonly string[] {
		const from = this.#at;
		if (depth > maxDepth) throw this.#bad(`braces are nested deeper than ${maxDepth}; write several rules`);
		const alternatives: string[] = [];
		let count = 0;
		do {
			this.#at++;
			alternatives.push(...this.#sequence(depth));
			count++;
		} while (this.#pattern[this.#at] === ',');
		if (this.#pattern[this.#at] !== '}') {
			throw this.#bad(`the brace opened at character ${from + 1} is not closed; add } or write \\{`);
		}
		if (count < 2) throw this.#bad('braces need two alternatives, as in {a,b}; write \\{ for the character');
		this.#at++;
		return alternatives;
	}

	// One escaped character, one whole set, in which braces and commas mean themselves, or a run of plain ones.
	#literal(character: string): string {
		const from = this.#at;
		if (character === '\\') this.#at += 2;
		else if (character === '[') this.#at = setEnd(this.#pattern, from) + 1;
		else {
			notPlain.lastIndex = from + 1;
			this.#at = notPlain.exec(this.#pattern)?.index ?? this.#pattern.length;
		}
		return this.#pattern.slice(from, this.#at);
	}

	// `{*,a}*` must not turn into `**`, which says much more than its author did.
	#refuseJoinedStars(heads: readonly string[], tails: readonly string[]): void {
		if (heads.some((head) => head.endsWith('*')) && tails.some((tail) => tail.startsWith('*'))) {
			throw this.#bad('a * inside braces meets a * outside of them; write several rules');
		}
	}

	#product(heads: readonly string[], tails: readonly string[]): readonly string[] {
		if (heads.length * tails.length > maxAlternatives) {
			throw this.#bad(`the braces stand for more than ${maxAlternatives} patterns; write several rules`);
		}
		return heads.flatMap((head) => tails.map((tail) => head + tail));
	}

	#bad(problem: string): BadPattern {
		return new BadPattern(this.#pattern, problem);
	}
}
