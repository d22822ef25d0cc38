import type { Ranges } from './char-set.ts';
import { proveDeterminism } from './determinism.ts';
import { countPaths } from './path-count.ts';
import type { CapturedTexts, Span } from './regex.ts';
import type { Tree } from './tree.ts';

/**
 * The platform's own engine, for the questions on which it is proved to agree with ours. It sees
 * UTF-16 units: a text must have no surrogates (`hasSurrogates`), so that each unit is a character.
 */
export interface NativeRegex {
	/** Longest text for which `test` may be asked; -1 if never. */
	readonly testLimit: number;
	/** Longest text for which `exec` may be asked; -1 if never. */
	readonly execLimit: number;
	test(text: string, from: number): boolean;
	exec(text: string, from: number): readonly (Span | undefined)[] | undefined;
	/** As `exec`, and bounded as it is; texts in the place of spans. */
	capture(text: string, from: number): CapturedTexts | undefined;
}

/**
 * Translates an expression for the platform's backtracking engine, or returns `undefined`.
 *
 * `test` needs only that both engines accept the same language, which the translation sees to: every
 * set is written as its own list of characters, so no meaning of the platform's shows. Its work is
 * bounded by the number of paths (`countPaths`), or as that of `exec`: texts may be as long as the
 * better bound allows.
 *
 * `exec` needs a strongly deterministic expression besides. There each prefix of the text is consumed
 * in at most one way. A greedy engine tries at each point to consume before it tries to end, as
 * repetitions and branches put what is empty last; so it follows the one way as far as it goes and
 * comes back to the last point where a match may end: the longest match. Groups were passed on that
 * one way, hence are those of the C library, provided that a repeated group has no group inside and
 * stands in no other repetition (the platform forgets such groups in each round). Work is linear for
 * each start, and linear in all if no start lies within an unbounded repetition.
 *
 * Never for case-insensitive expressions, word boundaries, or classes that are long lists.
 */
export const translateNative = (
	tree: Tree,
	groupCount: number,
	options: { readonly ignoreCase: boolean; readonly newlineSensitive: boolean },
): NativeRegex | undefined => {
	if (options.ignoreCase || tree.size > maxSize) return undefined;
	const translator = new Translator(options.newlineSensitive);
	const source = translator.translate(tree, { depth: 0, isRepeated: false });
	if (source === undefined) return undefined;
	const uniqueLimit = uniqueWayLimit(tree);
	const testLimit = Math.max(uniqueLimit, pathLimit(tree));
	// A group that is repeated no times is not there at all.
	const keepsGroups = !translator.hasLostGroups && translator.groupCount === groupCount;
	const execLimit = keepsGroups ? uniqueLimit : -1;
	if (testLimit < 0 && execLimit < 0) return undefined;
	const plain = new RegExp(source, 'g');
	const withGroups = groupCount > 0 ? new RegExp(source, 'dg') : plain;
	return {
		testLimit,
		execLimit,
		test: (text, from) => {
			plain.lastIndex = from;
			return plain.test(text);
		},
		capture: (text, from) => {
			plain.lastIndex = from;
			return plain.exec(text) ?? undefined;
		},
		exec: (text, from) => {
			withGroups.lastIndex = from;
			const match = withGroups.exec(text);
			if (match === null) return undefined;
			return match.indices ?? [[match.index, match.index + match[0].length]];
		},
	};
};

const maxSize = 500;

// Combinations that a search may cost.
const maxCombinations = 100_000;
// Beyond this the platform's stack of choices might end.
const maxNativeText = 1 << 15;

const pathLimit = (tree: Tree): number => {
	const count = countPaths(tree);
	if (count === undefined) return -1;
	let factorial = 1;
	for (let factor = 2; factor <= count.loops + 1; factor++) factorial *= factor;
	const limit = Math.floor(((maxCombinations * factorial) / count.paths) ** (1 / (count.loops + 1)));
	return Math.min(limit, maxNativeText);
};

const uniqueWayLimit = (tree: Tree): number => {
	const determinism = proveDeterminism(tree);
	if (determinism === undefined) return -1;
	return determinism.restartsAreDisjoint ? maxNativeText : Math.floor(Math.sqrt(2 * maxCombinations));
};

interface Place {
	readonly depth: number;
	readonly isRepeated: boolean;
}

class Translator {
	groupCount = 0;
	/** Some group would be forgotten by the platform where the C library keeps it. */
	hasLostGroups = false;
	readonly #newlineSensitive: boolean;

	constructor(newlineSensitive: boolean) {
		this.#newlineSensitive = newlineSensitive;
	}

	translate(tree: Tree, place: Place): string | undefined {
		if (place.depth > maxDepth) return undefined;
		const inner = { ...place, depth: place.depth + 1 };
		switch (tree.kind) {
			case 'empty':
				return '';
			case 'set':
				return tree.set.ranges === undefined ? undefined : classSource(tree.set.ranges);
			case 'concat': {
				const items = tree.items.map((item) => this.translate(item, inner));
				return items.includes(undefined) ? undefined : items.join('');
			}
			case 'alternate': {
				const left = this.translate(tree.left, inner);
				const right = this.translate(tree.right, inner);
				return left === undefined || right === undefined ? undefined : `(?:${left}|${right})`;
			}
			case 'repeat':
				return this.#translateRepeat(tree, inner);
			case 'group': {
				this.groupCount += 1;
				if (place.isRepeated) this.hasLostGroups = true;
				const body = this.translate(tree.body, inner);
				return body === undefined ? undefined : `(${body})`;
			}
			case 'assert':
				return this.#newlineSensitive ? undefined : anchors[tree.assertion];
			case 'star':
			case 'copy':
			case 'reference':
				return undefined;
		}
	}

	#translateRepeat(tree: Tree & { readonly kind: 'repeat' }, place: Place): string | undefined {
		const { body, least, most } = tree;
		const inner = { ...place, isRepeated: true };
		let source: string | undefined;
		if (body.kind === 'group' && !place.isRepeated) {
			this.groupCount += 1;
			const content = this.translate(body.body, inner);
			source = content === undefined ? undefined : `(${content})`;
		} else source = this.translate(body, inner);
		if (source === undefined) return undefined;
		return `(?:${source}){${least},${most === Number.POSITIVE_INFINITY ? '' : most}}`;
	}
}

const maxDepth = 50;

const anchors: { readonly [assertion: string]: string | undefined } = {
	'line-start': '^',
	'line-end': '$',
	'text-start': '^',
	'text-end': '$',
};

// What lies beyond the basic plane cannot occur in a text without surrogates.
const classSource = (ranges: Ranges): string => {
	const plane = ranges.filter(([first]) => first <= 0xffff);
	if (plane.length === 1 && plane[0]![0] === plane[0]![1]) return codeSource(plane[0]![0]);
	return `[${plane.map(([first, last]) => `${codeSource(first)}-${codeSource(Math.min(last, 0xffff))}`).join('')}]`;
};

const codeSource = (code: number): string => `\\u${code.toString(16).padStart(4, '0')}`;

/** Whether a text has characters beyond the basic plane, or raw bytes. */
export const hasSurrogates = (text: string): boolean => surrogate.test(text);

const surrogate = /[\ud800-\udfff]/;
