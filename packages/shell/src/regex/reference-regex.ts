import { Alphabet } from './alphabet.ts';
import type { Analysis } from './analysis.ts';
import { Backtracker } from './backtrack.ts';
import type { Budget } from './budget.ts';
import { upperText } from './fold.ts';
import { edgesOf, spansOf } from './linear-regex.ts';
import { buildProgram } from './program.ts';
import type { MatchFlags, Regex, Span } from './regex.ts';
import { StartFinder } from './start-finder.ts';
import type { Tree } from './tree.ts';

/**
 * An expression with back-references. An automaton for the expression with each reference loosened
 * to "anything" names the places where a match can start, in linear time; only there a matcher with
 * a bounded number of steps is tried.
 */
export class ReferenceRegex implements Regex {
	readonly groupCount: number;
	readonly #backtracker: Backtracker;
	readonly #candidates: StartFinder;
	readonly #analysis: Analysis;
	readonly #budget: Budget;
	readonly #ignoreCase: boolean;

	constructor(
		tree: Tree,
		groupCount: number,
		analysis: Analysis,
		budget: Budget,
		options: { readonly ignoreCase: boolean; readonly newlineSensitive: boolean },
	) {
		const exact = buildProgram(tree, groupCount, { looseReferences: false });
		const loose = buildProgram(tree, groupCount, { looseReferences: true });
		this.groupCount = groupCount;
		this.#backtracker = new Backtracker(exact, new Alphabet(exact, options), budget);
		this.#candidates = new StartFinder(loose, new Alphabet(loose, options), budget);
		this.#analysis = analysis;
		this.#budget = budget;
		this.#ignoreCase = options.ignoreCase;
	}

	exec(text: string, from = 0, flags: MatchFlags = {}): readonly (Span | undefined)[] | undefined {
		const { literal, isAnchored } = this.#analysis;
		if (literal !== '' && !text.includes(literal, from)) return undefined;
		if (isAnchored && from > 0) return undefined;
		this.#budget.start();
		const edges = edgesOf(flags);
		const folded = this.#ignoreCase ? upperText(text) : text;
		for (let at = from; at <= text.length; at++) {
			at = this.#candidates.find(text, at, edges);
			if (at < 0) return undefined;
			const registers = this.#backtracker.match(text, folded, at, edges);
			if (registers !== undefined) return spansOf(registers);
			if (isAnchored) return undefined;
		}
		return undefined;
	}

	test(text: string, from = 0, flags: MatchFlags = {}): boolean {
		return this.exec(text, from, flags) !== undefined;
	}
}
