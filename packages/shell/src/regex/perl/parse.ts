import { type CharSet, singleSet } from '../char-set.ts';
import { PerlSyntaxError } from './errors.ts';
import type { PerlEdge, PerlNode, PerlProgram } from './node.ts';
import {
	characterSet,
	foldedSet,
	letterSet,
	namedSet,
	type PerlFlavour,
	predicateSet,
	propertySet,
	rangeSet,
	wordTest,
} from './sets.ts';

/** Parses an expression in Perl's syntax. Throws `PerlSyntaxError`. */
export const parsePerl = (
	source: string,
	flavour: PerlFlavour,
	options: { readonly ignoreCase: boolean; readonly isMultiline: boolean },
): PerlProgram => new PerlParser(source, flavour, options).parse();

interface Flags {
	readonly ignoreCase: boolean;
	readonly isMultiline: boolean;
	readonly dotAll: boolean;
	readonly isExtended: boolean;
	readonly isUngreedy: boolean;
}

class PerlParser {
	readonly #source: string;
	readonly #flavour: PerlFlavour;
	readonly #names = new Map<string, number>();
	readonly #references: { readonly index: number; readonly at: number }[] = [];
	#flags: Flags;
	#at = 0;
	#groupCount = 0;
	#depth = 0;

	constructor(
		source: string,
		flavour: PerlFlavour,
		options: { readonly ignoreCase: boolean; readonly isMultiline: boolean },
	) {
		this.#source = source;
		this.#flavour = flavour;
		this.#flags = { ...options, dotAll: false, isExtended: false, isUngreedy: false };
	}

