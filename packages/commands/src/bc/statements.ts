import type { CodeWriter } from './code.ts';
import { type BcExpressions, expressionWords } from './expressions.ts';
import type { BcToken } from './lexer.ts';
import { BcMistake, type BcTokens } from './tokens.ts';

/** `quit`, which ends the program as soon as it is read. */
export class BcQuit extends Error {}

/** The function whose body is parsed, where there is one. */
export interface EnclosingFunction {
	readonly isVoid: boolean;
}

/** Writes the code of statements, and goes on with the next one after a mistake. */
export class BcStatements {
	readonly #tokens: BcTokens;
	readonly #code: CodeWriter;
	readonly #expressions: BcExpressions;
	#breakLabel = -1;
	#continueLabel = -1;
	enclosing: EnclosingFunction | undefined;

	constructor(tokens: BcTokens, code: CodeWriter, expressions: BcExpressions) {
		this.#tokens = tokens;
		this.#code = code;
		this.#expressions = expressions;
	}

	statement(): void {
		this.#tokens.nested('statements', () => this.#statementIn());
	}

	#statementIn(): void {
		const token = this.#tokens.peek();
		if (token.kind === 'text') {
			this.#tokens.next();
			this.#code.add('text', { text: token.text, size: token.text.length + 2, read: 1 });
			return;
		}
		if (token.kind === 'sign' && token.text === '{') {
			this.#block();
			return;
		}
		if (token.kind !== 'word' || expressionWords.has(token.text)) {
			this.#expressionStatement();
			return;
		}
		this.#tokens.next();
		switch (token.text) {
			case 'break':
				this.#leave('Break outside a for/while', this.#breakLabel);
				return;
			case 'continue':
				this.#tokens.warn('Continue statement');
				this.#leave('Continue outside a for', this.#continueLabel);
				return;
			case 'quit':
				throw new BcQuit();
			case 'halt':
				this.#tokens.warn('halt statement');
				this.#code.add('halt');
				return;
			case 'limits':
				this.#code.add('limits', { size: 0 });
				return;
			case 'warranty':
				this.#code.add('print-text', { text: '', size: 0 });
				return;
			case 'return':
				this.#return();
				return;
			case 'for':
				this.#for();
				return;
			case 'if':
				this.#if();
				return;
			case 'while':
				this.#while();
				return;
			case 'print':
				this.#print();
				return;
			default:
				throw this.#tokens.mistake('syntax error');
		}
	}

	#expressionStatement(): void {
		const kind = this.#expressions.expression(1);
		if (kind === 'comparison') this.#tokens.warn('comparison in expression');
		this.#code.add(kind === 'regular' || kind === 'comparison' ? 'write-number' : 'drop');
	}

	#block(): void {
		this.#tokens.expectSign('{');
		this.statements();
		this.#tokens.expectSign('}');
	}

	statements(): void {
		while (!this.#tokens.isSign('}')) {
			const token = this.#tokens.peek();
			if (token.kind === 'end') throw this.#tokens.mistake('syntax error');
			if (token.kind === 'newline' || this.#tokens.isSign(';')) {
				this.#tokens.next();
				continue;
			}
			this.recovering(() => this.statement(), false);
			const after = this.#tokens.peek();
			if (after.kind === 'newline' || this.#tokens.isSign(';') || this.#tokens.isSign('}')) continue;
			this.recover(false);
		}
	}

	#leave(message: string, label: number): void {
		if (label < 0) this.#tokens.error(message);
		else this.#code.add('jump', { size: 3, target: label });
	}

	#return(): void {
		const token = this.#tokens.peek();
		const isEmpty =
			token.kind === 'newline' ||
			token.kind === 'end' ||
			this.#tokens.isSign(';') ||
			this.#tokens.isSign('}');
		if (isEmpty) this.#code.add('constant', { text: '0' });
		else this.#expressions.expression(1);
		this.#tokens.peek();
		if (this.enclosing === undefined) this.#tokens.error('Return outside of a function.');
		else if (!isEmpty && this.enclosing.isVoid) this.#tokens.error('Return expression in a void function.');
		this.#code.add('return');
	}

	#if(): void {
		this.#tokens.expectSign('(');
		this.#expressions.expression(1);
		this.#tokens.expectSign(')');
		const otherwise = this.#code.newLabel();
		this.#code.add('jump-unless', { size: 3, target: otherwise });
		this.#skipNewlines('if');
		this.statement();
		if (!this.#tokens.isWord('else')) {
			this.#code.place(otherwise);
			return;
		}
		this.#tokens.next();
		this.#tokens.warn('else clause in if statement');
		const end = this.#code.newLabel();
		this.#code.add('jump', { size: 3, target: end });
		this.#code.place(otherwise);
		this.#skipNewlines('else');
		this.statement();
		this.#code.place(end);
	}

	#while(): void {
		const start = this.#code.newLabel();
		const end = this.#code.newLabel();
		this.#code.place(start);
		this.#tokens.expectSign('(');
		this.#expressions.expression(1);
		this.#tokens.expectSign(')');
		this.#code.add('jump-unless', { size: 3, target: end });
		this.#inLoop(start, end, () => {
			this.#skipNewlines('while');
			this.statement();
		});
		this.#code.add('jump', { size: 3, target: start });
		this.#code.place(end);
	}

	#for(): void {
		const test = this.#code.newLabel();
		const body = this.#code.newLabel();
		const step = this.#code.newLabel();
		const end = this.#code.newLabel();
		this.#tokens.expectSign('(');
		if (!this.#tokens.isSign(';')) {
			this.#expressions.expression(1);
			this.#code.add('drop');
		}
		this.#tokens.expectSign(';');
		this.#code.place(test);
		if (this.#tokens.isSign(';')) this.#code.add('constant', { text: '1' });
		else this.#expressions.expression(1);
		this.#tokens.expectSign(';');
		this.#code.add('jump-if', { size: 3, target: body });
		this.#code.add('jump', { size: 3, target: end });
		this.#code.place(step);
		if (!this.#tokens.isSign(')')) {
			this.#expressions.expression(1);
			this.#code.add('drop');
		}
		this.#tokens.expectSign(')');
		this.#code.add('jump', { size: 3, target: test });
		this.#code.place(body);
		this.#inLoop(step, end, () => {
			this.#skipNewlines('for');
			this.statement();
		});
		this.#code.add('jump', { size: 3, target: step });
		this.#code.place(end);
	}

	#inLoop(next: number, end: number, parse: () => void): void {
		const [outerBreak, outerContinue] = [this.#breakLabel, this.#continueLabel];
		this.#breakLabel = end;
		this.#continueLabel = next;
		try {
			parse();
		} finally {
			this.#breakLabel = outerBreak;
			this.#continueLabel = outerContinue;
		}
	}

	#skipNewlines(word: string): void {
		if (this.#tokens.peek().kind === 'newline') this.#tokens.warn(`newline after ${word}`);
		while (this.#tokens.peek().kind === 'newline') this.#tokens.next();
	}

	#print(): void {
		this.#tokens.warn('print statement');
		for (;;) {
			const token = this.#tokens.peek();
			if (token.kind === 'text') {
				this.#tokens.next();
				this.#code.add('print-text', { text: unescaped(token.text), size: token.text.length + 2, read: 1 });
			} else {
				this.#expressions.expression(1);
				this.#code.add('print-number');
			}
			if (!this.#tokens.isSign(',')) return;
			this.#tokens.next();
		}
	}

	// A mistake skips words up to one that a statement can start with.
	recovering(parse: () => void, isTop: boolean): void {
		try {
			parse();
		} catch (error) {
			if (!(error instanceof BcMistake)) throw error;
			this.#skipToStatement(isTop);
		}
	}

	recover(isTop: boolean): boolean {
		this.#tokens.error('syntax error');
		this.#skipToStatement(isTop);
		return true;
	}

	#skipToStatement(isTop: boolean): void {
		for (;;) {
			const token = this.#tokens.peek();
			if (token.kind === 'end' || (isTop && token.kind === 'newline')) return;
			if (startsStatement(token)) {
				this.recovering(() => this.statement(), isTop);
				return;
			}
			this.#tokens.next();
		}
	}
}

const startsStatement = ({ kind, text }: BcToken): boolean => {
	if (kind === 'number' || kind === 'text' || kind === 'name') return true;
	if (kind === 'word') return !['else', 'define', 'auto', 'void'].includes(text);
	return kind === 'sign' && ['-', '!', '(', '{', '++', '--'].includes(text);
};

const escapes: Readonly<Record<string, string>> = {
	a: '\u0007',
	b: '\b',
	f: '\f',
	n: '\n',
	q: '"',
	r: '\r',
	t: '\t',
	'\\': '\\',
};

const unescaped = (text: string): string =>
	text.replace(/\\(.)/gs, (_all, letter: string) => (Object.hasOwn(escapes, letter) ? escapes[letter]! : ''));
