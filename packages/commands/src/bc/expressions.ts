import type { Pausing } from '@tenon/shell';
import { type BcNames, type BcOperation, type CodeWriter, nameBytes } from './code.ts';
import type { BcToken } from './lexer.ts';
import type { BcTokens } from './tokens.ts';

/** What an expression leaves: its value is printed, or not. */
export type ExpressionKind = 'regular' | 'assignment' | 'comparison' | 'void';

/** Where a name stands: a variable, or an element whose index was put on the stack. */
type Place =
	| { readonly kind: 'simple'; readonly index: number }
	| { readonly kind: 'item'; readonly index: number };

/** Writes the code of expressions. */
export class BcExpressions {
	readonly #tokens: BcTokens;
	readonly #code: CodeWriter;
	readonly #names: BcNames;
	readonly #voids: ReadonlySet<number>;

	constructor(tokens: BcTokens, code: CodeWriter, names: BcNames, voids: ReadonlySet<number>) {
		this.#tokens = tokens;
		this.#code = code;
		this.#names = names;
		this.#voids = voids;
	}

	/** Operators bind by level: `||` 1, `&&` 2, `!` 3, comparisons 4, assignments 5, then as in mathematics. */
	*expression(level: number): Pausing<ExpressionKind> {
		this.#tokens.enter('expressions');
		try {
			if (this.#tokens.isStopDue()) yield* this.#tokens.stop();
			let kind = yield* this.#prefix();
			for (;;) {
				if (this.#tokens.isStopDue()) yield* this.#tokens.stop();
				const operator = this.#tokens.peek();
				const own = levelOf(operator);
				if (own === undefined || own < level) return kind;
				this.#tokens.next();
				kind = yield* this.#infix(operator.text, own, kind);
			}
		} finally {
			this.#tokens.leave();
		}
	}

	*#infix(operator: string, level: number, left: ExpressionKind): Pausing<ExpressionKind> {
		if (operator === '&&') {
			this.#tokens.warn('&& operator');
			const end = this.#code.newLabel();
			this.#code.add('duplicate');
			this.#code.add('jump-unless', { size: 3, target: end });
			this.#code.add('drop');
			yield* this.expression(level + 1);
			this.#code.add('duplicate');
			this.#code.add('jump-unless', { size: 3, target: end });
			this.#code.add('drop');
			this.#code.add('constant', { text: '1' });
			this.#code.place(end);
			return 'regular';
		}
		if (operator === '||') {
			this.#tokens.warn('|| operator');
			const [isTrue, end] = [this.#code.newLabel(), this.#code.newLabel()];
			this.#code.add('jump-if', { size: 3, target: isTrue });
			yield* this.expression(level + 1);
			this.#code.add('jump-if', { size: 3, target: isTrue });
			this.#code.add('constant', { text: '0' });
			this.#code.add('jump', { size: 3, target: end });
			this.#code.place(isTrue);
			this.#code.add('constant', { text: '1' });
			this.#code.place(end);
			return 'regular';
		}
		const isPower = operator === '^';
		yield* this.expression(isPower ? level : level + 1);
		this.#code.add(operator as BcOperation);
		if (left === 'void') this.#tokens.error('void expression with arithmetic');
		return level === relationLevel ? 'comparison' : 'regular';
	}

	*#prefix(): Pausing<ExpressionKind> {
		const token = this.#tokens.peek();
		if (token.kind === 'sign') {
			switch (token.text) {
				case '-':
					this.#tokens.next();
					yield* this.expression(unaryLevel);
					this.#code.add('negate');
					return 'regular';
				case '!':
					this.#tokens.next();
					yield* this.expression(relationLevel);
					this.#tokens.peek();
					this.#tokens.warn('! operator');
					this.#code.add('not');
					return 'regular';
				case '(': {
					this.#tokens.next();
					const kind = yield* this.expression(1);
					this.#tokens.expectSign(')');
					return kind === 'void' ? 'void' : 'regular';
				}
				case '++':
				case '--':
					this.#tokens.next();
					this.#step(yield* this.#place(), token.text, 'before');
					return 'regular';
				default:
					throw this.#tokens.mistake('syntax error');
			}
		}
		if (token.kind === 'number') {
			this.#tokens.next();
			this.#constant(token.text);
			return 'regular';
		}
		return yield* this.#named();
	}

	#constant(given: string): void {
		const text = given.replace(/^0+(?=[0-9A-Z.])/, '');
		const isShort = text === '0' || text === '1';
		this.#code.add('constant', { text, size: isShort ? 1 : text.length + 2 });
	}

