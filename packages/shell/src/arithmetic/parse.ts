import { Lexer, missingOperand, type Token } from './lexer.ts';
import type { Fault, Link, Node, Target } from './node.ts';
import { foldConstants } from './operate.ts';
import { isStackOverflow, tooDeep } from './stack-overflow.ts';

/** What reading a text gave. A text with a fault has a tree too: what happens before the fault shows. */
export interface ParsedExpression {
	readonly text: string;
	readonly tree: Node;
	readonly fault: Fault | undefined;
	/** Texts of the subscripts in it. */
	readonly subscripts: readonly string[];
}

/** Reads an expression with bash's grammar, in bash's order, with bash's messages. Never throws. */
export const parseExpression = (text: string): ParsedExpression => {
	const parser = new Parser(text);
	const tree = parser.parseGuarded();
	return { text, tree, fault: parser.fault, subscripts: parser.subscripts };
};

/** Binding strength of the operators that associate to the left. */
const strengths: Readonly<Partial<Record<Token, number>>> = {
	'||': 1,
	'&&': 2,
	'|': 3,
	'^': 4,
	'&': 5,
	'==': 6,
	'!=': 6,
	'<': 7,
	'>': 7,
	'<=': 7,
	'>=': 7,
	'<<': 8,
	'>>': 8,
	'+': 9,
	'-': 9,
	'*': 10,
	'/': 10,
	'%': 10,
};

/**
 * A parser by descent. It keeps bash's notion of "the token before", because bash decides by it what
 * can be assigned to: after an operator has been applied, that token is a number, never a name.
 */
class Parser {
	readonly #lexer: Lexer;

	constructor(text: string) {
		this.#lexer = new Lexer(text);
	}

	get fault(): Fault | undefined {
		return this.#lexer.fault;
	}

	get subscripts(): readonly string[] {
		return this.#lexer.subscripts;
	}

	/** The whole tree. A text that nests deeper than the stack allows is refused like any other mistake. */
	parseGuarded(): Node {
		try {
			return this.#parse();
		} catch (error) {
			if (!isStackOverflow(error)) throw error;
			return { kind: 'fault', fault: this.#fail(tooDeep) };
		}
	}

	#parse(): Node {
		const lexer = this.#lexer;
		lexer.next();
		const node = this.#comma();
		return lexer.token === 'end' ? node : this.#failAfter(node, 'syntax error in expression');
	}

	#comma(): Node {
		const lexer = this.#lexer;
		let left = this.#assignment();
		while (lexer.token === ',') {
			lexer.next();
			left = link(left, ',', this.#assignment(), 0);
		}
		return left;
	}

