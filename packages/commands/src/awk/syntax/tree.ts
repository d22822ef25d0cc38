import type { Spot } from './source.ts';

/** Something that can be assigned to. */
export type Target = VariableNode | FieldNode | ElementNode;

export interface VariableNode {
	readonly kind: 'variable';
	readonly name: string;
	readonly spot: Spot;
}

export interface FieldNode {
	readonly kind: 'field';
	readonly index: Expression;
	readonly spot: Spot;
}

/** `a[i]`, `a[i, j]`; the array may be an element itself. */
export interface ElementNode {
	readonly kind: 'element';
	readonly array: ArrayNode;
	readonly subscripts: readonly Expression[];
	readonly spot: Spot;
}

/** What may name an array. */
export type ArrayNode = VariableNode | ElementNode;

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%' | '^';
export type ComparisonOperator = '<' | '<=' | '==' | '!=' | '>' | '>=';

/** `getline`, `getline < file`, `command | getline`, `command |& getline`. */
export interface GetlineNode {
	readonly kind: 'getline';
	readonly from: 'main' | 'file' | 'command' | 'coprocess';
	readonly source: Expression | undefined;
	readonly target: Target | undefined;
	readonly spot: Spot;
}

export interface CallNode {
	readonly kind: 'call';
	readonly name: string;
	readonly parameters: readonly Expression[];
	readonly spot: Spot;
}

export interface BuiltinNode {
	readonly kind: 'builtin';
	readonly name: string;
	readonly parameters: readonly Expression[];
	readonly spot: Spot;
}

/** `@name(…)`: the variable has the name of the function. */
export interface IndirectCallNode {
	readonly kind: 'indirect';
	readonly variable: VariableNode;
	readonly parameters: readonly Expression[];
	readonly spot: Spot;
}

export interface RegexNode {
	readonly kind: 'regex';
	readonly source: string;
	readonly spot: Spot;
}

export type Expression =
	| Target
	| GetlineNode
	| CallNode
	| BuiltinNode
	| IndirectCallNode
	| RegexNode
	| { readonly kind: 'number'; readonly value: number; readonly spot: Spot }
	| { readonly kind: 'string'; readonly value: string; readonly spot: Spot }
	/** `@/…/`. */
	| { readonly kind: 'typed-regex'; readonly source: string; readonly spot: Spot }
	/** `(a, b)`: only before `in`, and in print. */
	| { readonly kind: 'list'; readonly items: readonly Expression[]; readonly spot: Spot }
	| { readonly kind: 'group'; readonly inner: Expression; readonly spot: Spot }
	| {
			readonly kind: 'unary';
			readonly operator: '+' | '-' | '!';
			readonly operand: Expression;
			readonly spot: Spot;
	  }
	| {
			readonly kind: 'arithmetic';
			readonly operator: ArithmeticOperator;
			readonly left: Expression;
			readonly right: Expression;
			readonly spot: Spot;
	  }
	| {
			readonly kind: 'comparison';
			readonly operator: ComparisonOperator;
			readonly left: Expression;
			readonly right: Expression;
			readonly spot: Spot;
	  }
	| { readonly kind: 'concat'; readonly items: readonly Expression[]; readonly spot: Spot }
	| {
			readonly kind: 'match';
			readonly isNegated: boolean;
			readonly left: Expression;
			readonly right: Expression;
			readonly spot: Spot;
	  }
	| {
			readonly kind: 'in';
			readonly subscripts: readonly Expression[];
			readonly array: ArrayNode;
			readonly spot: Spot;
	  }
	| {
			readonly kind: 'and' | 'or';
			readonly left: Expression;
			readonly right: Expression;
			readonly spot: Spot;
	  }
	| {
			readonly kind: 'conditional';
			readonly condition: Expression;
			readonly then: Expression;
			readonly otherwise: Expression;
			readonly spot: Spot;
	  }
	| {
			readonly kind: 'assign';
			readonly operator: ArithmeticOperator | '=';
			readonly target: Target;
			readonly value: Expression;
			readonly spot: Spot;
	  }
	| {
			readonly kind: 'increment';
			readonly isPrefix: boolean;
			readonly by: 1 | -1;
			readonly target: Target;
			readonly spot: Spot;
	  };

/** Where print writes: `> file`, `>> file`, `| command`, `|& command`. */
export interface Redirection {
	readonly kind: '>' | '>>' | '|' | '|&';
	readonly target: Expression;
	readonly spot: Spot;
}

/** One case of a switch; `default` has no value. */
export interface SwitchCase {
	readonly value: Expression | 'default';
	readonly body: readonly Statement[];
}

export type Statement =
	| { readonly kind: 'expression'; readonly expression: Expression; readonly spot: Spot }
	| {
			readonly kind: 'print' | 'printf';
			readonly items: readonly Expression[];
			readonly redirection: Redirection | undefined;
			readonly spot: Spot;
	  }
	| { readonly kind: 'block'; readonly body: readonly Statement[]; readonly spot: Spot }
	| {
			readonly kind: 'if';
			readonly condition: Expression;
			readonly then: Statement;
			readonly otherwise: Statement | undefined;
			readonly spot: Spot;
	  }
	| {
			readonly kind: 'while';
			readonly condition: Expression;
			readonly body: Statement;
			readonly spot: Spot;
	  }
	| { readonly kind: 'do'; readonly condition: Expression; readonly body: Statement; readonly spot: Spot }
	| {
			readonly kind: 'for';
			readonly start: Statement | undefined;
			readonly condition: Expression | undefined;
			readonly step: Statement | undefined;
			readonly body: Statement;
			readonly spot: Spot;
	  }
	| {
			readonly kind: 'for-in';
			readonly variable: Target;
			readonly array: ArrayNode;
			readonly body: Statement;
			readonly spot: Spot;
	  }
	| {
			readonly kind: 'switch';
			readonly value: Expression;
			readonly cases: readonly SwitchCase[];
			readonly spot: Spot;
	  }
	| { readonly kind: 'break' | 'continue' | 'next' | 'nextfile'; readonly spot: Spot }
	| { readonly kind: 'exit' | 'return'; readonly value: Expression | undefined; readonly spot: Spot }
	| {
			readonly kind: 'delete';
			readonly array: ArrayNode;
			/** `undefined`: the whole array. */
			readonly subscripts: readonly Expression[] | undefined;
			readonly spot: Spot;
	  };

/** When an action runs. */
export type Pattern =
	| { readonly kind: 'begin' | 'end' | 'begin-file' | 'end-file' | 'always' }
	| { readonly kind: 'condition'; readonly condition: Expression }
	| { readonly kind: 'range'; readonly from: Expression; readonly to: Expression };

export interface Rule {
	readonly pattern: Pattern;
	/** `undefined`: prints the record. */
	readonly body: readonly Statement[] | undefined;
	readonly spot: Spot;
}

export interface FunctionNode {
	readonly name: string;
	readonly parameters: readonly string[];
	readonly body: readonly Statement[];
	readonly spot: Spot;
}

/** A whole program. */
export interface Program {
	readonly rules: readonly Rule[];
	readonly functions: ReadonlyMap<string, FunctionNode>;
	/** What gawk says about it before it runs. */
	readonly warnings: readonly { readonly text: string; readonly spot: Spot }[];
}
