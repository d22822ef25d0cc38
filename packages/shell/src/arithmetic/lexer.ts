import type { BinaryOperator, Fault, Node, Target } from './node.ts';
import { readNumber } from './number-literal.ts';
import { markedIndex, operandMark } from './operand-mark.ts';
import { subscriptEnd } from './subscript-end.ts';

/** Kinds of tokens; operators are their own text, `end` is the end of the expression. */
export type Token =
	| 'end'
	| 'number'
	| 'name'
	| 'assign'
	| 'conditional'
	| 'before++'
	| 'before--'
	| 'after++'
	| 'after--'
	| BinaryOperator
	| '&&'
	| '||'
	| '='
	| '!'
	| '~'
	| '('
	| ')'
	| '?'
	| ':'
	| ',';

const singleOperators: ReadonlySet<string> = new Set('=><+-*/%!()&|^~?:,');

/** Operators that `=` may follow. */
const compoundOperators: ReadonlySet<string> = new Set('*/%+-&^|');

/**
 * bash's reader of tokens, with the state its messages depend on: the token before, and where the
 * last token began. The first fault stays; from then on there is only `end`.
 */
export class Lexer {
	readonly text: string;
	token: Token = 'end';
	/** The token before; the parser overwrites it as bash does. */
	before: Token = 'end';
	/** Where the last token began. */
	tokenAt = 0;
	/** Value of a `number`. */
	value: Node & { readonly kind: 'constant' | 'operand' } = zero;
	/** The last `name`. */
	target: Target | undefined;
	/** Whether a single `=` follows the `name`, so that its value is not wanted. */
	isAssigned = false;
	/** The operator of an `assign` token. */
	operator: BinaryOperator = '+';
	fault: Fault | undefined;
	/** The subscripts that were read. */
	readonly subscripts: string[] = [];
	#at = 0;

	constructor(text: string) {
		this.text = text;
	}

	/** Records a fault at the last token, unless there is one already, and ends the tokens. */
	fail(message: string, end?: number): Fault {
		this.fault ??= { message, at: this.tokenAt, end };
		this.before = this.token;
		this.token = 'end';
		this.#at = this.text.length;
		return this.fault;
	}

	/** Goes on to the next token and returns it. */
	next(): Token {
		this.#read();
		return this.token;
	}

