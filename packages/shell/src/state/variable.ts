import type { Maybe } from '@tenon/core';
import { TypedValue } from '../values/typed-value.ts';
import { copyTable } from './declared-arrays.ts';
import { IndexedArray } from './indexed-array.ts';
import type { Shell } from './shell.ts';

/** Attributes of a variable, as bits. */
export const attribute = {
	exported: 1,
	readonly: 2,
	integer: 4,
	lower: 8,
	upper: 16,
	nameref: 32,
	trace: 64,
	capitalize: 128,
} as const;

/** What a variable holds. A number is an integer that arithmetic left; its text is made on demand. */
export type Scalar = string | number | bigint;

/** The value of a variable that bash computes: `RANDOM`, `LINENO`, `PIPESTATUS` … */
export interface Dynamic {
	/** Its value now in the shell that asks; an array for `FUNCNAME`, a table for `BASH_ALIASES` and the like. */
	read(shell: Shell): Scalar | readonly string[] | Map<string, string> | undefined;
	/** What an assignment does; most ignore it. */
	write(shell: Shell, value: string): void;
	/** The same for an element of a table or a list. */
	readonly writeElement?: (shell: Shell, key: string, value: string) => Maybe<void>;
	/** Whether it is a table; the variable's own value is then an empty one, to show its kind. */
	readonly isTable?: true;
	/** Whether it cannot be assigned: what tries fails, but without a word. */
	readonly isFixed?: true;
	/** Whether neither it nor an element can be removed. */
	readonly isLasting?: true;
	/** What stands for a list from which elements were removed for good; any other is computed anew. */
	readonly reduced?: (kept: readonly string[]) => Dynamic;
}

/**
 * One variable. It is declared but unset while `value` is `undefined`. `owner` is the table that
 * may change it in place; every other table must clone it first.
 */
export class Variable {
	value: Scalar | IndexedArray | Map<string, string> | TypedValue | undefined;
	attributes: number;
	owner: object;
	/** Set for variables that are computed; they have no value of their own. */
	dynamic: Dynamic | undefined;

	constructor(owner: object, value: Variable['value'], attributes = 0, dynamic?: Dynamic) {
		this.owner = owner;
		this.value = value;
		this.attributes = attributes;
		this.dynamic = dynamic;
	}

	has(bit: number): boolean {
		return (this.attributes & bit) !== 0;
	}

	/** A copy that `owner` may change. */
	clone(owner: object): Variable {
		const { value } = this;
		const copied =
			value instanceof IndexedArray ? value.clone() : value instanceof Map ? copyTable(value) : value;
		return new Variable(owner, copied, this.attributes, this.dynamic);
	}
}

/** The text that `$name` gives in a shell: element 0 of an array; `undefined` if unset. */
export const scalarText = (variable: Variable | undefined, shell: Shell): string | undefined => {
	if (variable === undefined) return undefined;
	const value = variable.dynamic === undefined ? variable.value : variable.dynamic.read(shell);
	if (typeof value === 'string') return value;
	if (value === undefined) return undefined;
	if (value instanceof IndexedArray) return value.get(0);
	if (value instanceof Map) return value.get('0');
	if (value instanceof TypedValue) return value.text;
	if (typeof value === 'object') return value[0];
	return String(value);
};
