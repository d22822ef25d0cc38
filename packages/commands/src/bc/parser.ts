import {
	type BcFunction,
	type BcLocal,
	type BcNames,
	type BcOperation,
	CodeWriter,
	nameBytes,
} from './code.ts';
import { BcLexer, type BcToken } from './lexer.ts';

/** What a parsed piece of a program asks for. */
export type BcItem =
	| { readonly kind: 'code'; readonly code: BcFunction }
	| { readonly kind: 'function'; readonly index: number; readonly code: BcFunction }
	/** Nothing to run: a blank line, or one with a mistake. */
	| { readonly kind: 'nothing' }
	| { readonly kind: 'quit' }
	| { readonly kind: 'end' };

/** Whether constructs beyond POSIX are allowed, warned about or refused. */
export type Strictness = 'gnu' | 'warn' | 'standard';

/** How a piece is read. */
export interface ParseOptions {
	readonly line: number;
	readonly isOpen: boolean;
	readonly strictness: Strictness;
	/** Takes a message and the line it is about. */
	complain(message: string, line: number): void;
}

class Mistake extends Error {}
class Quit extends Error {}

type Kind = 'regular' | 'assignment' | 'comparison' | 'void';

/** Where a name stands: a variable, an element whose index was put on the stack, or none. */
type Place =
	| { readonly kind: 'simple'; readonly index: number }
	| { readonly kind: 'item'; readonly index: number };

/** Parses one item of a program at a time: a line, or a function. */
export class BcParser {
	readonly #names: BcNames;
	readonly #options: ParseOptions;
	readonly #lexer: BcLexer;
	#ahead: BcToken | undefined;
	#code = new CodeWriter();
	#breakLabel = -1;
	#continueLabel = -1;
	#isInFunction = false;
	#isVoid = false;
	#hasError = false;
	#depth = 0;
	readonly #voids: ReadonlySet<number>;

