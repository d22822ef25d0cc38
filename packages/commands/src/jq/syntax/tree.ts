import type { SourceSpan } from '../errors.ts';
import type { JqNumber, JqObject, JqValue } from '../values/value.ts';

/** A program as it is written. */
export type Query =
	| { readonly kind: 'identity' }
	| { readonly kind: 'recurse' }
	| { readonly kind: 'literal'; readonly value: JqValue }
	| { readonly kind: 'number'; readonly value: JqNumber }
	| { readonly kind: 'text'; readonly format: string | undefined; readonly parts: readonly TextPart[] }
	| { readonly kind: 'format'; readonly name: string }
	| { readonly kind: 'index'; readonly of: Query; readonly key: Query; readonly isOptional: boolean }
	| {
			readonly kind: 'slice';
			readonly of: Query;
			readonly from: Query | undefined;
			readonly to: Query | undefined;
			readonly isOptional: boolean;
	  }
	| { readonly kind: 'each'; readonly of: Query; readonly isOptional: boolean }
	| { readonly kind: 'try'; readonly body: Query; readonly handler: Query | undefined }
	| { readonly kind: 'negate'; readonly of: Query }
	| { readonly kind: 'collect'; readonly body: Query | undefined }
	| { readonly kind: 'object'; readonly entries: readonly ObjectEntry[] }
	| {
			readonly kind: 'reduce';
			readonly source: Query;
			readonly patterns: readonly Pattern[];
			readonly start: Query;
			readonly update: Query;
	  }
	| {
			readonly kind: 'foreach';
			readonly source: Query;
			readonly patterns: readonly Pattern[];
			readonly start: Query;
			readonly update: Query;
			readonly extract: Query | undefined;
	  }
	| {
			readonly kind: 'if';
			readonly condition: Query;
			readonly then: Query;
			readonly otherwise: Query | undefined;
	  }
	| { readonly kind: 'variable'; readonly name: string; readonly span: SourceSpan }
	| { readonly kind: 'place'; readonly value: JqObject }
	| {
			readonly kind: 'call';
			readonly name: string;
			readonly args: readonly Query[];
			readonly span: SourceSpan;
	  }
	| { readonly kind: 'break'; readonly label: string; readonly span: SourceSpan }
	| { readonly kind: 'label'; readonly label: string; readonly body: Query }
	| {
			readonly kind: 'as';
			readonly source: Query;
			readonly patterns: readonly Pattern[];
			readonly body: Query;
	  }
	| { readonly kind: 'define'; readonly definition: Definition; readonly body: Query }
	| { readonly kind: 'pipe'; readonly left: Query; readonly right: Query }
	| { readonly kind: 'comma'; readonly left: Query; readonly right: Query }
	| { readonly kind: 'alternative'; readonly left: Query; readonly right: Query }
	| { readonly kind: 'logic'; readonly operator: 'and' | 'or'; readonly left: Query; readonly right: Query }
	| {
			readonly kind: 'binary';
			readonly operator: BinaryOperator;
			readonly left: Query;
			readonly right: Query;
	  }
	| { readonly kind: 'assign'; readonly target: Query; readonly value: Query }
	| { readonly kind: 'modify'; readonly target: Query; readonly update: Query }
	| {
			readonly kind: 'update';
			readonly operator: BinaryOperator | '//';
			readonly target: Query;
			readonly value: Query;
	  };

export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '==' | '!=' | '<' | '<=' | '>' | '>=';

/** A part of a text: characters, or what is put in their place. */
export type TextPart = string | Query;

/** A pair of an object; without a value, that of the input under the same key. */
export interface ObjectEntry {
	readonly key: Query;
	readonly value: Query | undefined;
}

/** What the parts of a value are bound to. */
export type Pattern =
	| { readonly kind: 'name'; readonly name: string }
	| { readonly kind: 'array'; readonly items: readonly Pattern[] }
	| { readonly kind: 'object'; readonly entries: readonly PatternEntry[] };

/** An entry of a pattern; `bound` is the variable that takes the whole of it. */
export interface PatternEntry {
	readonly key: Query;
	readonly bound: string | undefined;
	readonly value: Pattern | undefined;
}

/** `def name(parameters): body;` */
export interface Definition {
	readonly name: string;
	readonly parameters: readonly Parameter[];
	readonly body: Query;
}

/** A parameter: a filter, or with a `$` its values. */
export interface Parameter {
	readonly name: string;
	readonly isValue: boolean;
}

/** `import` or `include`. */
export interface Import {
	readonly path: string;
	/** The name before `::`, or of the variable; `undefined` for `include`. */
	readonly alias: string | undefined;
	readonly isData: boolean;
	readonly metadata: JqObject | undefined;
	readonly span: SourceSpan;
}

/** A program or a module. */
export interface Program {
	readonly metadata: JqObject | undefined;
	readonly imports: readonly Import[];
	readonly definitions: readonly Definition[];
	/** `undefined` for a module. */
	readonly body: Query | undefined;
}
