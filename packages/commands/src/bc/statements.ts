import type { Pausing } from '@tenon/shell';
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

	*statement(): Pausing<void> {
		this.#tokens.enter('statements');
		try {
			yield* this.#statementIn();
		} finally {
			this.#tokens.leave();
		}
	}

	*#statementIn(): Pausing<void> {
		const token = this.#tokens.peek();
		if (token.kind === 'text') {
			this.#tokens.next();
			this.#code.add('text', { text: token.text, size: token.text.length + 2, read: 1 });
			return;
		}
		if (token.kind === 'sign' && token.text === '{') {
			yield* this.#block();
			return;
		}
		if (token.kind !== 'word' || expressionWords.has(token.text)) {
			yield* this.#expressionStatement();
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
				yield* this.#return();
				return;
			case 'for':
				yield* this.#for();
				return;
			case 'if':
				yield* this.#if();
				return;
			case 'while':
				yield* this.#while();
				return;
			case 'print':
				yield* this.#print();
				return;
			default:
				throw this.#tokens.mistake('syntax error');
		}
	}

	*#expressionStatement(): Pausing<void> {
		const kind = yield* this.#expressions.expression(1);
		if (kind === 'comparison') this.#tokens.warn('comparison in expression');
		this.#code.add(kind === 'regular' || kind === 'comparison' ? 'write-number' : 'drop');
	}

	*#block(): Pausing<void> {
		this.#tokens.expectSign('{');
		yield* this.statements();
		this.#tokens.expectSign('}');
	}

	*statements(): Pausing<void> {
		while (!this.#tokens.isSign('}')) {
			if (this.#tokens.isStopDue()) yield* this.#tokens.stop();
			const token = this.#tokens.peek();
			if (token.kind === 'end') throw this.#tokens.mistake('syntax error');
			if (token.kind === 'newline' || this.#tokens.isSign(';')) {
				this.#tokens.next();
				continue;
			}
			yield* this.recovering(this.statement(), false);
			const after = this.#tokens.peek();
			if (after.kind === 'newline' || this.#tokens.isSign(';') || this.#tokens.isSign('}')) continue;
			yield* this.recover(false);
		}
	}

	#leave(message: string, label: number): void {
		if (label < 0) this.#tokens.error(message);
		else this.#code.add('jump', { size: 3, target: label });
	}

	*#return(): Pausing<void> {
		const token = this.#tokens.peek();
		const isEmpty =
			token.kind === 'newline' ||
			token.kind === 'end' ||
			this.#tokens.isSign(';') ||
			this.#tokens.isSign('}');
		if (isEmpty) this.#code.add('constant', { text: '0' });
		else yield* this.#expressions.expression(1);
		this.#tokens.peek();
		if (this.enclosing === undefined) this.#tokens.error('Return outside of a function.');
		else if (!isEmpty && this.enclosing.isVoid) this.#tokens.error('Return expression in a void function.');
		this.#code.add('return');
	}

	*#if(): Pausing<void> {
		this.#tokens.expectSign('(');
		yield* this.#expressions.expression(1);
		this.#tokens.expectSign(')');
		const otherwise = this.#code.newLabel();
		this.#code.add('jump-unless', { size: 3, target: otherwise });
		yield* this.#skipNewlines('if');
		yield* this.statement();
		if (!this.#tokens.isWord('else')) {
			this.#code.place(otherwise);
			return;
		}
		this.#tokens.next();
		this.#tokens.warn('else clause in if statement');
		const end = this.#code.newLabel();
		this.#code.add('jump', { size: 3, target: end });
		this.#code.place(otherwise);
		yield* this.#skipNewlines('else');
		yield* this.statement();
		this.#code.place(end);
	}

	*#while(): Pausing<void> {
		const start = this.#code.newLabel();
		const end = this.#code.newLabel();
		this.#code.place(start);
		this.#tokens.expectSign('(');
		yield* this.#expressions.expression(1);
		this.#tokens.expectSign(')');
		this.#code.add('jump-unless', { size: 3, target: end });
		yield* this.#inLoop('while', start, end);
		this.#code.add('jump', { size: 3, target: start });
		this.#code.place(end);
	}

	*#for(): Pausing<void> {
		const test = this.#code.newLabel();
		const body = this.#code.newLabel();
		const step = this.#code.newLabel();
		const end = this.#code.newLabel();
		this.#tokens.expectSign('(');
		if (!this.#tokens.isSign(';')) {
			yield* this.#expressions.expression(1);
			this.#code.add('drop');
		}
		this.#tokens.expectSign(';');
		this.#code.place(test);
		if (this.#tokens.isSign(';')) this.#code.add('constant', { text: '1' });
		else yield* this.#expressions.expression(1);
		this.#tokens.expectSign(';');
		this.#code.add('jump-if', { size: 3, target: body });
		this.#code.add('jump', { size: 3, target: end });
		this.#code.place(step);
		if (!this.#tokens.isSign(')')) {
			yield* this.#expressions.expression(1);
			this.#code.add('drop');
		}
		this.#tokens.expectSign(')');
		this.#code.add('jump', { size: 3, target: test });
		this.#code.place(body);
		yield* this.#inLoop('for', step, end);
		this.#code.add('jump', { size: 3, target: step });
		this.#code.place(end);
	}

	*#inLoop(word: string, next: number, end: number): Pausing<void> {
		const [outerBreak, outerContinue] = [this.#breakLabel, this.#continueLabel];
		this.#breakLabel = end;
		this.#continueLabel = next;
		try {
			yield* this.#skipNewlines(word);
			yield* this.statement();
		} finally {
			this.#breakLabel = outerBreak;
			this.#continueLabel = outerContinue;
		}
	}

	*#skipNewlines(word: string): Pausing<void> {
		if (this.#tokens.peek().kind === 'newline') this.#tokens.warn(`newline after ${word}`);
		while (this.#tokens.peek().kind === 'newline') yield* this.#tokens.pass();
	}

	*#print(): Pausing<void> {
		this.#tokens.warn('print statement');
		for (;;) {
			if (this.#tokens.isStopDue()) yield* this.#tokens.stop();
			const token = this.#tokens.peek();
			if (token.kind === 'text') {
				this.#tokens.next();
				const text = yield* unescaped(token.text);
				this.#code.add('print-text', { text, size: token.text.length + 2, read: 1 });
			} else {
				yield* this.#expressions.expression(1);
				this.#code.add('print-number');
			}
			if (!this.#tokens.isSign(',')) return;
			this.#tokens.next();
		}
	}

	/** Parses; a mistake skips words up to one that a statement can start with. */
	*recovering(parsing: Pausing<void>, isTop: boolean): Pausing<void> {
		for (let next = parsing; ; next = this.statement()) {
			const first = this.#tokens.peek();
			try {
				yield* next;
				return;
			} catch (error) {
				if (!(error instanceof BcMistake)) throw error;
			}
			// What is nested too deep was not read at all.
			if (this.#tokens.peek() === first && first.kind !== 'newline' && first.kind !== 'end')
				this.#tokens.next();
			if (!(yield* this.#skipToStatement(isTop))) return;
		}
	}

	/** Goes on after a statement that nothing ends. */
	*recover(isTop: boolean): Pausing<void> {
		this.#tokens.error('syntax error');
		if (yield* this.#skipToStatement(isTop)) yield* this.recovering(this.statement(), isTop);
	}

	// Whether a statement can start there.
	*#skipToStatement(isTop: boolean): Pausing<boolean> {
		for (;;) {
			if (this.#tokens.isStopDue()) yield* this.#tokens.stop();
			const token = this.#tokens.peek();
			if (token.kind === 'end' || (isTop && token.kind === 'newline')) return false;
			if (startsStatement(token)) return true;
			this.#tokens.next();
		}
	}
}

const startsStatement = ({ kind, text }: BcToken): boolean => {
	if (kind === 'number' || kind === 'text' || kind === 'name') return true;
	if (kind === 'word') return !['else', 'define', 'auto', 'void'].includes(text);
	return kind === 'sign' && ['-', '!', '(', '{', '++', '--'].includes(text);
};

const escapes: ReadonlyMap<string, string> = new Map([
	['a', '\u0007'],
	['b', '\b'],
	['f', '\f'],
	['n', '\n'],
	['q', '"'],
	['r', '\r'],
	['t', '\t'],
	['\\', '\\'],
]);

function* unescaped(text: string): Pausing<string> {
	const pieces: string[] = [];
	let start = 0;
	for (let at = text.indexOf('\\'); at >= 0 && at + 1 < text.length; at = text.indexOf('\\', start)) {
		const letter = text[at + 1]!;
		pieces.push(text.slice(start, at), escapes.get(letter) ?? '');
		start = at + 2;
		if (pieces.length % piecesPerStop === 0) yield;
	}
	return pieces.length === 0 ? text : pieces.join('') + text.slice(start);
}

const piecesPerStop = 512;