	constructor(text: string, names: BcNames, voids: ReadonlySet<number>, options: ParseOptions) {
		this.#names = names;
		this.#voids = voids;
		this.#options = options;
		this.#lexer = new BcLexer(text, {
			line: options.line,
			isOpen: options.isOpen,
			complain: (message) => this.#error(message),
		});
	}

	get position(): number {
		return this.#lexer.position;
	}

	get line(): number {
		return this.#lexer.line;
	}

	/** The next item. Throws `NeedsMore` where it is not complete. */
	item(): BcItem {
		this.#code = new CodeWriter();
		this.#hasError = false;
		try {
			if (this.#peek().kind === 'end') return { kind: 'end' };
			const defined = this.#isWord('define') ? this.#define() : undefined;
			if (defined !== undefined) {
				this.#isInFunction = false;
				return this.#hasError ? { kind: 'nothing' } : defined;
			}
			this.#line();
		} catch (error) {
			if (error instanceof Quit) return { kind: 'quit' };
			if (!(error instanceof Mistake)) throw error;
			this.#skipLine();
		}
		if (this.#hasError) return { kind: 'nothing' };
		return { kind: 'code', code: mainOf(this.#code) };
	}

	#line(): void {
		for (;;) {
			this.#recovering(() => {
				if (!this.#isSign(';') && this.#peek().kind !== 'newline' && this.#peek().kind !== 'end')
					this.#statement();
			}, true);
			const token = this.#peek();
			// The last line needs its newline too.
			if (token.kind === 'end') throw this.#mistake('syntax error');
			if (token.kind === 'newline') {
				this.#next();
				return;
			}
			if (this.#isSign(';')) this.#next();
			else if (!this.#recover(true)) return;
		}
	}

	// A mistake skips words up to one that a statement can start with.
	#recovering(parse: () => void, isTop: boolean): void {
		try {
			parse();
		} catch (error) {
			if (!(error instanceof Mistake)) throw error;
			this.#skipToStatement(isTop);
		}
	}

	#recover(isTop: boolean): boolean {
		this.#error('syntax error');
		this.#skipToStatement(isTop);
		return true;
	}

	#skipToStatement(isTop: boolean): void {
		for (;;) {
			const token = this.#peek();
			if (token.kind === 'end' || (isTop && token.kind === 'newline')) return;
			if (startsStatement(token)) {
				this.#recovering(() => this.#statement(), isTop);
				return;
			}
			this.#next();
		}
	}

	#skipLine(): void {
		while (this.#peek().kind !== 'newline' && this.#peek().kind !== 'end') this.#next();
		this.#next();
	}

	#statement(): void {
		if (++this.#depth > maxDepth) throw this.#mistake('statements are nested too deep');
		try {
			this.#statementIn();
		} finally {
			this.#depth -= 1;
		}
	}

	#statementIn(): void {
		const token = this.#peek();
		if (token.kind === 'text') {
			this.#next();
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
		this.#next();
		switch (token.text) {
			case 'break':
				this.#leave('Break outside a for/while', this.#breakLabel);
				return;
			case 'continue':
				this.#warn('Continue statement');
				this.#leave('Continue outside a for', this.#continueLabel);
				return;
			case 'quit':
				throw new Quit();
			case 'halt':
				this.#warn('halt statement');
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
				throw this.#mistake('syntax error');
		}
	}

	#expressionStatement(): void {
		const kind = this.#expression(1);
		if (kind === 'comparison') this.#warn('comparison in expression');
		this.#code.add(kind === 'regular' || kind === 'comparison' ? 'write-number' : 'drop');
	}

	#block(): void {
		this.#expectSign('{');
		this.#statements();
		this.#expectSign('}');
	}

	#statements(): void {
		while (!this.#isSign('}')) {
			const token = this.#peek();
			if (token.kind === 'end') throw this.#mistake('syntax error');
			if (token.kind === 'newline' || this.#isSign(';')) {
				this.#next();
				continue;
			}
			this.#recovering(() => this.#statement(), false);
			const after = this.#peek();
			if (after.kind === 'newline' || this.#isSign(';') || this.#isSign('}')) continue;
			this.#recover(false);
		}
	}

	#leave(message: string, label: number): void {
		if (label < 0) this.#error(message);
		else this.#code.add('jump', { size: 3, target: label });
	}

	#return(): void {
		const token = this.#peek();
		const isEmpty =
			token.kind === 'newline' || token.kind === 'end' || this.#isSign(';') || this.#isSign('}');
		if (isEmpty) this.#code.add('constant', { text: '0' });
		else this.#expression(1);
		this.#peek();
		if (!this.#isInFunction) this.#error('Return outside of a function.');
		else if (!isEmpty && this.#isVoid) this.#error('Return expression in a void function.');
		this.#code.add('return');
	}

	#if(): void {
		this.#expectSign('(');
		this.#condition();
		this.#expectSign(')');
		const otherwise = this.#code.newLabel();
		this.#code.add('jump-unless', { size: 3, target: otherwise });
		this.#skipNewlines('if');
		this.#statement();
		if (!this.#isWord('else')) {
			this.#code.place(otherwise);
			return;
		}
		this.#next();
		this.#warn('else clause in if statement');
		const end = this.#code.newLabel();
		this.#code.add('jump', { size: 3, target: end });
		this.#code.place(otherwise);
		this.#skipNewlines('else');
		this.#statement();
		this.#code.place(end);
	}

	#condition(): void {
		this.#expression(1);
	}

	#while(): void {
		const start = this.#code.newLabel();
		const end = this.#code.newLabel();
		this.#code.place(start);
		this.#expectSign('(');
		this.#condition();
		this.#expectSign(')');
		this.#code.add('jump-unless', { size: 3, target: end });
		this.#inLoop(start, end, () => {
			this.#skipNewlines('while');
			this.#statement();
		});
		this.#code.add('jump', { size: 3, target: start });
		this.#code.place(end);
	}

	#for(): void {
		const test = this.#code.newLabel();
		const body = this.#code.newLabel();
		const step = this.#code.newLabel();
		const end = this.#code.newLabel();
		this.#expectSign('(');
		if (!this.#isSign(';')) {
			this.#expression(1);
			this.#code.add('drop');
		}
		this.#expectSign(';');
		this.#code.place(test);
		if (this.#isSign(';')) this.#code.add('constant', { text: '1' });
		else this.#expression(1);
		this.#expectSign(';');
		this.#code.add('jump-if', { size: 3, target: body });
		this.#code.add('jump', { size: 3, target: end });
		this.#code.place(step);
		if (!this.#isSign(')')) {
			this.#expression(1);
			this.#code.add('drop');
		}
		this.#expectSign(')');
		this.#code.add('jump', { size: 3, target: test });
		this.#code.place(body);
		this.#inLoop(step, end, () => {
			this.#skipNewlines('for');
			this.#statement();
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
		if (this.#peek().kind === 'newline') this.#warn(`newline after ${word}`);
		while (this.#peek().kind === 'newline') this.#next();
	}

	#print(): void {
		this.#warn('print statement');
		for (;;) {
			const token = this.#peek();
			if (token.kind === 'text') {
				this.#next();
				this.#code.add('print-text', { text: unescaped(token.text), size: token.text.length + 2, read: 1 });
			} else {
				this.#expression(1);
				this.#code.add('print-number');
			}
			if (!this.#isSign(',')) return;
			this.#next();
		}
	}

	#define(): BcItem {
		this.#next();
		this.#isVoid = this.#isWord('void');
		if (this.#isVoid) this.#next();
		const token = this.#next();
		if (token.kind !== 'name') throw this.#mistake('syntax error');
		const index = this.#names.function(token.text);
		this.#expectSign('(');
		const parameters = this.#isSign(')') ? [] : this.#locals();
		this.#expectSign(')');
		while (this.#peek().kind === 'newline') this.#next();
		this.#expectSign('{');
		this.#isInFunction = true;
		while (this.#peek().kind === 'newline' || this.#isSign(';')) this.#next();
		let autos: readonly BcLocal[] = [];
		if (this.#isWord('auto')) {
			this.#next();
			autos = this.#locals();
			if (this.#peek().kind !== 'newline' && !this.#isSign(';')) throw this.#mistake('syntax error');
		}
		if (
			new Set([...parameters, ...autos].map((local) => `${local.kind === 'simple'}${local.index}`)).size <
			parameters.length + autos.length
		)
			this.#error('duplicate parameter names');
		this.#statements();
		this.#expectSign('}');
		this.#code.add('constant', { text: '0' });
		this.#code.add('return');
		const steps = this.#code.finish();
		return {
			kind: 'function',
			index,
			code: { name: token.text, parameters, autos, isVoid: this.#isVoid, steps },
		};
	}

	#locals(): readonly BcLocal[] {
		const locals: BcLocal[] = [];
		for (;;) {
			const isReference = this.#isSign('*') || this.#isSign('&');
			if (isReference) this.#next();
			const token = this.#next();
			if (token.kind !== 'name') throw this.#mistake('syntax error');
			if (this.#isSign('[')) {
				this.#next();
				this.#expectSign(']');
				locals.push({ index: this.#names.array(token.text), kind: isReference ? 'reference' : 'array' });
			} else locals.push({ index: this.#names.simple(token.text), kind: 'simple' });
			if (!this.#isSign(',')) return locals;
			this.#next();
		}
	}

	/** Operators bind by level: `||` 1, `&&` 2, `!` 3, comparisons 4, assignments 5, then as in mathematics. */
	#expression(level: number): Kind {
		if (++this.#depth > maxDepth) throw this.#mistake('expressions are nested too deep');
		try {
			let kind = this.#prefix();
			for (;;) {
				const operator = this.#peek();
				const own = levelOf(operator);
				if (own === undefined || own < level) return kind;
				this.#next();
				kind = this.#infix(operator.text, own, kind);
			}
		} finally {
			this.#depth -= 1;
		}
	}

	#infix(operator: string, level: number, left: Kind): Kind {
		if (operator === '&&') {
			this.#warn('&& operator');
			const end = this.#code.newLabel();
			this.#code.add('duplicate');
			this.#code.add('jump-unless', { size: 3, target: end });
			this.#code.add('drop');
			this.#expression(level + 1);
			this.#code.add('duplicate');
			this.#code.add('jump-unless', { size: 3, target: end });
			this.#code.add('drop');
			this.#code.add('constant', { text: '1' });
			this.#code.place(end);
			return 'regular';
		}
		if (operator === '||') {
			this.#warn('|| operator');
			const [isTrue, end] = [this.#code.newLabel(), this.#code.newLabel()];
			this.#code.add('jump-if', { size: 3, target: isTrue });
			this.#expression(level + 1);
			this.#code.add('jump-if', { size: 3, target: isTrue });
			this.#code.add('constant', { text: '0' });
			this.#code.add('jump', { size: 3, target: end });
			this.#code.place(isTrue);
			this.#code.add('constant', { text: '1' });
			this.#code.place(end);
			return 'regular';
		}
		const isPower = operator === '^';
		this.#expression(isPower ? level : level + 1);
		this.#code.add(operator as BcOperation);
		if (left === 'void') this.#error('void expression with arithmetic');
		return level === relationLevel ? 'comparison' : 'regular';
	}

	#prefix(): Kind {
		const token = this.#peek();
		if (token.kind === 'sign') {
			switch (token.text) {
				case '-':
					this.#next();
					this.#expression(unaryLevel);
					this.#code.add('negate');
					return 'regular';
				case '!':
					this.#next();
					this.#expression(relationLevel);
					this.#peek();
					this.#warn('! operator');
					this.#code.add('not');
					return 'regular';
				case '(': {
					this.#next();
					const kind = this.#expression(1);
					this.#expectSign(')');
					return kind === 'void' ? 'void' : 'regular';
				}
				case '++':
				case '--':
					this.#next();
					this.#step(this.#place(), token.text, 'before');
					return 'regular';
				default:
					throw this.#mistake('syntax error');
			}
		}
		if (token.kind === 'number') {
			this.#next();
			this.#constant(token.text);
			return 'regular';
		}
		return this.#named();
	}

	#constant(given: string): void {
		const text = given.replace(/^0+(?=[0-9A-Z.])/, '');
		const isShort = text === '0' || text === '1';
		this.#code.add('constant', { text, size: isShort ? 1 : text.length + 2 });
	}

	#named(): Kind {
		const token = this.#peek();
		if (token.kind === 'word' && callWords.has(token.text)) {
			const found = this.#callWord(token.text);
			if (found !== undefined) return found;
		}
		if (token.kind === 'name') {
			this.#next();
			if (this.#isSign('(')) return this.#call(token.text);
			return this.#assigned(this.#placeOf(token.text));
		}
		return this.#assigned(this.#place());
	}

	#callWord(word: string): Kind | undefined {
		this.#next();
		if (word === 'scale' && !this.#isSign('('))
			return this.#assigned({ kind: 'simple', index: this.#names.simple('scale') });
		this.#expectSign('(');
		if (word === 'read' || word === 'random') this.#warn(`${word} function`);
		else this.#expression(1);
		this.#expectSign(')');
		this.#code.add(word as BcOperation, { size: 2 });
		return 'regular';
	}

	#place(): Place {
		const token = this.#next();
		if (token.kind === 'word' && specialNames.has(token.text)) {
			if (token.text === 'last') this.#warn('Last variable');
			return { kind: 'simple', index: this.#names.simple(token.text) };
		}
		if (token.kind !== 'name') throw this.#mistake('syntax error');
		return this.#placeOf(token.text);
	}

	#placeOf(name: string): Place {
		if (name.length > 1) this.#warn(`multiple letter name - ${name}`);
		if (!this.#isSign('[')) return { kind: 'simple', index: this.#names.simple(name) };
		this.#next();
		this.#expression(1);
		this.#expectSign(']');
		return { kind: 'item', index: this.#names.array(name) };
	}

	#assigned(place: Place): Kind {
		const token = this.#peek();
		if (token.kind === 'sign' && (token.text === '++' || token.text === '--')) {
			this.#next();
			this.#step(place, token.text, 'after');
			return 'regular';
		}
		if (token.kind !== 'assign') {
			this.#load(place);
			return 'regular';
		}
		this.#next();
		if (token.text !== '=') {
			if (place.kind === 'item') this.#code.add('keep-index');
			this.#load(place);
		}
		if (this.#expression(assignLevel) === 'comparison') this.#warn('comparison in assignment');
		if (token.text !== '=') this.#code.add(token.text as BcOperation);
		this.#onPlace('store', place);
		return 'assignment';
	}

	#load(place: Place): void {
		this.#onPlace('load', place);
	}

	#onPlace(op: 'load' | 'store' | 'increment' | 'decrement', { kind, index }: Place): void {
		const size = 1 + nameBytes(index);
		this.#code.add(kind === 'item' ? `${op}-item` : op, { index, size });
	}

	#step(place: Place, sign: string, when: 'before' | 'after'): void {
		this.#warn(`${sign} operator`);
		const op = sign === '++' ? 'increment' : 'decrement';
		if (place.kind === 'item') this.#code.add('keep-index');
		if (when === 'before') {
			this.#onPlace(op, place);
			this.#load(place);
			return;
		}
		this.#load(place);
		if (place.kind === 'item') this.#code.add('exchange');
		this.#onPlace(op, place);
	}

	#call(name: string): Kind {
		this.#next();
		const arrays: boolean[] = [];
		while (!this.#isSign(')')) {
			arrays.push(this.#argument());
			if (!this.#isSign(',')) break;
			this.#next();
			if (this.#isSign(')')) throw this.#mistake('syntax error');
		}
		this.#expectSign(')');
		const index = this.#names.function(name);
		const read = 1 + nameBytes(index);
		this.#code.add('call', { index, text: name, arrays, read, size: read + arrays.length + 1 });
		return this.#voids.has(index) ? 'void' : 'regular';
	}

	// Whether the argument is a whole array.
	#argument(): boolean {
		const token = this.#peek();
		if (token.kind !== 'name') {
			this.#expression(1);
			return false;
		}
		this.#next();
		if (!this.#isSign('[')) {
			this.#rest(token.text);
			return false;
		}
		this.#next();
		if (this.#isSign(']')) {
			this.#next();
			const index = this.#names.array(token.text);
			this.#code.add('array', { index, size: 2 + String(index).length });
			return true;
		}
		this.#expression(1);
		this.#expectSign(']');
		this.#continue(this.#assigned({ kind: 'item', index: this.#names.array(token.text) }));
		return false;
	}

	#rest(name: string): void {
		if (this.#isSign('(')) this.#continue(this.#call(name));
		else this.#continue(this.#assigned({ kind: 'simple', index: this.#names.simple(name) }));
	}

	// What follows the first operand of an expression that was begun elsewhere.
	#continue(first: Kind): void {
		let kind = first;
		for (let operator = this.#peek(); levelOf(operator) !== undefined; operator = this.#peek()) {
			this.#next();
			kind = this.#infix(operator.text, levelOf(operator)!, kind);
		}
	}

	#peek(): BcToken {
		this.#ahead ??= this.#lexer.next();
		return this.#ahead;
	}

	#next(): BcToken {
		const token = this.#peek();
		this.#ahead = undefined;
		return token;
	}

	#isSign(text: string): boolean {
		const token = this.#peek();
		return token.kind === 'sign' && token.text === text;
	}

	#isWord(text: string): boolean {
		const token = this.#peek();
		return token.kind === 'word' && token.text === text;
	}

	#expectSign(text: string): void {
		if (!this.#isSign(text)) throw this.#mistake('syntax error');
		this.#next();
	}

	#mistake(message: string): Mistake {
		this.#error(message);
		return new Mistake(message);
	}

	#error(message: string): void {
		this.#hasError = true;
		this.#options.complain(message, this.#lexer.line);
	}

	#warn(message: string): void {
		const { strictness } = this.#options;
		if (strictness === 'warn') this.#options.complain(`(Warning) ${message}`, this.#lexer.line);
		else if (strictness === 'standard') this.#error(`Error: ${message}`);
	}
}

const mainOf = (code: CodeWriter): BcFunction => ({
	name: '(main)',
	parameters: [],
	autos: [],
	isVoid: false,
	steps: code.finish(),
});

const maxDepth = 400;
const relationLevel = 4;
const assignLevel = 5;
const unaryLevel = 9;

const levels: Readonly<Record<string, number>> = {
	'||': 1,
	'&&': 2,
	'+': 6,
	'-': 6,
	'*': 7,
	'/': 7,
	'%': 7,
	'^': 8,
};

const levelOf = ({ kind, text }: BcToken): number | undefined => {
	if (kind === 'relation') return relationLevel;
	return kind === 'sign' && Object.hasOwn(levels, text) ? levels[text] : undefined;
};

const callWords: ReadonlySet<string> = new Set(['length', 'sqrt', 'scale', 'read', 'random']);
const specialNames: ReadonlySet<string> = new Set(['ibase', 'obase', 'scale', 'last', 'history']);
const expressionWords: ReadonlySet<string> = new Set([...callWords, ...specialNames]);

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
