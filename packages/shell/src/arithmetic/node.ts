import type { Integer } from './integer.ts';

/** What is wrong, and where: offsets into the expression's text. */
export interface Fault {
	readonly message: string;
	/** Start of the token that bash names as the one in error. */
	readonly at: number;
	/** Where bash has cut the text it shows, or `undefined` for its end. */
	readonly end: number | undefined;
}

export type BinaryOperator =
	| '+'
	| '-'
	| '*'
	| '/'
	| '%'
	| '**'
	| '<<'
	| '>>'
	| '&'
	| '|'
	| '^'
	| '<'
	| '>'
	| '<='
	| '>='
	| '=='
	| '!=';

/** One operator of a chain with its right side. */
export interface Link {
	readonly operator: BinaryOperator | '&&' | '||' | ',';
	readonly right: Node;
	/** The token in error if the right side is unfit: a divisor of zero, a negative exponent. */
	readonly at: number;
}

/** Something that can be assigned to. `at` is where its name stands. */
export type Target =
	| { readonly kind: 'name'; readonly name: string; readonly at: number }
	| { readonly kind: 'element'; readonly name: string; readonly subscript: string; readonly at: number };

/**
 * The tree of an expression. bash evaluates while it reads, so what stands before a syntax error
 * has happened when the error shows: `fault` and `after` keep that order.
 */
export type Node =
	| { readonly kind: 'constant'; readonly value: Integer }
	/** `$name`, whose value is fetched before the evaluation starts. */
	| { readonly kind: 'operand'; readonly index: number }
	| Target
	| { readonly kind: 'unary'; readonly operator: '!' | '~' | '-'; readonly operand: Node }
	/** Operators of equal strength, applied from left to right; never without a link. */
	| { readonly kind: 'chain'; readonly first: Node; readonly links: readonly Link[] }
	| { readonly kind: 'conditional'; readonly test: Node; readonly yes: Node; readonly no: Node }
	| {
			readonly kind: 'assign';
			readonly target: Target;
			readonly operator: BinaryOperator | undefined;
			readonly value: Node;
			readonly at: number;
	  }
	/** `++x`, `x--`. */
	| { readonly kind: 'step'; readonly target: Target; readonly by: 1 | -1; readonly isPrefix: boolean }
	/** Fails when it is reached, also where it would not have been evaluated. */
	| { readonly kind: 'fault'; readonly fault: Fault }
	/** Evaluates, then fails. */
	| { readonly kind: 'after'; readonly first: Node; readonly fault: Fault };
