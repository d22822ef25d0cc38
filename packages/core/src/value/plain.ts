import { UnsupportedValue, type ValueStep, ValueTooDeep } from './errors.ts';
import { intValue, isInt64 } from './number.ts';
import { isList, type Value } from './value.ts';

/** Ordinary JavaScript data, as {@link toPlain} makes it. */
export type Plain = null | boolean | number | bigint | string | Plain[] | PlainObject | Uint8Array;

/** The object kind of {@link Plain}. It has no prototype, so a key `__proto__` is a key like any other. */
export interface PlainObject {
	[key: string]: Plain;
}

/** How {@link toPlain} treats what ordinary consumers may not expect. */
export interface ToPlainOptions {
	/** An int beyond 2^53: `keep` it as a bigint (the default), or `refuse` it, for consumers of JSON. */
	readonly bigint?: 'keep' | 'refuse';
}

/** How deep {@link fromPlain} and {@link toPlain} go; data that contains itself ends here too. */
export const maxPlainDepth = 1000;

/**
 * Ordinary JavaScript data as a value: null, booleans, numbers, 64-bit bigints, strings, arrays, plain
 * objects, Maps with string keys, and bytes, which are shared and not copied. Everything else (undefined,
 * functions, symbols, dates, instances of classes) throws {@link UnsupportedValue} with its path.
 */
export const fromPlain = (data: unknown): Value => plainToValue(data, []);

const plainToValue = (data: unknown, path: ValueStep[]): Value => {
	switch (typeof data) {
		case 'string':
		case 'number':
		case 'boolean':
			return data;
		case 'bigint':
			if (isInt64(data)) return intValue(data);
			throw new UnsupportedValue(`the integer ${data}`, [...path], 'integers have 64 bits');
		case 'object':
			return data === null ? null : fromObject(data, path);
		default:
			throw unsupported(typeof data === 'undefined' ? 'undefined' : `a ${typeof data}`, path);
	}
};

const fromObject = (data: object, path: ValueStep[]): Value => {
	if (data instanceof Uint8Array) return data;
	if (path.length >= maxPlainDepth) throw new ValueTooDeep(maxPlainDepth);
	if (Array.isArray(data)) return Array.from(data, (item: unknown, index) => valueAt(item, index, path));
	if (data instanceof Map) return fromEntries(data, path);
	const prototype: unknown = Object.getPrototypeOf(data);
	if (prototype === null || prototype === Object.prototype) return fromEntries(Object.entries(data), path);
	throw unsupported(`an instance of ${data.constructor?.name || 'an unnamed class'}`, path);
};

const fromEntries = (entries: Iterable<[unknown, unknown]>, path: ValueStep[]): Value => {
	const record = new Map<string, Value>();
	for (const [key, item] of entries) {
		if (typeof key !== 'string') throw unsupported(`a Map key of type ${typeof key}`, path);
		record.set(key, valueAt(item, key, path));
	}
	return record;
};

const valueAt = (item: unknown, step: ValueStep, path: ValueStep[]): Value => {
	path.push(step);
	const value = plainToValue(item, path);
	path.pop();
	return value;
};

const unsupported = (found: string, path: readonly ValueStep[]): UnsupportedValue =>
	new UnsupportedValue(
		found,
		[...path],
		'use null, a boolean, a number, a string, an array, a plain object, a Map or a Uint8Array',
	);

/**
 * A value as ordinary JavaScript data. Records become objects without prototype: JavaScript then lists
 * integer-like keys first, so who needs the order keeps the value. Bytes are shared, not copied.
 */
export const toPlain = (value: Value, options: ToPlainOptions = {}): Plain =>
	plainOf(value, [], options.bigint ?? 'keep');

const plainOf = (value: Value, path: ValueStep[], bigints: 'keep' | 'refuse'): Plain => {
	if (typeof value === 'bigint' && bigints === 'refuse') {
		throw new UnsupportedValue(
			`the integer ${value}`,
			[...path],
			'only integers below 2^53 are exact in a number',
		);
	}
	if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
	if (path.length >= maxPlainDepth) throw new ValueTooDeep(maxPlainDepth);
	if (isList(value)) return value.map((item, index) => plainAt(item, index, path, bigints));
	const plain: PlainObject = Object.create(null) as PlainObject;
	for (const [key, item] of value) plain[key] = plainAt(item, key, path, bigints);
	return plain;
};

const plainAt = (item: Value, step: ValueStep, path: ValueStep[], bigints: 'keep' | 'refuse'): Plain => {
	path.push(step);
	const plain = plainOf(item, path, bigints);
	path.pop();
	return plain;
};
