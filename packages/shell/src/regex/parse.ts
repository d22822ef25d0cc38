import { readBracket } from './bracket.ts';
import { anySet, escapeSet, singleSet } from './char-set.ts';
import { RegexError } from './errors.ts';
import type { Syntax } from './syntax.ts';
import { type Token, TokenReader } from './tokens.ts';
import {
	type Assertion,
	alternateTree,
	concatTree,
	emptyTree,
	repeatSize,
	repeatTree,
	type Tree,
} from './tree.ts';

/** A parsed expression. */
export interface ParsedRegex {
	readonly tree: Tree;
	readonly groupCount: number;
	readonly hasReferences: boolean;
}

/** What the parser must know beside the dialect. */
export interface ParseOptions {
	readonly ignoreCase: boolean;
	/** `.` and negated lists do not match a newline. */
	readonly newlineSensitive: boolean;
	/** Negated lists match it all the same. */
	readonly listsMatchNewline?: boolean;
}

/**
 * Parses a pattern. Nesting costs no stack: groups that are open wait in a list, so a pattern of
 * ten thousand parentheses is parsed like any other. Throws `RegexError`.
 */
export const parseRegex = (source: string, syntax: Syntax, options: ParseOptions): ParsedRegex =>
	new Parser(source, syntax, options).parse();

// A branch that is being read, inside of an open group or at the top.
interface Frame {
	readonly groupIndex: number;
	/** The alternatives that are complete, `undefined` before the first bar. */
	alternatives: Tree | undefined;
	branch: Tree[];
	/** Bits of the groups that were complete before this group opened. */
	readonly completedBefore: number;
	/** Bits of the groups that are complete in the branch being read. */
	completed: number;
	/** Bits of the groups that are complete in the branches before. */
	completedAside: number;
}

class Parser {
	readonly #reader: TokenReader;
	readonly #syntax: Syntax;
	readonly #options: ParseOptions;
	readonly #open: Frame[] = [];
	#frame: Frame = newFrame(0, 0);
	#groupCount = 0;
	#hasReferences = false;
	#token: Token;

	constructor(source: string, syntax: Syntax, options: ParseOptions) {
		this.#reader = new TokenReader(source, syntax, options.ignoreCase);
		this.#syntax = syntax;
		this.#options = options;
		this.#token = this.#reader.next(true);
	}

