import type { CharSet } from '../char-set.ts';
import { PerlSyntaxError } from './errors.ts';
import { changedFlags, noFlags, type PerlFlags } from './flags.ts';
import { escapeFault, readOpening, referenceFault, referenceForm } from './forms.ts';
import type { PerlNode, PerlProgram, PerlTarget, PerlTest } from './node.ts';
import { edgeNode, emptyNode, grouped } from './node.ts';
import {
	characterSet,
	foldedSet,
	type LetterMeaning,
	letterSet,
	namedSet,
	type PerlFlavour,
	predicateSet,
	propertySet,
	rangeSet,
	wordTest,
} from './sets.ts';
import { edges, edgesOfPerlAlone, lineBreakNode, lineStart, looks, namedCodes, verbs } from './tables.ts';

/** Parses an expression in Perl's syntax. Throws `PerlSyntaxError`. */
export const parsePerl = (source: string, flavour: PerlFlavour, options: ParseOptions): PerlProgram =>
	new PerlParser(source, flavour, options).parse();

interface ParseOptions {
	readonly ignoreCase: boolean;
	readonly isMultiline: boolean;
	/** Whose meaning `\w` and its kin have. */
	readonly letters: LetterMeaning;
}

class PerlParser {
	readonly #source: string;
	readonly #flavour: PerlFlavour;
	readonly #names = new Map<string, number>();
	readonly #references: { readonly target: PerlTarget; readonly at: number }[] = [];
	#flags: PerlFlags;
	/** Whose meaning `\w` and its kin have; `(*UCP)` changes it. */
	#letters: LetterMeaning;
	#at = 0;
	#groupCount = 0;
	#depth = 0;

	constructor(source: string, flavour: PerlFlavour, { letters, ...options }: ParseOptions) {
		this.#source = source;
		this.#flavour = flavour;
		this.#letters = letters;
		this.#flags = { ...options, ...noFlags };
	}