	parse(): PerlProgram {
		const root = this.#readAlternatives();
		if (this.#at < this.#source.length)
			throw this.#error(this.#isRust ? 'unopened group' : 'unmatched closing parenthesis', this.#at);
		for (const { index, at } of this.#references)
			if (index > this.#groupCount) throw this.#error('reference to non-existent subpattern', at);
		return { root, groupCount: this.#groupCount, names: this.#names, isWord: wordTest(this.#flavour) };
	}

	get #isRust(): boolean {
		return this.#flavour === 'rust';
	}

	#error(message: string, at: number, length = 1): PerlSyntaxError {
		return new PerlSyntaxError(message, at, length);
	}

	// Flags that are set inside of a group end with it.
	#readAlternatives(): PerlNode {
		const flags = this.#flags;
		this.#depth += 1;
		if (this.#depth > maxDepth) throw this.#error('parentheses are too deeply nested', this.#at);
		const branches = [this.#readBranch()];
		while (this.#take('|')) branches.push(this.#readBranch());
		this.#depth -= 1;
		this.#flags = flags;
		return branches.length === 1 ? branches[0]! : { kind: 'alternate', branches };
	}

	#readBranch(): PerlNode {
		const items: PerlNode[] = [];
		for (;;) {
			this.#skipExtended();
			const character = this.#source[this.#at];
			if (character === undefined || character === '|' || character === ')') break;
			const atom = this.#readAtom(character);
			if (atom !== undefined) items.push(this.#readRepeats(atom));
		}
		return items.length === 1 ? items[0]! : items.length === 0 ? emptyNode : { kind: 'concat', items };
	}

	#skipExtended(): void {
		if (!this.#flags.isExtended) return;
		const skipped = /^(?:\s|#[^\n]*)+/.exec(this.#source.slice(this.#at));
		if (skipped !== null) this.#at += skipped[0].length;
	}

	#readAtom(character: string): PerlNode | undefined {
		const { isMultiline, dotAll } = this.#flags;
		switch (character) {
			case '(':
				return this.#readGroup();
			case '[':
				this.#at += 1;
				return { kind: 'set', set: this.#readClass() };
			case '.':
				this.#at += 1;
				return { kind: 'set', set: dotAll ? rangeSet([], true) : rangeSet([[0x0a, 0x0a]], true) };
			case '^':
				this.#at += 1;
				return edgeNode(isMultiline ? lineStart(this.#flavour) : 'text-start');
			case '$':
				this.#at += 1;
				return edgeNode(isMultiline ? 'line-end' : this.#isRust ? 'text-end' : 'text-end-newline');
			case '\\':
				return this.#readEscape();
			case '*':
			case '+':
			case '?':
				throw this.#error(this.#isRust ? 'repetition operator missing expression' : notRepeatable, this.#at);
			default:
				return this.#characterNode(this.#readCode());
		}
	}

	#readCode(): number {
		const code = this.#source.codePointAt(this.#at)!;
		this.#at += code > 0xffff ? 2 : 1;
		return code;
	}

	#characterNode(code: number): PerlNode {
		return { kind: 'set', set: characterSet(code, this.#flags.ignoreCase) };
	}

	#setNode(set: CharSet): PerlNode {
		return { kind: 'set', set: this.#flags.ignoreCase ? foldedSet(set) : set };
	}

	#readRepeats(atom: PerlNode): PerlNode {
		let node = atom;
		for (;;) {
			this.#skipExtended();
			const start = this.#at;
			const bounds = this.#readBounds();
			if (bounds === undefined) return node;
			const [least, most] = bounds;
			if (!this.#isRust && (node !== atom || atom.kind === 'edge')) throw this.#error(notRepeatable, start);
			if (most < least) throw this.#error('numbers out of order in {} quantifier', start);
			if (least > maxRepeats || (most > maxRepeats && most !== Number.POSITIVE_INFINITY))
				throw this.#error('number too big in {} quantifier', start);
			let manner: 'greedy' | 'lazy' | 'possessive' = this.#flags.isUngreedy ? 'lazy' : 'greedy';
			if (this.#take('?')) manner = manner === 'lazy' ? 'greedy' : 'lazy';
			else if (!this.#isRust && this.#take('+')) manner = 'possessive';
			node = { kind: 'repeat', body: node, least, most, manner };
		}
	}

	#readBounds(): readonly [number, number] | undefined {
		if (this.#take('*')) return [0, Number.POSITIVE_INFINITY];
		if (this.#take('+')) return [1, Number.POSITIVE_INFINITY];
		if (this.#take('?')) return [0, 1];
		const braces = /^\{(\d+)(,(\d*))?\}/.exec(this.#source.slice(this.#at));
		if (braces === null) {
			if (this.#isRust && this.#source[this.#at] === '{')
				throw this.#error('repetition quantifier expects a valid decimal', this.#at);
			return undefined;
		}
		this.#at += braces[0].length;
		const least = Number(braces[1]);
		if (braces[2] === undefined) return [least, least];
		return [least, braces[3] === '' ? Number.POSITIVE_INFINITY : Number(braces[3])];
	}

	#take(text: string): boolean {
		if (!this.#source.startsWith(text, this.#at)) return false;
		this.#at += text.length;
		return true;
	}

	#readGroup(): PerlNode | undefined {
		const start = this.#at;
		this.#at += 1;
		if (!this.#take('?')) {
			if (/^\*[A-Za-z:]/.test(this.#source.slice(this.#at, this.#at + 2)))
				throw this.#error('verbs are not supported here', start, 2);
			return this.#readCapture(start, undefined);
		}
		const named = /^(?:P?<([A-Za-z_]\w*)>|'([A-Za-z_]\w*)')/.exec(this.#source.slice(this.#at));
		if (named !== null) {
			this.#at += named[0].length;
			return this.#readCapture(start, named[1] ?? named[2]);
		}
		if (this.#take(':')) return this.#readBody(start);
		for (const [opening, isAhead, isNegated] of looks) {
			if (!this.#take(opening)) continue;
			if (this.#isRust)
				throw this.#error(
					'look-around, including look-ahead and look-behind, is not supported',
					start,
					opening.length + 2,
				);
			return { kind: 'look', isAhead, isNegated, body: this.#readBody(start) };
		}
		if (!this.#isRust && this.#take('>')) return { kind: 'atomic', body: this.#readBody(start) };
		if (!this.#isRust && this.#take('#')) {
			const end = this.#source.indexOf(')', this.#at);
			if (end < 0) throw this.#error('missing ) after (?# comment', start);
			this.#at = end + 1;
			return undefined;
		}
		return this.#readFlags(start);
	}

	#readCapture(start: number, name: string | undefined): PerlNode {
		this.#groupCount += 1;
		const index = this.#groupCount;
		if (name !== undefined) this.#names.set(name, index);
		return { kind: 'group', index, body: this.#readBody(start) };
	}

	#readBody(start: number): PerlNode {
		const body = this.#readAlternatives();
		if (!this.#take(')'))
			throw this.#error(this.#isRust ? 'unclosed group' : 'missing closing parenthesis', start);
		return body;
	}

	// `(?i)` holds to the end of the group around it, `(?i:…)` for its own.
	#readFlags(start: number): PerlNode | undefined {
		const text = /^([a-zA-Z]*)(?:-([a-zA-Z]*))?([:)])/.exec(this.#source.slice(this.#at));
		const isKnown = text !== null && /^[imsxUu]*$/.test(text[1]! + (text[2] ?? ''));
		if (text === null || !isKnown) {
			const what = this.#source.slice(start, this.#at + 1);
			throw /^\(\?[&R(|+\d-]/.test(what)
				? this.#error(`${what} is not supported here`, start, what.length)
				: this.#error('unrecognized character after (? or (?-', this.#at);
		}
		this.#at += text[0].length;
		const before = this.#flags;
		this.#flags = changedFlags(changedFlags(before, text[1]!, true), text[2] ?? '', false);
		if (text[3] === ')') return undefined;
		const body = this.#readBody(start);
		this.#flags = before;
		return body;
	}

	#readEscape(): PerlNode | undefined {
		const start = this.#at;
		this.#at += 1;
		const letter = this.#source[this.#at];
		if (letter === undefined)
			throw this.#error(
				this.#isRust
					? 'incomplete escape sequence, reached end of pattern prematurely'
					: '\\ at end of pattern',
				start,
			);
		const edge = edges[letter];
		if (edge !== undefined) {
			this.#at += 1;
			return edgeNode(edge);
		}
		if (letter === 'Q') return this.#readQuoted();
		if (letter === 'E' && !this.#isRust) {
			this.#at += 1;
			return undefined;
		}
		if (letter === 'K' && !this.#isRust) {
			this.#at += 1;
			return { kind: 'keep' };
		}
		if (letter === 'R' && !this.#isRust) {
			this.#at += 1;
			return lineBreakNode;
		}
		return this.#readReference(start) ?? this.#readEscapedSet(start);
	}

	#readQuoted(): PerlNode {
		const end = this.#source.indexOf('\\E', this.#at + 1);
		const text = this.#source.slice(this.#at + 1, end < 0 ? undefined : end);
		this.#at = end < 0 ? this.#source.length : end + 2;
		const items = Array.from(text, (character) => this.#characterNode(character.codePointAt(0)!));
		return items.length === 1 ? items[0]! : { kind: 'concat', items };
	}

	#readReference(start: number): PerlNode | undefined {
		const reference =
			/^(?:([1-9]\d*)|g(\d+)|g\{(-?\d+)\}|[kg](?:\{([A-Za-z_]\w*)\}|<([A-Za-z_]\w*)>|'([A-Za-z_]\w*)'))/.exec(
				this.#source.slice(this.#at),
			);
		if (reference === null) return undefined;
		if (this.#isRust) throw this.#error('backreferences are not supported', start, reference[0].length + 1);
		const name = reference[4] ?? reference[5] ?? reference[6];
		let index = Number(reference[1] ?? reference[2] ?? reference[3] ?? 0);
		if (name !== undefined) {
			const known = this.#names.get(name);
			if (known === undefined) throw this.#error('reference to non-existent subpattern', start);
			index = known;
		} else if (index < 0) index += this.#groupCount + 1;
		// A number with no such group so far may be octal.
		if (reference[1] !== undefined && index > 9 && index > this.#groupCount) return undefined;
		this.#at += reference[0].length;
		this.#references.push({ index, at: start });
		return { kind: 'reference', index, ignoreCase: this.#flags.ignoreCase };
	}

	#readEscapedSet(start: number): PerlNode {
		const set = this.#readSetLetter();
		if (set !== undefined) return this.#setNode(set);
		return this.#characterNode(this.#readEscapedCode(start));
	}

	// `\d` and its kin, `\p{…}`; the place is behind the backslash.
	#readSetLetter(): CharSet | undefined {
		const letter = this.#source[this.#at]!;
		if (letter === 'p' || letter === 'P') {
			const property = /^[pP](?:\{([^}]*)\}|([A-Z]))/.exec(this.#source.slice(this.#at));
			const set = property === null ? undefined : propertySet(property[1] ?? property[2]!, letter === 'P');
			if (property === null || set === undefined)
				throw this.#error(
					this.#isRust ? 'Unicode property not found' : 'unknown property after \\P or \\p',
					this.#at - 1,
				);
			this.#at += property[0].length;
			return set;
		}
		const set = 'dDwWsShHvVN'.includes(letter) ? letterSet(letter, this.#flavour) : undefined;
		if (set !== undefined) this.#at += 1;
		return set;
	}

	#readEscapedCode(start: number): number {
		const rest = this.#source.slice(this.#at);
		const hex =
			/^x(?:\{([0-9a-fA-F]+)\}|([0-9a-fA-F]{0,2}))/.exec(rest) ??
			/^u(?:\{([0-9a-fA-F]+)\}|([0-9a-fA-F]{4}))/.exec(rest);
		if (hex !== null) {
			this.#at += hex[0].length;
			return Number.parseInt(hex[1] ?? (hex[2] === '' ? '0' : hex[2]!), 16);
		}
		const octal = /^(?:o\{([0-7]+)\}|(0[0-7]{0,2}|[1-7][0-7]{1,2}))/.exec(rest);
		if (octal !== null && !this.#isRust) {
			this.#at += octal[0].length;
			return Number.parseInt(octal[1] ?? octal[2]!, 8);
		}
		const named = namedCodes[rest[0]!];
		if (named !== undefined) {
			this.#at += 1;
			return named;
		}
		if (rest[0] === 'c' && rest.length > 1 && !this.#isRust) {
			this.#at += 2;
			return rest[1]!.toUpperCase().charCodeAt(0) ^ 0x40;
		}
		if (/^[A-Za-z0-9]/.test(rest)) {
			throw this.#error(
				this.#isRust ? 'unrecognized escape sequence' : 'unrecognized character follows \\',
				start,
				2,
			);
		}
		return this.#readCode();
	}

	// Behind the opening bracket, up to and with the closing one.
	#readClass(): CharSet {
		const start = this.#at - 1;
		const isNegated = this.#take('^');
		const ranges: (readonly [number, number])[] = [];
		const sets: CharSet[] = [];
		for (let isFirst = true; ; isFirst = false) {
			const character = this.#source[this.#at];
			if (character === undefined)
				throw this.#error(
					this.#isRust ? 'unclosed character class' : 'missing terminating ] for character class',
					start,
				);
			if (character === ']' && !isFirst) break;
			const first = this.#readClassItem(sets);
			if (first === undefined) continue;
			const isRange =
				this.#source[this.#at] === '-' && ![undefined, ']'].includes(this.#source[this.#at + 1]);
			if (!isRange) {
				ranges.push([first, first]);
				continue;
			}
			this.#at += 1;
			const last = this.#readClassItem(sets);
			if (last === undefined) ranges.push([first, first], [hyphen, hyphen]);
			else if (last < first)
				throw this.#error(
					this.#isRust ? 'invalid character class range' : 'range out of order in character class',
					this.#at - 1,
				);
			else ranges.push([first, last]);
		}
		this.#at += 1;
		const { ignoreCase } = this.#flags;
		if (sets.length === 0 && !ignoreCase) return rangeSet(ranges, isNegated);
		const all = ranges.length === 0 ? sets : [rangeSet(ranges, false), ...sets];
		// What is left out is left out in both cases.
		const parts = ignoreCase ? all.map(foldedSet) : all;
		const key = `[${isNegated}${parts.map((set) => set.key).join(' ')}`;
		return predicateSet(key, (code) => parts.some((set) => set.has(code)) !== isNegated);
	}

	// A character, or `undefined` where a whole set was added.
	#readClassItem(sets: CharSet[]): number | undefined {
		const posix = /^\[:(\^?)([a-z]+):\]/.exec(this.#source.slice(this.#at));
		if (posix !== null) {
			const set = namedSet(posix[2]!);
			if (set === undefined) throw this.#error('unknown POSIX class name', this.#at);
			this.#at += posix[0].length;
			sets.push(posix[1] === '' ? set : predicateSet(`!${set.key}`, (code) => !set.has(code)));
			return undefined;
		}
		if (this.#source[this.#at] !== '\\') {
			if (this.#isRust && /^(?:&&|--|~~|\[)/.test(this.#source.slice(this.#at)))
				throw this.#error('set operations are not supported here', this.#at, 2);
			return this.#readCode();
		}
		const start = this.#at;
		this.#at += 1;
		if (this.#at >= this.#source.length) throw this.#error('\\ at end of pattern', start);
		if (this.#take('b')) return 8;
		const set = this.#readSetLetter();
		if (set === undefined) return this.#readEscapedCode(start);
		sets.push(set);
		return undefined;
	}
}

const notRepeatable = 'quantifier does not follow a repeatable item';

const maxDepth = 200;
const maxRepeats = 65_535;
const hyphen = 0x2d;

const emptyNode: PerlNode = { kind: 'empty' };
const edgeNode = (edge: PerlEdge): PerlNode => ({ kind: 'edge', edge });

/** What `^` stands for where it matches at newlines. */
export const lineStart = (flavour: PerlFlavour): PerlEdge =>
	flavour === 'rust' ? 'line-start' : 'line-start-inside';

const edges: Readonly<Record<string, PerlEdge | undefined>> = {
	b: 'word',
	B: 'no-word',
	A: 'text-start',
	z: 'text-end',
	Z: 'text-end-newline',
};

const looks: readonly (readonly [string, boolean, boolean])[] = [
	['=', true, false],
	['!', true, true],
	['<=', false, false],
	['<!', false, true],
];

const namedCodes: Readonly<Record<string, number | undefined>> = {
	a: 7,
	e: 0x1b,
	f: 12,
	n: 10,
	r: 13,
	t: 9,
	v: 11,
};

const lineBreakNode: PerlNode = {
	kind: 'alternate',
	branches: [
		{
			kind: 'concat',
			items: [
				{ kind: 'set', set: singleSet(13) },
				{ kind: 'set', set: singleSet(10) },
			],
		},
		{ kind: 'set', set: letterSet('v', 'pcre')! },
	],
};

const changedFlags = (flags: Flags, letters: string, isOn: boolean): Flags => ({
	ignoreCase: letters.includes('i') ? isOn : flags.ignoreCase,
	isMultiline: letters.includes('m') ? isOn : flags.isMultiline,
	dotAll: letters.includes('s') ? isOn : flags.dotAll,
	isExtended: letters.includes('x') ? isOn : flags.isExtended,
	isUngreedy: letters.includes('U') ? isOn : flags.isUngreedy,
});
