import { intValue, type Value } from '@tenon/core';

/** What is built of Lua's values: data, or text. */
export interface ValueShape<T> {
	readonly nil: T;
	boolean(value: boolean): T;
	integer(value: bigint): T;
	/** Finite. */
	float(value: number): T;
	text(value: string): T;
	list(items: readonly T[]): T;
	/** Keys are sorted. */
	record(fields: ReadonlyMap<string, T>): T;
}

/** Core's values. */
export const dataShape: ValueShape<Value> = {
	nil: null,
	boolean: (value) => value,
	integer: intValue,
	float: (value) => value,
	text: (value) => value,
	list: (items) => items,
	record: (fields) => fields,
};

/** Compact JSON that tells floats from integers. */
export const jsonShape: ValueShape<string> = {
	nil: 'null',
	boolean: String,
	integer: String,
	float: (value) => {
		const text = Object.is(value, -0) ? '-0' : String(value);
		return /^-?\d+$/.test(text) ? `${text}.0` : text;
	},
	text: (value) => JSON.stringify(value),
	list: (items) => `[${items.join()}]`,
	record: (fields) => `{${[...fields].map(([key, text]) => `${JSON.stringify(key)}:${text}`).join()}}`,
};