	parse(): PerlProgram {
		const root = this.#readAlternatives();
		if (this.#at < this.#source.length)
			throw this.#error(this.#isRust ? 'unopened group' : 'unmatched closing parenthesis', this.#at);
		for (const { target, at } of this.#references) {
			const isKnown = typeof target === 'string' ? this.#names.has(target) : target <= this.#groupCount;
			if (!isKnown) throw this.#error(noSuchGroup, at);
		}
		return { root, groupCount: this.#groupCount, names: this.#names, isWord: wordTest(this.#letters) };
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

	#folded(set: CharSet): CharSet {
		return this.#flags.ignoreCase ? foldedSet(set) : set;
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
			if (most < least)
				throw this.#error(
					this.#isRust
						? 'invalid repetition count range, the start must be <= the end'
						: 'numbers out of order in {} quantifier',
					start,
					this.#isRust ? this.#at - start : 1,
				);
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
			if (this.#isRust && this.#source[this.#at] === '{') {
				const open = /^\{\d*(?:,\d*)?$/.exec(this.#source.slice(this.#at));
				throw open === null
					? this.#error('repetition quantifier expects a valid decimal', this.#at)
					: this.#error('unclosed counted repetition', this.#at, open[0].length);
			}
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
		if (!this.#isRust && /^\*[A-Z:]/.test(this.#source.slice(this.#at, this.#at + 2)))
			return this.#readVerb(start);
		if (!this.#take('?'))
			return this.#flags.namesOnly ? this.#readBody(start) : this.#readCapture(start, undefined);
		const named = /^(?:P?<([A-Za-z_]\w*)>|'([A-Za-z_]\w*)')/.exec(this.#source.slice(this.#at));
		if (named !== null) {
			this.#at += named[0].length;
			return this.#readCapture(start, named[1] ?? named[2]);
		}
		if (this.#take(':')) return grouped(this.#readBody(start));
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
		return this.#isRust ? this.#readFlags(start) : this.#readPerlGroup(start);
	}

	// What only Perl has after `(?`.
	#readPerlGroup(start: number): PerlNode | undefined {
		if (this.#take('>')) return { kind: 'atomic', body: this.#readBody(start) };
		if (this.#take('|')) return this.#readResetting(start);
		if (this.#take('#')) {
			const end = this.#source.indexOf(')', this.#at);
			if (end < 0) throw this.#error('missing ) after (?# comment', start);
			this.#at = end + 1;
			return undefined;
		}
		if (this.#take('(')) return this.#readCondition(start);
		const opening = readOpening(this.#source, this.#at);
		if (opening === undefined) return this.#readFlags(start);
		this.#at = opening.end;
		if (opening.kind === 'nothing') return undefined;
		const target = this.#targetOf(opening.name);
		this.#references.push({ target, at: start });
		return opening.kind === 'call'
			? { kind: 'call', target }
			: { kind: 'reference', target, ignoreCase: this.#flags.ignoreCase };
	}

	// A name, or a number; one with a sign counts from here.
	#targetOf(text: string): PerlTarget {
		if (!/^[+-]?\d+$/.test(text)) return text;
		const number = Number(text);
		if (text.startsWith('+')) return this.#groupCount + number;
		if (!text.startsWith('-')) return number;
		if (-number > this.#groupCount) throw this.#error(noSuchGroup, this.#at);
		return this.#groupCount + 1 + number;
	}

	// Groups have the same numbers in each branch of `(?|…)`.
	#readResetting(start: number): PerlNode {
		const flags = this.#flags;
		const first = this.#groupCount;
		const branches: PerlNode[] = [];
		let last = first;
		do {
			this.#groupCount = first;
			branches.push(this.#readBranch());
			last = Math.max(last, this.#groupCount);
		} while (this.#take('|'));
		this.#groupCount = last;
		this.#flags = flags;
		this.#close(start);
		return { kind: 'alternate', branches };
	}

	#readCondition(start: number): PerlNode {
		const test = this.#readTest(start);
		const body = this.#readBody(start);
		const branches = body.kind === 'alternate' ? body.branches : [body];
		if (test.kind === 'never' && branches.length > 1)
			throw this.#error('DEFINE subpattern contains more than one branch', this.#at);
		if (branches.length > 2)
			throw this.#error('conditional subpattern contains more than two branches', this.#at);
		return { kind: 'condition', test, met: branches[0]!, unmet: branches[1] ?? emptyNode };
	}

	// After `(?(`, up to and with the parenthesis that closes the test.
	#readTest(start: number): PerlTest {
		if (this.#source[this.#at] === '?') {
			this.#at -= 1;
			const look = /^\(\?<?[=!]/.test(this.#source.slice(this.#at)) ? this.#readGroup() : undefined;
			if (look === undefined) throw this.#error('assertion expected after (?( or (?(?C)', start);
			return { kind: 'look', look };
		}
		if (this.#at >= this.#source.length) throw this.#error('missing closing parenthesis', start);
		const named = /^(?:<([A-Za-z_]\w*)>|'([A-Za-z_]\w*)'|([A-Za-z_]\w*|[+-]?\d+))/.exec(
			this.#source.slice(this.#at),
		);
		if (named !== null) this.#at += named[0].length;
		if (named === null || !this.#take(')'))
			throw this.#error('missing closing parenthesis for condition', this.#at);
		if (named[3] === 'DEFINE') return { kind: 'never' };
		if (named[3] === 'R') return { kind: 'called' };
		const target = this.#targetOf(named[1] ?? named[2] ?? named[3]!);
		this.#references.push({ target, at: start });
		return { kind: 'group', target };
	}

	#readVerb(start: number): PerlNode | undefined {
		const verb = /^\*(?:([A-Z]+)|(?:MARK)?:[^)]+)\)/.exec(this.#source.slice(this.#at));
		const isMark = verb !== null && verb[1] === undefined;
		const isSetting = start === 0 && (verb?.[1] === 'UTF' || verb?.[1] === 'UCP');
		const node = verbs[verb?.[1] ?? ''];
		if (verb === null || !(isMark || isSetting || node !== undefined))
			throw this.#error(
				/^\*(?:ACCEPT|THEN|SKIP:)/.test(this.#source.slice(this.#at))
					? 'this verb is not supported here'
					: '(*VERB) not recognized or malformed',
				start,
				2,
			);
		this.#at += verb[0].length;
		if (isSetting && verb[1] === 'UCP') this.#letters = 'rust';
		return node;
	}

	#readCapture(start: number, name: string | undefined): PerlNode {
		this.#groupCount += 1;
		const index = this.#groupCount;
		if (name !== undefined) {
			const known = this.#names.get(name);
			if (known !== undefined && known !== index && !this.#isRust && !this.#flags.sharesNames)
				throw this.#error('two named subpatterns have the same name (PCRE2_DUPNAMES not set)', start);
			this.#names.set(name, index);
		}
		return { kind: 'group', index, body: this.#readBody(start) };
	}

	#readBody(start: number): PerlNode {
		const body = this.#readAlternatives();
		this.#close(start);
		return body;
	}

	#close(start: number): void {
		if (this.#take(')')) return;
		throw this.#isRust
			? this.#error('unclosed group', start)
			: this.#error('missing closing parenthesis', this.#at);
	}

	// `(?i)` holds to the end of the group around it, `(?i:…)` for its own.
	#readFlags(start: number): PerlNode | undefined {
		const rest = this.#source.slice(this.#at);
		const text = /^(\^?)([a-zA-Z]*)(?:-([a-zA-Z]*))?([:)])/.exec(rest);
		const known = this.#isRust ? /^[imsxUu]*$/ : /^[imsxnUJ]*$/;
		if (text === null || !known.test(text[2]! + (text[3] ?? ''))) {
			const isOpen = !this.#isRust && /^\^?[imsxnUJ]*(?:-[imsxnUJ]*)?$/.test(rest);
			if (this.#isRust)
				throw this.#error('unrecognized flag', this.#at + /^[imsxUu-]*/.exec(rest)![0].length);
			throw isOpen
				? this.#error('missing closing parenthesis', start)
				: this.#error('unrecognized character after (? or (?-', this.#at);
		}
		this.#at += text[0].length;
		const before = this.#flags;
		const base = text[1] === '' ? before : changedFlags(before, 'imnsx', false);
		this.#flags = changedFlags(changedFlags(base, text[2]!, true), text[3] ?? '', false);
		if (text[4] === ')') return undefined;
		const body = this.#readBody(start);
		this.#flags = before;
		return grouped(body);
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
		if (edge !== undefined && !(this.#isRust && edgesOfPerlAlone.has(letter))) {
			this.#at += 1;
			return edgeNode(edge);
		}
		if (letter === 'Q' && !this.#isRust) return this.#readQuoted();
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
		if (letter === 'X' && !this.#isRust) {
			this.#at += 1;
			return { kind: 'cluster' };
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
		const rest = this.#source.slice(this.#at);
		const reference = referenceForm.exec(rest);
		if (reference === null) {
			const fault = this.#isRust ? undefined : referenceFault(rest);
			if (fault !== undefined) throw this.#error(fault, start);
			return undefined;
		}
		if (this.#isRust) throw this.#error('backreferences are not supported', start, reference[0].length + 1);
		const [, number, relative, name, called] = reference.map((part) => part?.replaceAll(/[{}<>']/g, ''));
		// A number with no such group so far may be octal.
		if (number !== undefined && Number(number) > 9 && Number(number) > this.#groupCount) return undefined;
		this.#at += reference[0].length;
		const target = this.#targetOf(number ?? relative ?? name ?? called!);
		this.#references.push({ target, at: start });
		return called === undefined
			? { kind: 'reference', target, ignoreCase: this.#flags.ignoreCase }
			: { kind: 'call', target };
	}

	#readEscapedSet(start: number): PerlNode {
		const set = this.#readSetLetter('alone');
		if (set !== undefined) return { kind: 'set', set };
		return this.#characterNode(this.#readEscapedCode(start));
	}

	// `\d` and its kin, `\p{…}`; the place is behind the backslash. PCRE has them as they are whether case counts or not.
	#readSetLetter(place: 'alone' | 'bracket'): CharSet | undefined {
		const set = this.#readOwnCaseSet(place);
		return set !== undefined && this.#isRust ? this.#folded(set) : set;
	}

	#readOwnCaseSet(place: 'alone' | 'bracket'): CharSet | undefined {
		const letter = this.#source[this.#at]!;
		if (letter === 'p' || letter === 'P') {
			const property = /^[pP](?:\{([^}]*)\}|([A-Z]))/.exec(this.#source.slice(this.#at));
			const set = property === null ? undefined : propertySet(property[1] ?? property[2]!, letter === 'P');
			if (property === null || set === undefined) {
				const fault =
					property === null ? 'malformed \\P or \\p sequence' : 'unknown property after \\P or \\p';
				throw this.#error(this.#isRust ? 'Unicode property not found' : fault, this.#at - 1);
			}
			this.#at += property[0].length;
			return set;
		}
		if (/^N\{[^\d,]/.test(this.#source.slice(this.#at))) return undefined;
		const set = 'dDwWsShHvVN'.includes(letter) ? letterSet(letter, this.#letters, place) : undefined;
		if (set !== undefined) this.#at += 1;
		return set;
	}

	#readEscapedCode(start: number): number {
		const rest = this.#source.slice(this.#at);
		const fault = this.#isRust ? undefined : escapeFault(rest);
		if (fault !== undefined) throw this.#error(fault, start);
		const hex =
			/^(?:x|N(?=\{U\+))(?:\{(?:U\+)?([0-9a-fA-F]+)\}|([0-9a-fA-F]{0,2}))/.exec(rest) ??
			/^u(?:\{([0-9a-fA-F]+)\}|([0-9a-fA-F]{4}))/.exec(rest);
		if (hex !== null) {
			this.#at += hex[0].length;
			return this.#valid(Number.parseInt(hex[1] ?? (hex[2] === '' ? '0' : hex[2]!), 16), start);
		}
		const octal = /^(?:o\{([0-7]+)\}|(0[0-7]{0,2}|[1-7][0-7]{1,2}))/.exec(rest);
		if (octal !== null && !this.#isRust) {
			this.#at += octal[0].length;
			return this.#valid(Number.parseInt(octal[1] ?? octal[2]!, 8), start);
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

	#valid(code: number, start: number): number {
		if (code > 0x10ffff)
			throw this.#error(
				this.#isRust
					? 'invalid Unicode scalar value'
					: 'character code point value in \\x{} or \\o{} is too large',
				start,
			);
		if (!this.#isRust && code >= 0xd800 && code <= 0xdfff)
			throw this.#error('disallowed Unicode code point (>= 0xd800 && <= 0xdfff)', start);
		return code;
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
			const itemStart = this.#at;
			const first = this.#readClassItem(sets);
			const isRange =
				this.#source[this.#at] === '-' && ![undefined, ']'].includes(this.#source[this.#at + 1]);
			if (first === undefined) {
				if (isRange && !this.#isRust) throw this.#error('invalid range in character class', this.#at);
				continue;
			}
			if (!isRange) {
				ranges.push([first, first]);
				continue;
			}
			this.#at += 1;
			const lastStart = this.#at;
			const last = this.#readClassItem(sets);
			if (last === undefined) {
				throw this.#isRust
					? this.#error('invalid range boundary, must be a literal', lastStart, this.#at - lastStart)
					: this.#error('invalid range in character class', this.#at);
			} else if (last < first)
				throw this.#isRust
					? this.#error(
							'invalid character class range, the start must be <= the end',
							itemStart,
							this.#at - itemStart,
						)
					: this.#error('range out of order in character class', this.#at - 1);
			else ranges.push([first, last]);
		}
		this.#at += 1;
		const { ignoreCase } = this.#flags;
		if (sets.length === 0 && !ignoreCase) return rangeSet(ranges, isNegated);
		// What is left out is left out in both cases.
		const parts = ranges.length === 0 ? sets : [this.#folded(rangeSet(ranges, false)), ...sets];
		const key = `[${isNegated}${parts.map((set) => set.key).join(' ')}`;
		return predicateSet(key, (code) => parts.some((set) => set.has(code)) !== isNegated);
	}

	// A character, or `undefined` where a whole set was added.
	#readClassItem(sets: CharSet[]): number | undefined {
		const posix = /^\[:(\^?)([a-z]+):\]/.exec(this.#source.slice(this.#at));
		if (posix !== null) {
			const named = namedSet(posix[2]!, this.#letters);
			if (named === undefined) throw this.#error('unknown POSIX class name', this.#at);
			this.#at += posix[0].length;
			const set = this.#folded(named);
			sets.push(posix[1] === '' ? set : predicateSet(`!${set.key}`, (code) => !set.has(code)));
			return undefined;
		}
		if (!this.#isRust && /^\[([.=])[^\]]*\1\]/.test(this.#source.slice(this.#at)))
			throw this.#error('POSIX collating elements are not supported', this.#at);
		if (this.#source[this.#at] !== '\\') {
			if (this.#isRust && /^(?:&&|--|~~|\[)/.test(this.#source.slice(this.#at)))
				throw this.#error('set operations are not supported here', this.#at, 2);
			return this.#readCode();
		}
		const start = this.#at;
		this.#at += 1;
		if (this.#at >= this.#source.length) throw this.#error('\\ at end of pattern', start);
		if (this.#take('b')) return 8;
		const set = this.#readSetLetter('bracket');
		if (set === undefined) return this.#readEscapedCode(start);
		sets.push(set);
		return undefined;
	}
}

const notRepeatable = 'quantifier does not follow a repeatable item';

const noSuchGroup = 'reference to non-existent subpattern';

const maxDepth = 200;
const maxRepeats = 65_535;
