import { AwkSyntaxError } from '../errors.ts';
import { builtinArities } from './builtin-names.ts';
import type { Spot } from './source.ts';
import type { TokenReader } from './token-reader.ts';
import type {
	ArithmeticOperator,
	ArrayNode,
	ComparisonOperator,
	Expression,
	GetlineNode,
	Target,
	VariableNode,
} from './tree.ts';

/** What an expression may not contain bare where it is. */
interface Surroundings {
	/** `>` redirects, as in print. */
	readonly hasRedirection: boolean;
}

const anywhere: Surroundings = { hasRedirection: false };
const inPrint: Surroundings = { hasRedirection: true };

const comparisons: ReadonlySet<string> = new Set(['<', '<=', '==', '!=', '>', '>=']);
const assignments: ReadonlyMap<string, ArithmeticOperator | '='> = new Map([
	['=', '='],
	['+=', '+'],
	['-=', '-'],
	['*=', '*'],
	['/=', '/'],
	['%=', '%'],
	['^=', '^'],
]);

/** Parses expressions, one method for each strength of binding. */
export class ExpressionParser {
	readonly #reader: TokenReader;
	/** Depth of what is nested: more than this would be more than the stack holds. */
	#depth = 0;

	constructor(reader: TokenReader) {
		this.#reader = reader;
	}

	parse(): Expression {
		return this.#whole(anywhere);
	}

	/** The expressions of print, up to where the output is redirected. */
	parsePrinted(): readonly Expression[] {
		const items = [this.#conditional(inPrint)];
		while (this.#reader.accept(',')) {
			this.#reader.skipNewlines();
			items.push(this.#conditional(inPrint));
		}
		const [only] = items;
		if (items.length > 1 || only!.kind !== 'list') return items;
		return only.items;
	}

	/** Where print redirects its output to. */
	parseRedirectionTarget(): Expression {
		return this.#concatenation();
	}

	/** A variable or element with the array that it names; for `delete` and `in`. */
	parseArray(): ArrayNode {
		const target = this.#lvalue();
		if (target.kind === 'field') return this.#reader.fail('expected the name of an array');
		return target;
	}

	/** The expressions between parentheses, of which the first was taken. */
	parseList(end: string): readonly Expression[] {
		const reader = this.#reader;
		const items: Expression[] = [];
		reader.skipNewlines();
		if (reader.accept(end)) return items;
		for (;;) {
			items.push(this.#whole(anywhere));
			reader.skipNewlines();
			if (reader.accept(end)) return items;
			if (!reader.accept(',')) reader.fail(`expected , or ${end}`);
			reader.skipNewlines();
		}
	}

	#whole(around: Surroundings): Expression {
		const found = this.#conditional(around);
		if (found.kind === 'list') throw listAlone(found.spot);
		return found;
	}

	#conditional(around: Surroundings): Expression {
		this.#depth += 1;
		if (this.#depth > maxDepth)
			throw new AwkSyntaxError(this.#reader.spot, `expressions are nested more than ${maxDepth} deep`);
		try {
			return this.#conditionalInside(around);
		} finally {
			this.#depth -= 1;
		}
	}

	#conditionalInside(around: Surroundings): Expression {
		const reader = this.#reader;
		const condition = this.#or(around);
		const operator = reader.token.kind === 'operator' ? assignments.get(reader.token.text) : undefined;
		if (operator !== undefined && isTarget(condition)) return this.#assignment(condition, operator, around);
		if (!reader.is('?')) return condition;
		const { spot } = reader.take();
		reader.skipNewlines();
		const then = this.#whole(around);
		reader.skipNewlines();
		reader.expect(':');
		reader.skipNewlines();
		return { kind: 'conditional', condition, then, otherwise: this.#whole(around), spot };
	}

	#assignment(target: Target, operator: ArithmeticOperator | '=', around: Surroundings): Expression {
		const { spot } = this.#reader.take();
		this.#reader.skipNewlines();
		return { kind: 'assign', operator, target, value: this.#whole(around), spot };
	}

	#or(around: Surroundings): Expression {
		const reader = this.#reader;
		let left = this.#and(around);
		while (reader.is('||')) {
			const { spot } = reader.take();
			reader.skipNewlines();
			left = { kind: 'or', left, right: this.#assignable(this.#and(around), around), spot };
		}
		return left;
	}

	#and(around: Surroundings): Expression {
		const reader = this.#reader;
		let left = this.#membership(around);
		while (reader.is('&&')) {
			const { spot } = reader.take();
			reader.skipNewlines();
			left = { kind: 'and', left, right: this.#assignable(this.#membership(around), around), spot };
		}
		return left;
	}

	// `a && b = c` assigns to b, as everywhere: what is on the left of = can only be a target.
	#assignable(found: Expression, around: Surroundings): Expression {
		const { token } = this.#reader;
		const operator = token.kind === 'operator' ? assignments.get(token.text) : undefined;
		return operator !== undefined && isTarget(found) ? this.#assignment(found, operator, around) : found;
	}

	#membership(around: Surroundings): Expression {
		const reader = this.#reader;
		let left = this.#match(around);
		while (reader.isKeyword('in')) {
			const { spot } = reader.take();
			const subscripts = left.kind === 'list' ? left.items : [left];
			left = { kind: 'in', subscripts, array: this.parseArray(), spot };
		}
		return left;
	}

	#match(around: Surroundings): Expression {
		const reader = this.#reader;
		let left = this.#comparison(around);
		while (reader.is('~') || reader.is('!~')) {
			const { spot, text } = reader.take();
			const right = this.#assignable(this.#comparison(around), around);
			left = { kind: 'match', isNegated: text === '!~', left, right, spot };
		}
		return left;
	}