	*#named(): Pausing<ExpressionKind> {
		const token = this.#tokens.peek();
		if (token.kind === 'word' && callWords.has(token.text)) {
			const found = yield* this.#callWord(token.text);
			if (found !== undefined) return found;
		}
		if (token.kind === 'name') {
			this.#tokens.next();
			if (this.#tokens.isSign('(')) return yield* this.#call(token.text);
			return yield* this.#assigned(yield* this.#placeOf(token.text));
		}
		return yield* this.#assigned(yield* this.#place());
	}

	*#callWord(word: string): Pausing<ExpressionKind | undefined> {
		this.#tokens.next();
		if (word === 'scale' && !this.#tokens.isSign('('))
			return yield* this.#assigned({ kind: 'simple', index: this.#names.simple('scale') });
		this.#tokens.expectSign('(');
		if (word === 'read' || word === 'random') this.#tokens.warn(`${word} function`);
		else yield* this.expression(1);
		this.#tokens.expectSign(')');
		this.#code.add(word as BcOperation, { size: 2 });
		return 'regular';
	}

	*#place(): Pausing<Place> {
		const token = this.#tokens.next();
		if (token.kind === 'word' && specialNames.has(token.text)) {
			if (token.text === 'last') this.#tokens.warn('Last variable');
			return { kind: 'simple', index: this.#names.simple(token.text) };
		}
		if (token.kind !== 'name') throw this.#tokens.mistake('syntax error');
		return yield* this.#placeOf(token.text);
	}

	*#placeOf(name: string): Pausing<Place> {
		if (name.length > 1) this.#tokens.warn(`multiple letter name - ${name}`);
		if (!this.#tokens.isSign('[')) return { kind: 'simple', index: this.#names.simple(name) };
		this.#tokens.next();
		yield* this.expression(1);
		this.#tokens.expectSign(']');
		return { kind: 'item', index: this.#names.array(name) };
	}

	*#assigned(place: Place): Pausing<ExpressionKind> {
		const token = this.#tokens.peek();
		if (token.kind === 'sign' && (token.text === '++' || token.text === '--')) {
			this.#tokens.next();
			this.#step(place, token.text, 'after');
			return 'regular';
		}
		if (token.kind !== 'assign') {
			this.#load(place);
			return 'regular';
		}
		this.#tokens.next();
		if (token.text !== '=') {
			if (place.kind === 'item') this.#code.add('keep-index');
			this.#load(place);
		}
		if ((yield* this.expression(assignLevel)) === 'comparison') this.#tokens.warn('comparison in assignment');
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
		this.#tokens.warn(`${sign} operator`);
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

	*#call(name: string): Pausing<ExpressionKind> {
		this.#tokens.next();
		const arrays: boolean[] = [];
		while (!this.#tokens.isSign(')')) {
			if (this.#tokens.isStopDue()) yield* this.#tokens.stop();
			arrays.push(yield* this.#argument());
			if (!this.#tokens.isSign(',')) break;
			this.#tokens.next();
			if (this.#tokens.isSign(')')) throw this.#tokens.mistake('syntax error');
		}
		this.#tokens.expectSign(')');
		const index = this.#names.function(name);
		const read = 1 + nameBytes(index);
		this.#code.add('call', { index, text: name, arrays, read, size: read + arrays.length + 1 });
		return this.#voids.has(index) ? 'void' : 'regular';
	}

	// Whether the argument is a whole array.
	*#argument(): Pausing<boolean> {
		const token = this.#tokens.peek();
		if (token.kind !== 'name') {
			yield* this.expression(1);
			return false;
		}
		this.#tokens.next();
		if (!this.#tokens.isSign('[')) {
			yield* this.#rest(token.text);
			return false;
		}
		this.#tokens.next();
		if (this.#tokens.isSign(']')) {
			this.#tokens.next();
			const index = this.#names.array(token.text);
			this.#code.add('array', { index, size: 2 + String(index).length });
			return true;
		}
		yield* this.expression(1);
		this.#tokens.expectSign(']');
		yield* this.#continue(yield* this.#assigned({ kind: 'item', index: this.#names.array(token.text) }));
		return false;
	}

	*#rest(name: string): Pausing<void> {
		if (this.#tokens.isSign('(')) yield* this.#continue(yield* this.#call(name));
		else yield* this.#continue(yield* this.#assigned({ kind: 'simple', index: this.#names.simple(name) }));
	}

	// What follows the first operand of an expression that was begun elsewhere.
	*#continue(first: ExpressionKind): Pausing<void> {
		let kind = first;
		for (
			let operator = this.#tokens.peek();
			levelOf(operator) !== undefined;
			operator = this.#tokens.peek()
		) {
			yield* this.#tokens.pass();
			kind = yield* this.#infix(operator.text, levelOf(operator)!, kind);
		}
	}
}

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

/** Words that an expression can start with. */
export const expressionWords: ReadonlySet<string> = new Set([...callWords, ...specialNames]);
