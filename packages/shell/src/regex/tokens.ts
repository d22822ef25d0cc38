import { upperOf } from './fold.ts';
import type { Syntax } from './syntax.ts';
import type { Assertion } from './tree.ts';

/** A lexical unit; `code` is the character it stands for where the unit has no meaning. */
export type Token =
	| { readonly kind: Operator | 'char' | 'end' | 'backslash'; readonly code: number }
	| {
			readonly kind: 'assert';
			readonly assertion: Assertion | 'word-edge' | 'no-word-edge';
			readonly code: number;
	  }
	| { readonly kind: 'class'; readonly letter: 'w' | 'W' | 's' | 'S'; readonly code: number }
	| { readonly kind: 'reference'; readonly index: number; readonly code: number };

type Operator =
	| 'alternate'
	| 'star'
	| 'plus'
	| 'question'
	| 'open-interval'
	| 'close-interval'
	| 'open'
	| 'close'
	| 'bracket'
	| 'dot';

/** Cuts a pattern into tokens by the rules of a dialect; `at` may be set back to read again. */
export class TokenReader {
	readonly syntax: Syntax;
	/** The pattern's code points, in upper case where case does not count. */
	readonly codes: readonly number[];
	/** The pattern's code points as they were written. */
	readonly written: readonly number[];
	at = 0;

	constructor(source: string, syntax: Syntax, ignoreCase: boolean) {
		this.syntax = syntax;
		this.written = Array.from(source, (character) => character.codePointAt(0)!);
		this.codes = ignoreCase ? this.written.map(upperOf) : this.written;
	}

	/** Takes the next token. `branchStart`: a `^` here is an anchor in every dialect. */
	next(branchStart = false): Token {
		const code = this.codes[this.at];
		if (code === undefined) return { kind: 'end', code: 0 };
		if (code === backslash) return this.#escaped();
		const token = this.#bare(code, branchStart);
		this.at += 1;
		return token;
	}

	// An ASCII character after a backslash keeps its case, also where it means nothing: `\w` and `\W`
	// differ whatever the options, and `\z` matches no letter where case does not count.
	#escaped(): Token {
		const code = this.written[this.at + 1];
		if (code === undefined) {
			this.at += 1;
			return { kind: 'backslash', code: backslash };
		}
		this.at += 2;
		const { syntax } = this;
		const found = escapes.get(code);
		if (found !== undefined && (found.kind === 'reference' ? syntax.backReferences : syntax.gnuEscapes))
			return found;
		const operator = operators.get(code);
		if (operator !== undefined && !operator.isBare(syntax) && operator.exists(syntax))
			return { kind: operator.kind, code };
		return { kind: 'char', code: code < 0x80 ? code : this.codes[this.at - 1]! };
	}

	#bare(code: number, branchStart: boolean): Token {
		const { syntax } = this;
		const operator = operators.get(code);
		if (operator !== undefined)
			return { kind: operator.isBare(syntax) && operator.exists(syntax) ? operator.kind : 'char', code };
		switch (code) {
			case newline:
				return { kind: syntax.newlineAlternates ? 'alternate' : 'char', code };
			case star:
				return { kind: 'star', code };
			case openBracket:
				return { kind: 'bracket', code };
			case dot:
				return { kind: 'dot', code };
			case caret:
				return this.#isLineStart(branchStart)
					? { kind: 'assert', assertion: 'line-start', code }
					: { kind: 'char', code };
			case dollar:
				return this.#isLineEnd() ? { kind: 'assert', assertion: 'line-end', code } : { kind: 'char', code };
			default:
				return { kind: 'char', code };
		}
	}

	#isLineStart(branchStart: boolean): boolean {
		if (branchStart || this.syntax.anchorsAnywhere || this.at === 0) return true;
		return this.syntax.newlineAlternates && this.codes[this.at - 1] === newline;
	}

	#isLineEnd(): boolean {
		if (this.syntax.anchorsAnywhere || this.at + 1 === this.codes.length) return true;
		const at = this.at;
		this.at += 1;
		const { kind } = this.next();
		this.at = at;
		return kind === 'alternate' || kind === 'close';
	}
}

const codeOf = (character: string): number => character.charCodeAt(0);
const backslash = codeOf('\\');
const newline = codeOf('\n');
const star = codeOf('*');
const openBracket = codeOf('[');
const dot = codeOf('.');
const caret = codeOf('^');
const dollar = codeOf('$');

// The operators that one dialect writes bare and another after a backslash.
interface OperatorRule {
	readonly kind: Operator;
	isBare(syntax: Syntax): boolean;
	exists(syntax: Syntax): boolean;
}

const always = (): boolean => true;
const ruleOf = (
	character: string,
	kind: Operator,
	isBare: (syntax: Syntax) => boolean,
	exists: (syntax: Syntax) => boolean = always,
): [number, OperatorRule] => [codeOf(character), { kind, isBare, exists }];

const operators: ReadonlyMap<number, OperatorRule> = new Map([
	ruleOf('|', 'alternate', (syntax) => syntax.bareBar),
	ruleOf('+', 'plus', (syntax) => syntax.barePlus),
	ruleOf('?', 'question', (syntax) => syntax.barePlus),
	ruleOf('(', 'open', (syntax) => syntax.bareParentheses),
	ruleOf(')', 'close', (syntax) => syntax.bareParentheses),
	ruleOf(
		'{',
		'open-interval',
		(syntax) => syntax.bareBraces,
		(syntax) => syntax.intervals,
	),
	ruleOf(
		'}',
		'close-interval',
		(syntax) => syntax.bareBraces,
		(syntax) => syntax.intervals,
	),
]);

const assertionOf = (
	character: string,
	assertion: Assertion | 'word-edge' | 'no-word-edge',
): [number, Token] => [codeOf(character), { kind: 'assert', assertion, code: codeOf(character) }];
const classOf = (letter: 'w' | 'W' | 's' | 'S'): [number, Token] => [
	codeOf(letter),
	{ kind: 'class', letter, code: codeOf(letter) },
];
const referenceOf = (digit: number): [number, Token] => [
	codeOf(String(digit)),
	{ kind: 'reference', index: digit, code: codeOf(String(digit)) },
];

const escapes: ReadonlyMap<number, Token> = new Map([
	assertionOf('<', 'word-start'),
	assertionOf('>', 'word-end'),
	assertionOf('b', 'word-edge'),
	assertionOf('B', 'no-word-edge'),
	assertionOf('`', 'text-start'),
	assertionOf("'", 'text-end'),
	classOf('w'),
	classOf('W'),
	classOf('s'),
	classOf('S'),
	...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(referenceOf),
]);