	#comparison(around: Surroundings): Expression {
		const left = this.#concatenation();
		if (!this.#isComparison(around)) return left;
		const { spot, text } = this.#reader.take();
		const right = this.#assignable(this.#concatenation(), around);
		if (this.#isComparison(around)) this.#reader.fail('expected parentheses round a comparison');
		return { kind: 'comparison', operator: text as ComparisonOperator, left, right, spot };
	}

	#isComparison(around: Surroundings): boolean {
		const { kind, text } = this.#reader.token;
		return kind === 'operator' && comparisons.has(text) && !(text === '>' && around.hasRedirection);
	}

	#concatenation(): Expression {
		let left = this.#joined();
		for (;;) {
			const piped = this.#pipedGetline(left);
			if (piped === undefined) return left;
			const sum = this.#sumWith(this.#productWith(this.#powerWith(piped)));
			left = this.#startsOperand() ? this.#joinedTo(sum) : sum;
		}
	}

	#joined(): Expression {
		const { spot } = this.#reader;
		const first = this.#sum();
		return this.#startsOperand() && first.kind !== 'list' ? this.#joinedTo(first, spot) : first;
	}

	#joinedTo(first: Expression, spot: Spot = first.spot): Expression {
		const items: Expression[] = [first];
		while (this.#startsOperand()) items.push(this.#sum());
		return { kind: 'concat', items, spot };
	}

	#pipedGetline(source: Expression): GetlineNode | undefined {
		const reader = this.#reader;
		if (!reader.is('|') && !reader.is('|&')) return undefined;
		const isGetline = reader.peek(() => {
			reader.take();
			return reader.isKeyword('getline');
		});
		if (!isGetline) return undefined;
		const { text, spot } = reader.take();
		reader.take();
		const from = text === '|' ? 'command' : 'coprocess';
		return { kind: 'getline', from, source, target: this.#getlineTarget(), spot };
	}

	// What starts an operand that is concatenated: a sign does not, it is part of a sum.
	#startsOperand(): boolean {
		const { kind, text } = this.#reader.token;
		switch (kind) {
			case 'number':
			case 'string':
			case 'name':
			case 'function-name':
			case 'builtin':
				return true;
			case 'operator':
				return (
					text === '$' ||
					text === '!' ||
					text === '(' ||
					text === '-' ||
					text === '+' ||
					text === '++' ||
					text === '--' ||
					text === '@'
				);
			default:
				return false;
		}
	}

	#sum(): Expression {
		return this.#sumWith(this.#product());
	}

	#sumWith(first: Expression): Expression {
		const reader = this.#reader;
		let left = first;
		while (reader.is('+') || reader.is('-')) {
			const { spot, text } = reader.take();
			const right = this.#product();
			left = { kind: 'arithmetic', operator: text as ArithmeticOperator, left, right, spot };
		}
		return left;
	}

	#product(): Expression {
		return this.#productWith(this.#unary());
	}

	#productWith(first: Expression): Expression {
		const reader = this.#reader;
		let left = first;
		while (reader.is('*') || reader.is('/') || reader.is('%')) {
			const { spot, text } = reader.take();
			const right = this.#unary();
			left = { kind: 'arithmetic', operator: text as ArithmeticOperator, left, right, spot };
		}
		return left;
	}

	#unary(): Expression {
		const reader = this.#reader;
		if (!reader.is('!') && !reader.is('-') && !reader.is('+')) return this.#power();
		this.#depth += 1;
		if (this.#depth > maxDepth)
			throw new AwkSyntaxError(reader.spot, `expressions are nested more than ${maxDepth} deep`);
		const { spot, text } = reader.take();
		const operand = this.#assignable(this.#unary(), anywhere);
		this.#depth -= 1;
		return { kind: 'unary', operator: text as '+' | '-' | '!', operand, spot };
	}

	#power(): Expression {
		return this.#powerWith(this.#postfix());
	}

	#powerWith(left: Expression): Expression {
		const reader = this.#reader;
		if (!reader.is('^')) return left;
		const { spot } = reader.take();
		return { kind: 'arithmetic', operator: '^', left, right: this.#powerOperand(), spot };
	}

	// To the right of ^ a sign binds more than the operator.
	#powerOperand(): Expression {
		const reader = this.#reader;
		if (!reader.is('-') && !reader.is('+') && !reader.is('!')) return this.#power();
		const { spot, text } = reader.take();
		return { kind: 'unary', operator: text as '+' | '-' | '!', operand: this.#powerOperand(), spot };
	}

	#postfix(): Expression {
		const reader = this.#reader;
		const found = this.#primary();
		if (!isTarget(found) || (!reader.is('++') && !reader.is('--'))) return found;
		const { spot, text } = reader.take();
		return { kind: 'increment', isPrefix: false, by: text === '++' ? 1 : -1, target: found, spot };
	}

	#primary(): Expression {
		const reader = this.#reader;
		const { kind, text, number, spot } = reader.token;
		switch (kind) {
			case 'number':
				reader.take();
				return { kind: 'number', value: number, spot };
			case 'string':
				reader.take();
				return { kind: 'string', value: text, spot };
			case 'name':
				return this.#variable();
			case 'function-name':
				reader.take();
				reader.take();
				return { kind: 'call', name: text, parameters: this.parseList(')'), spot };
			case 'builtin':
				return this.#builtin();
			case 'keyword':
				return text === 'getline' ? this.#getline() : reader.fail('expected an expression');
			case 'operator':
				return this.#operatorPrimary();
			default:
				return reader.fail('expected an expression');
		}
	}

	#operatorPrimary(): Expression {
		const reader = this.#reader;
		const { text, spot } = reader.token;
		switch (text) {
			case '/':
			case '/=':
				return { kind: 'regex', source: reader.takeRegex(), spot };
			case '$':
				reader.take();
				return { kind: 'field', index: this.#fieldOperand(), spot };
			case '++':
			case '--': {
				reader.take();
				const target = this.#lvalue();
				return { kind: 'increment', isPrefix: true, by: text === '++' ? 1 : -1, target, spot };
			}
			case '(':
				return this.#parenthesized();
			case '@':
				return this.#typedOrIndirect();
			case '!':
			case '-':
			case '+':
				return this.#unary();
			default:
				return reader.fail('expected an expression');
		}
	}

	// A `++` after `$$a` belongs to the inner field, and one after `$-a` to the variable.
	#fieldOperand(): Expression {
		const reader = this.#reader;
		if (reader.is('$')) return this.#postfix();
		if (!reader.is('-') && !reader.is('+') && !reader.is('!')) return this.#primary();
		const { spot, text } = reader.take();
		return { kind: 'unary', operator: text as '+' | '-' | '!', operand: this.#powerOperand(), spot };
	}

	#parenthesized(): Expression {
		const reader = this.#reader;
		const { spot } = reader.take();
		const items = this.parseList(')');
		const [only] = items;
		if (only === undefined) return reader.fail('expected an expression between the parentheses');
		if (items.length === 1) return { kind: 'group', inner: only, spot };
		return { kind: 'list', items, spot };
	}

	#typedOrIndirect(): Expression {
		const reader = this.#reader;
		const { spot } = reader.take();
		if (reader.is('/') || reader.is('/=')) return { kind: 'typed-regex', source: reader.takeRegex(), spot };
		if (reader.token.kind !== 'function-name') return reader.fail('expected a regular expression or a call');
		const name = reader.take();
		reader.take();
		const variable: VariableNode = { kind: 'variable', name: name.text, spot: name.spot };
		return { kind: 'indirect', variable, parameters: this.parseList(')'), spot };
	}

	#variable(): Target {
		const reader = this.#reader;
		const { text: name, spot } = reader.take();
		let found: ArrayNode = { kind: 'variable', name, spot };
		while (reader.is('[')) {
			reader.take();
			const subscripts = this.parseList(']');
			if (subscripts.length === 0) reader.fail('expected a subscript');
			found = { kind: 'element', array: found, subscripts, spot };
		}
		return found;
	}

	#lvalue(): Target {
		const reader = this.#reader;
		if (reader.token.kind === 'name') return this.#variable();
		if (reader.is('$')) {
			const { spot } = reader.take();
			return { kind: 'field', index: this.#fieldOperand(), spot };
		}
		return reader.fail('expected a variable, an element or a field');
	}

	#builtin(): Expression {
		const reader = this.#reader;
		const { text: name, spot } = reader.take();
		const isCalled = reader.is('(');
		if (!isCalled && name !== 'length') reader.fail('expected (');
		if (isCalled) reader.take();
		const parameters = isCalled ? this.parseList(')') : [];
		const { min, max } = builtinArities.get(name)!;
		if (parameters.length < min || parameters.length > max)
			throw new AwkSyntaxError(
				spot,
				`${parameters.length} is invalid as number of arguments for ${name}`,
				min === max
					? `expected ${min}`
					: `expected ${min} to ${max === Number.POSITIVE_INFINITY ? 'any number' : max}`,
			);
		return { kind: 'builtin', name, parameters, spot };
	}

	#getline(): GetlineNode {
		const reader = this.#reader;
		const { spot } = reader.take();
		const target = this.#getlineTarget();
		if (!reader.accept('<')) return { kind: 'getline', from: 'main', source: undefined, target, spot };
		return { kind: 'getline', from: 'file', source: this.#postfix(), target, spot };
	}

	#getlineTarget(): Target | undefined {
		const { kind, text } = this.#reader.token;
		return kind === 'name' || (kind === 'operator' && text === '$') ? this.#lvalue() : undefined;
	}
}

const isTarget = (expression: Expression): expression is Target =>
	expression.kind === 'variable' || expression.kind === 'field' || expression.kind === 'element';

const listAlone = (spot: Spot): AwkSyntaxError =>
	new AwkSyntaxError(spot, 'syntax error', 'expected in after a list in parentheses');

const maxDepth = 150;