	#read(): void {
		const start = this.#skipBlanks(this.#at);
		if (this.fault !== undefined || start === this.text.length) {
			this.before = this.token;
			this.token = 'end';
			this.#at = this.text.length;
			return;
		}
		this.tokenAt = start;
		const code = this.text.charCodeAt(start);
		if (isNameStart(code)) this.#readName(start);
		else if (isDigit(code)) this.#readNumber(start);
		else if (code === operandMark) {
			this.value = { kind: 'operand', index: markedIndex(this.text, start) };
			this.#take('number', start + 2);
		} else this.#readOperator(start);
	}

	/** Where the blanks after the last token end; a line end is none here. */
	get blanksEnd(): number {
		let at = this.#at;
		while (this.text.charCodeAt(at) === 0x20 || this.text.charCodeAt(at) === 0x09) at += 1;
		return at;
	}

	/** `++` or `--` after the name that is the token now: takes it and returns the step, else 0. */
	takeStepAfterName(): 1 | -1 | 0 {
		const { text } = this;
		const start = this.#skipBlanks(this.#at);
		const code = text.charCodeAt(start);
		if ((code !== 0x2b && code !== 0x2d) || text.charCodeAt(start + 1) !== code) return 0;
		this.tokenAt = start;
		this.#at = start + 2;
		this.before = 'name';
		this.token = 'number';
		return code === 0x2b ? 1 : -1;
	}

	#skipBlanks(from: number): number {
		let at = from;
		while (isBlank(this.text.charCodeAt(at))) at += 1;
		return at;
	}

	#take(token: Token, end: number): void {
		this.before = this.token;
		this.token = token;
		this.#at = end;
	}

	#readNumber(start: number): void {
		const end = numberEnd(this.text, start);
		const value = readNumber(this.text.slice(start, end));
		if (typeof value === 'string') {
			this.fail(value, end);
			return;
		}
		this.value = { kind: 'constant', value };
		this.#take('number', end);
	}

	#readName(start: number): void {
		const { text } = this;
		let end = nameEnd(text, start);
		const name = text.slice(start, end);
		let subscript: string | undefined;
		if (text.charCodeAt(end) === 0x5b) {
			const close = subscriptEnd(text, end);
			if (close === -1) {
				this.fail('bad array subscript');
				return;
			}
			subscript = text.slice(end + 1, close);
			end = close + 1;
			this.subscripts.push(subscript);
		}
		const target: Target =
			subscript === undefined
				? { kind: 'name', name, at: start }
				: { kind: 'element', name, subscript, at: start };
		const isAssigned = this.#peekAfterName(end);
		if (this.fault !== undefined) return;
		this.isAssigned = isAssigned && this.before !== 'before++' && this.before !== 'before--';
		this.target = target;
		this.#take('name', end);
	}

	// bash looks at the tokens after a name, up to one that is none, before it fetches the value: a
	// fault there comes first. Says whether a single `=` follows.
	#peekAfterName(end: number): boolean {
		const { text } = this;
		let start = this.#skipBlanks(end);
		let isNext = true;
		while (isNameStart(text.charCodeAt(start))) {
			isNext = false;
			let after = nameEnd(text, start);
			if (text.charCodeAt(after) === 0x5b) after = subscriptEnd(text, after) + 1;
			if (after === 0) return this.#failAhead(start, 'bad array subscript');
			start = this.#skipBlanks(after);
		}
		if (start === text.length) return false;
		const code = text.charCodeAt(start);
		if (isDigit(code)) {
			const after = numberEnd(text, start);
			const value = readNumber(text.slice(start, after));
			return typeof value === 'string' && this.#failAhead(start, value, after);
		}
		if (code === operandMark) return false;
		if (!singleOperators.has(text[start]!)) return this.#failAhead(start, invalidOperator);
		return isNext && code === 0x3d && text.charCodeAt(start + 1) !== 0x3d;
	}

	#failAhead(at: number, message: string, end?: number): false {
		this.tokenAt = at;
		this.fail(message, end);
		return false;
	}

	#readOperator(start: number): void {
		const { text } = this;
		const char = text[start]!;
		const second = text[start + 1] ?? '';
		const pair = char + second;
		switch (pair) {
			case '==':
			case '!=':
			case '>=':
			case '<=':
			case '&&':
			case '||':
			case '**':
				this.#take(pair, start + 2);
				return;
			case '<<':
			case '>>':
				if (text[start + 2] === '=') this.#takeAssignment(pair, start + 3);
				else this.#take(pair, start + 2);
				return;
			case '++':
			case '--':
				this.#readStep(start, char as '+' | '-');
				return;
			default:
		}
		if (second === '=' && compoundOperators.has(char)) {
			this.#takeAssignment(char as BinaryOperator, start + 2);
			return;
		}
		if (singleOperators.has(char)) this.#take(char as Token, start + 1);
		else this.fail(this.token === 'number' || this.token === 'name' ? invalidOperator : missingOperand);
	}

	#takeAssignment(operator: BinaryOperator, end: number): void {
		this.operator = operator;
		this.#take('assign', end);
	}

	// `++` and `--` are steps beside a name, and two signs elsewhere.
	#readStep(start: number, sign: '+' | '-'): void {
		if (this.token === 'name') {
			this.#take(`after${sign}${sign}` as Token, start + 2);
			return;
		}
		if (this.token === 'number' && (this.before === 'before++' || this.before === 'before--')) {
			this.fail(`${sign}${sign}: assignment requires lvalue`);
			return;
		}
		const isStep = isNameStart(this.text.charCodeAt(this.#skipBlanks(start + 2)));
		if (isStep) this.#take(`before${sign}${sign}` as Token, start + 2);
		else this.#take(sign, start + 1);
	}
}

export const missingOperand = 'syntax error: operand expected';
const invalidOperator = 'syntax error: invalid arithmetic operator';

const zero = { kind: 'constant', value: 0 } as const;

const isBlank = (code: number): boolean => code === 0x20 || code === 0x09 || code === 0x0a;

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

const isNameStart = (code: number): boolean =>
	(code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f;

const isNumberPart = (code: number): boolean =>
	isNameStart(code) || isDigit(code) || code === 0x23 || code === 0x40;

const numberEnd = (text: string, start: number): number => {
	let end = start + 1;
	while (isNumberPart(text.charCodeAt(end))) end += 1;
	return end;
};

const nameEnd = (text: string, start: number): number => {
	let end = start + 1;
	while (isNameStart(text.charCodeAt(end)) || isDigit(text.charCodeAt(end))) end += 1;
	return end;
};
