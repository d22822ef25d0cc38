import type { Pausing } from '@tenon/shell';
import { type BcFunction, type BcLocal, type BcNames, CodeWriter } from './code.ts';
import { BcExpressions } from './expressions.ts';
import { BcQuit, BcStatements } from './statements.ts';
import { BcMistake, BcTokens, type ParseOptions } from './tokens.ts';

/** What a parsed piece of a program asks for. */
export type BcItem =
	| { readonly kind: 'code'; readonly code: BcFunction }
	| { readonly kind: 'function'; readonly index: number; readonly code: BcFunction }
	/** Nothing to run: a blank line, or one with a mistake. */
	| { readonly kind: 'nothing' }
	| { readonly kind: 'quit' }
	| { readonly kind: 'end' };

/** Parses one item of a program at a time: a line, or a function. */
export class BcParser {
	readonly #names: BcNames;
	readonly #voids: ReadonlySet<number>;
	readonly #tokens: BcTokens;

	constructor(names: BcNames, voids: ReadonlySet<number>, options: ParseOptions) {
		this.#names = names;
		this.#voids = voids;
		this.#tokens = new BcTokens(options);
	}

	/** Adds text; an item that was not complete is parsed again. */
	append(more: string, { isOpen }: { readonly isOpen: boolean }): void {
		this.#tokens.append(more, { isOpen });
	}

	/** The text that was not parsed. */
	get pending(): string {
		return this.#tokens.pending;
	}

	/** So many characters of it are read by others. */
	skip(count: number): void {
		this.#tokens.skip(count);
	}

	get line(): number {
		return this.#tokens.line;
	}

	/** The next item. Throws `NeedsMore` where it is not complete; stops now and then. */
	*item(): Pausing<BcItem> {
		const item = yield* this.#item();
		this.#tokens.beginItem();
		return item;
	}

	*#item(): Pausing<BcItem> {
		const code = new CodeWriter();
		const expressions = new BcExpressions(this.#tokens, code, this.#names, this.#voids);
		const statements = new BcStatements(this.#tokens, code, expressions);
		yield* this.#tokens.stop();
		try {
			if (this.#tokens.peek().kind === 'end') return { kind: 'end' };
			if (this.#tokens.isWord('define')) {
				const defined = yield* this.#define(code, statements);
				return this.#tokens.hasError ? { kind: 'nothing' } : defined;
			}
			yield* this.#line(statements);
		} catch (error) {
			if (error instanceof BcQuit) return { kind: 'quit' };
			if (!(error instanceof BcMistake)) throw error;
			yield* this.#skipLine();
		}
		if (this.#tokens.hasError) return { kind: 'nothing' };
		return { kind: 'code', code: mainOf(code) };
	}

	*#line(statements: BcStatements): Pausing<void> {
		for (;;) {
			if (this.#tokens.isStopDue()) yield* this.#tokens.stop();
			yield* statements.recovering(this.#statementIfAny(statements), true);
			const token = this.#tokens.peek();
			// The last line needs its newline too.
			if (token.kind === 'end') throw this.#tokens.mistake('syntax error');
			if (token.kind === 'newline') {
				this.#tokens.next();
				return;
			}
			if (this.#tokens.isSign(';')) this.#tokens.next();
			else yield* statements.recover(true);
		}
	}

	*#statementIfAny(statements: BcStatements): Pausing<void> {
		const { kind } = this.#tokens.peek();
		if (!this.#tokens.isSign(';') && kind !== 'newline' && kind !== 'end') yield* statements.statement();
	}

	*#skipLine(): Pausing<void> {
		while (this.#tokens.peek().kind !== 'newline' && this.#tokens.peek().kind !== 'end') {
			if (this.#tokens.isStopDue()) yield* this.#tokens.stop();
			this.#tokens.next();
		}
		this.#tokens.next();
	}

	*#define(code: CodeWriter, statements: BcStatements): Pausing<BcItem> {
		this.#tokens.next();
		const isVoid = this.#tokens.isWord('void');
		if (isVoid) this.#tokens.next();
		const token = this.#tokens.next();
		if (token.kind !== 'name') throw this.#tokens.mistake('syntax error');
		const index = this.#names.function(token.text);
		this.#tokens.expectSign('(');
		const parameters = this.#tokens.isSign(')') ? [] : yield* this.#locals();
		this.#tokens.expectSign(')');
		while (this.#tokens.peek().kind === 'newline') yield* this.#tokens.pass();
		this.#tokens.expectSign('{');
		statements.enclosing = { isVoid };
		while (this.#tokens.peek().kind === 'newline' || this.#tokens.isSign(';')) yield* this.#tokens.pass();
		let autos: readonly BcLocal[] = [];
		if (this.#tokens.isWord('auto')) {
			this.#tokens.next();
			autos = yield* this.#locals();
			if (this.#tokens.peek().kind !== 'newline' && !this.#tokens.isSign(';'))
				throw this.#tokens.mistake('syntax error');
		}
		if (
			new Set([...parameters, ...autos].map((local) => `${local.kind === 'simple'}${local.index}`)).size <
			parameters.length + autos.length
		)
			this.#tokens.error('duplicate parameter names');
		yield* statements.statements();
		this.#tokens.expectSign('}');
		code.add('constant', { text: '0' });
		code.add('return');
		const steps = code.finish();
		return {
			kind: 'function',
			index,
			code: { name: token.text, parameters, autos, isVoid, steps },
		};
	}

	*#locals(): Pausing<readonly BcLocal[]> {
		const locals: BcLocal[] = [];
		for (;;) {
			if (this.#tokens.isStopDue()) yield* this.#tokens.stop();
			const isReference = this.#tokens.isSign('*') || this.#tokens.isSign('&');
			if (isReference) this.#tokens.next();
			const token = this.#tokens.next();
			if (token.kind !== 'name') throw this.#tokens.mistake('syntax error');
			if (this.#tokens.isSign('[')) {
				this.#tokens.next();
				this.#tokens.expectSign(']');
				locals.push({ index: this.#names.array(token.text), kind: isReference ? 'reference' : 'array' });
			} else locals.push({ index: this.#names.simple(token.text), kind: 'simple' });
			if (!this.#tokens.isSign(',')) return locals;
			this.#tokens.next();
		}
	}
}

const mainOf = (code: CodeWriter): BcFunction => ({
	name: '(main)',
	parameters: [],
	autos: [],
	isVoid: false,
	steps: code.finish(),
});