	parse(): ParsedRegex {
		while (this.#token.kind !== 'end') this.#readPart(this.#token);
		if (this.#open.length > 0) throw new RegexError('unmatched-open');
		return {
			tree: finishFrame(this.#frame),
			groupCount: this.#groupCount,
			hasReferences: this.#hasReferences,
		};
	}

	#readPart(token: Token): void {
		switch (token.kind) {
			case 'open':
				this.#groupCount += 1;
				this.#open.push(this.#frame);
				this.#frame = newFrame(this.#groupCount, this.#frame.completed);
				this.#token = this.#reader.next(true);
				return;
			case 'alternate':
				endBranch(this.#frame);
				this.#token = this.#reader.next(true);
				return;
			case 'assert':
				// A repetition after an anchor has nothing to repeat, unless such operators are forgiven.
				if (this.#syntax.strayOperator === 'forgiven') {
					this.#readRepeats(assertTree(token.assertion));
					return;
				}
				this.#frame.branch.push(assertTree(token.assertion));
				this.#token = this.#reader.next();
				return;
			case 'close':
				if (this.#open.length > 0) this.#closeGroup();
				else if (this.#syntax.looseClose) this.#readRepeats(charTree(token.code));
				else throw new RegexError('unmatched-close');
				return;
			case 'star':
			case 'plus':
			case 'question':
			case 'open-interval':
				this.#readStrayOperator(token);
				return;
			default:
				this.#readRepeats(this.#readAtom(token));
		}
	}

	#closeGroup(): void {
		const inner = this.#frame;
		const body = finishFrame(inner);
		this.#frame = this.#open.pop()!;
		this.#frame.completed |= inner.completed | inner.completedAside | referenceBit(inner.groupIndex);
		this.#readRepeats({
			kind: 'group',
			index: inner.groupIndex,
			body,
			isOptional: false,
			size: body.size + 2,
		});
	}

	#readStrayOperator(token: Token): void {
		if (token.kind === 'open-interval' && this.#syntax.strictRepeats) throw new RegexError('invalid-repeat');
		switch (this.#syntax.strayOperator) {
			case 'error':
				throw new RegexError('invalid-repeat');
			case 'forgiven':
				this.#applyRepeats(emptyTree);
				return;
			case 'literal':
				this.#readRepeats(charTree(token.code));
		}
	}

	#readAtom(token: Token): Tree {
		switch (token.kind) {
			case 'backslash':
				throw new RegexError('trailing-backslash');
			case 'bracket': {
				const { ignoreCase, newlineSensitive, listsMatchNewline } = this.#options;
				const excludeNewline = newlineSensitive && listsMatchNewline !== true;
				return setTree(readBracket(this.#reader, { ignoreCase, excludeNewline }));
			}
			case 'dot':
				return setTree(
					anySet({
						newline: !this.#options.newlineSensitive,
						nul: this.#syntax.dotMatchesNul,
					}),
				);
			case 'class':
				return setTree(escapeSet(token.letter));
			case 'reference':
				if ((this.#frame.completed & referenceBit(token.index)) === 0)
					throw new RegexError('invalid-reference');
				this.#hasReferences = true;
				return { kind: 'reference', index: token.index, size: 1 };
			default:
				return charTree(token.code);
		}
	}

	// Goes on after an atom's last token.
	#readRepeats(atom: Tree): void {
		this.#token = this.#reader.next();
		this.#applyRepeats(atom);
	}

	// Takes the repetition operators from here on and adds the whole to the branch.
	#applyRepeats(atom: Tree): void {
		let tree = atom;
		for (;;) {
			const bounds = this.#readBounds(this.#token);
			if (bounds === undefined) break;
			const [least, most] = bounds;
			if (repeatSize(tree, least, most) > maxSize) throw new RegexError('too-big');
			tree = repeatTree(tree, least, most);
			const { kind } = this.#token;
			if (this.#syntax.strictRepeats && (kind === 'star' || kind === 'open-interval'))
				throw new RegexError('invalid-repeat');
		}
		this.#frame.branch.push(tree);
	}

	// The bounds of the operator that `token` is, after which the next token is read.
	#readBounds(token: Token): readonly [number, number] | undefined {
		switch (token.kind) {
			case 'star':
			case 'plus':
				this.#token = this.#reader.next();
				return [token.kind === 'plus' ? 1 : 0, Number.POSITIVE_INFINITY];
			case 'question':
				this.#token = this.#reader.next();
				return [0, 1];
			case 'open-interval':
				return this.#readInterval(token);
			default:
				return undefined;
		}
	}

	#readInterval(opening: Token): readonly [number, number] | undefined {
		const start = this.#reader.at;
		const first = this.#readNumber();
		if (first.value === none && first.end.code !== comma) throw new RegexError('invalid-interval');
		let last = first;
		if (first.value !== invalid && first.end.kind !== 'close-interval') last = this.#readNumber();
		if (first.value === invalid || last.value === invalid) {
			if (!this.#syntax.looseBraces)
				throw new RegexError(last.end.kind === 'end' ? 'unmatched-brace' : 'invalid-interval');
			this.#reader.at = start;
			this.#token = { kind: 'char', code: opening.code };
			return undefined;
		}
		const least = first.value === none ? 0 : first.value;
		const most = last.value === none ? Number.POSITIVE_INFINITY : last.value;
		if (most < least || last.end.kind !== 'close-interval') throw new RegexError('invalid-interval');
		if ((most === Number.POSITIVE_INFINITY ? least : most) > maxRepeats) throw new RegexError('too-big');
		this.#token = this.#reader.next();
		return [least, most];
	}

	// Reads up to a comma or the closing brace and says what ended it.
	#readNumber(): { readonly value: number; readonly end: Token } {
		let value = none;
		for (;;) {
			const token = this.#reader.next();
			if (token.kind === 'end') return { value: invalid, end: token };
			if (token.kind === 'close-interval' || token.code === comma) return { value, end: token };
			const digit = token.kind === 'char' ? token.code - zero : -1;
			if (digit < 0 || digit > 9 || value === invalid) value = invalid;
			else value = Math.min(maxRepeats + 1, (value === none ? 0 : value * 10) + digit);
		}
	}
}

const newFrame = (groupIndex: number, completed: number): Frame => ({
	groupIndex,
	alternatives: undefined,
	branch: [],
	completedBefore: completed,
	completed,
	completedAside: 0,
});

// A group of one branch does not count as complete in the next.
const endBranch = (frame: Frame): void => {
	frame.alternatives = joinedAlternatives(frame);
	frame.branch = [];
	frame.completedAside |= frame.completed;
	frame.completed = frame.completedBefore;
};

const joinedAlternatives = (frame: Frame): Tree => {
	const last = concatTree(frame.branch);
	return frame.alternatives === undefined ? last : alternateTree(frame.alternatives, last);
};

const finishFrame = (frame: Frame): Tree => {
	const tree = joinedAlternatives(frame);
	if (tree.size > maxSize) throw new RegexError('too-big');
	return tree;
};

const referenceBit = (index: number): number => (index >= 1 && index <= 9 ? 1 << index : 0);

const setTree = (set: ReturnType<typeof singleSet>): Tree => ({ kind: 'set', set, size: 1 });
const charTree = (code: number): Tree => setTree(singleSet(code));

const assertTree = (assertion: Assertion | 'word-edge' | 'no-word-edge'): Tree => {
	if (assertion === 'word-edge') return alternateTree(assertTree('word-start'), assertTree('word-end'));
	if (assertion === 'no-word-edge')
		return alternateTree(assertTree('inside-word'), assertTree('outside-word'));
	return { kind: 'assert', assertion, size: 1 };
};

const none = -1;
const invalid = -2;
const comma = 0x2c;
const zero = 0x30;

// POSIX's RE_DUP_MAX as the C library sets it.
const maxRepeats = 32767;

// Steps of one expression with all intervals written out.
const maxSize = 250_000;