	#assignment(): Node {
		const lexer = this.#lexer;
		const left = this.#conditional();
		if (lexer.token !== '=' && lexer.token !== 'assign') return left;
		if (lexer.before !== 'name') return this.#failAfter(left, 'attempted assignment to non-variable');
		const operator = lexer.token === 'assign' ? lexer.operator : undefined;
		const target = lexer.target!;
		lexer.next();
		const value = this.#assignment();
		return { kind: 'assign', target, operator, value, at: lexer.tokenAt };
	}

	#conditional(): Node {
		const lexer = this.#lexer;
		const test = this.#binary(1);
		if (lexer.token !== '?') return test;
		const first = lexer.next();
		if (first === 'end' || first === ':') return this.#failAfter(test, 'expression expected');
		const yes = this.#comma();
		if (!this.#isAt(':')) {
			const fault = this.#fail("`:' expected for conditional expression");
			return { kind: 'conditional', test, yes: after(yes, fault), no: { kind: 'fault', fault } };
		}
		if (lexer.next() === 'end') {
			const fault = this.#fail('expression expected');
			return { kind: 'conditional', test, yes: after(yes, fault), no: { kind: 'fault', fault } };
		}
		const no = this.#conditional();
		lexer.before = 'conditional';
		return { kind: 'conditional', test, yes, no };
	}

	#binary(strength: number): Node {
		const lexer = this.#lexer;
		let left = this.#power();
		for (;;) {
			const operator = lexer.token;
			const binds = strengths[operator];
			if (binds === undefined || binds < strength) return left;
			const rightAt = lexer.blanksEnd;
			lexer.next();
			left = link(left, operator as Link['operator'], this.#binary(binds + 1), rightAt);
			lexer.before = 'number';
		}
	}

	#power(): Node {
		const lexer = this.#lexer;
		const base = this.#unary();
		if (lexer.token !== '**') return base;
		lexer.next();
		const exponent = this.#power();
		lexer.before = 'number';
		return link(base, '**', exponent, lexer.tokenAt);
	}

	#unary(): Node {
		const lexer = this.#lexer;
		const signs: ('!' | '~' | '-')[] = [];
		let isSigned = false;
		for (
			let { token } = lexer;
			token === '!' || token === '~' || token === '-' || token === '+';
			token = lexer.token
		) {
			isSigned = true;
			if (token !== '+') signs.push(token);
			lexer.next();
		}
		let node = this.#primary();
		if (isSigned) lexer.before = 'number';
		while (signs.length > 0) node = { kind: 'unary', operator: signs.pop()!, operand: node };
		return node;
	}

	#primary(): Node {
		const lexer = this.#lexer;
		switch (lexer.token) {
			case 'number': {
				const { value } = lexer;
				return this.#nextAfter(value);
			}
			case 'name':
				return this.#name();
			case 'before++':
			case 'before--':
				return this.#stepBefore(lexer.token === 'before++' ? 1 : -1);
			case '(': {
				lexer.next();
				const node = this.#comma();
				return this.#isAt(')') ? this.#nextAfter(node) : this.#failAfter(node, "missing `)'");
			}
			default:
				return { kind: 'fault', fault: this.#fail(missingOperand) };
		}
	}

	#name(): Node {
		const lexer = this.#lexer;
		const target = lexer.target!;
		// A name that `=` follows is not evaluated, also where the assignment is a mistake.
		const value: Node = lexer.isAssigned ? { kind: 'constant', value: 0 } : target;
		const by = lexer.takeStepAfterName();
		return this.#nextAfter(by === 0 ? value : { kind: 'step', target, by, isPrefix: false });
	}

	#stepBefore(by: 1 | -1): Node {
		const lexer = this.#lexer;
		lexer.before = lexer.token;
		lexer.next();
		if (lexer.token !== 'name') return { kind: 'fault', fault: this.#fail(missingOperand) };
		const target: Target = lexer.target!;
		lexer.token = 'number';
		return this.#nextAfter({ kind: 'step', target, by, isPrefix: true });
	}

	#isAt(token: Token): boolean {
		return this.#lexer.token === token;
	}

	// Goes on behind a whole operand. If that fails, the operand has been evaluated.
	#nextAfter(node: Node): Node {
		const lexer = this.#lexer;
		lexer.next();
		if (lexer.fault !== undefined) return after(node, lexer.fault);
		return lexer.token === 'name' && !lexer.isAssigned ? withNext(node, lexer.target!) : node;
	}

	#failAfter(node: Node, message: string): Node {
		return after(node, this.#fail(message));
	}

	#fail(message: string): Fault {
		return this.#lexer.fail(message);
	}
}

// A number is computed at once, so that a sum of ten thousand of them stays one number.
const link = (left: Node, operator: Link['operator'], right: Node, at: number): Node => {
	if (left.kind === 'constant' && right.kind === 'constant') {
		const value = foldConstants(operator, left.value, right.value);
		if (value !== undefined) return { kind: 'constant', value };
	}
	const added: Link = { operator, right, at };
	if (left.kind !== 'chain' || strengths[left.links[0]!.operator] !== strengths[operator]) {
		return { kind: 'chain', first: left, links: [added] };
	}
	(left.links as Link[]).push(added);
	return left;
};

// A name after an operand is a mistake, but bash evaluates it as soon as it reads it: nothing of it is added.
const withNext = (node: Node, target: Target): Node => {
	const none: Node = { kind: 'constant', value: 0 };
	const nothing: Node = {
		kind: 'chain',
		first: target,
		links: [{ operator: '&', right: none, at: target.at }],
	};
	return { kind: 'chain', first: node, links: [{ operator: '+', right: nothing, at: target.at }] };
};

const after = (first: Node, fault: Fault): Node => ({ kind: 'after', first, fault });
