import { TenonError } from '@tenon/core';
import type { Json, JsonObject } from './json.ts';

/**
 * Checks that data from outside is a `T`, and gives it back as that, unchanged. Throws {@link ShapeError}, which
 * names the place below `path`.
 */
export type Shape<T> = (value: unknown, path: string) => T;

/** Data is not of the shape that it is read as. */
export class ShapeError extends TenonError {
	readonly code = 'data.shape';
	/** Where: `state.effect.calls[2].callId`. */
	readonly path: string;
	readonly expected: string;

	constructor(path: string, expected: string, value: unknown) {
		super(`${shortened(path)}: expected ${expected}, got ${describe(value)}`);
		this.path = path;
		this.expected = expected;
	}
}

const describe = (value: unknown): string => {
	if (value === undefined) return 'nothing';
	if (Array.isArray(value)) return `a list of ${value.length}`;
	if (typeof value === 'object' && value !== null) return 'an object';
	const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
	return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
};

const maxShown = 60;

// A place may lie hundreds of levels deep.
const shortened = (path: string): string =>
	path.length > 4 * maxShown ? `${path.slice(0, 2 * maxShown)}…${path.slice(-maxShown)}` : path;

/** A string. */
export const text: Shape<string> = (value, path) => {
	if (typeof value === 'string') return value;
	throw new ShapeError(path, 'a string', value);
};

/** A yes or no. */
export const flag: Shape<boolean> = (value, path) => {
	if (typeof value === 'boolean') return value;
	throw new ShapeError(path, 'true or false', value);
};

/** A count: 0, 1, 2 … as far as numbers are exact. */
export const count: Shape<number> = (value, path) => {
	if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
	throw new ShapeError(path, 'a whole number that is not negative', value);
};

/** A whole number. */
export const integer: Shape<number> = (value, path) => {
	if (Number.isSafeInteger(value)) return value as number;
	throw new ShapeError(path, 'a whole number', value);
};

/** One of a few words. */
export const oneOf =
	<const Words extends readonly string[]>(...words: Words): Shape<Words[number]> =>
	(value, path) => {
		if (words.includes(value as string)) return value as Words[number];
		throw new ShapeError(path, words.map((word) => JSON.stringify(word)).join(' or '), value);
	};

/** Null, or what the shape says. */
export const nullOr =
	<T>(shape: Shape<T>): Shape<T | null> =>
	(value, path) =>
		value === null ? null : shape(value, path);

/** A list of which each item is what the shape says. */
export const listOf =
	<T>(shape: Shape<T>): Shape<readonly T[]> =>
	(value, path) => {
		if (!Array.isArray(value)) throw new ShapeError(path, 'a list', value);
		for (const [at, item] of value.entries()) shape(item, `${path}[${at}]`);
		return value;
	};

/** The shape of each field of an object. */
export type Fields<T> = { readonly [Key in keyof T]: Shape<T[Key]> };

/** An object with these fields and no others. */
export const objectOf =
	<Required, Optional = unknown>(
		required: Fields<Required>,
		optional?: Fields<Optional>,
	): Shape<Required & { readonly [Key in keyof Optional]?: Optional[Key] }> =>
	(value, path) => {
		const record = asRecord(value, path);
		const mayHave: Readonly<Record<string, Shape<unknown>>> = { ...optional };
		const mustHave: Readonly<Record<string, Shape<unknown>>> = { ...required };
		for (const [key, shape] of Object.entries(mustHave)) shape(record[key], fieldPath(path, key));
		for (const [key, shape] of Object.entries(mayHave)) {
			if (Object.hasOwn(record, key)) shape(record[key], fieldPath(path, key));
		}
		for (const key of Object.keys(record)) {
			if (Object.hasOwn(mustHave, key) || Object.hasOwn(mayHave, key)) continue;
			const known = [...Object.keys(mustHave), ...Object.keys(mayHave)].join(', ');
			throw new ShapeError(fieldPath(path, key), `no such field (there are ${known})`, record[key]);
		}
		return value as Required & { readonly [Key in keyof Optional]?: Optional[Key] };
	};

/** An object of which each field, whatever it is called, is what the shape says. */
export const recordOf =
	<T>(shape: Shape<T>): Shape<Readonly<Record<string, T>>> =>
	(value, path) => {
		const record = asRecord(value, path);
		for (const [key, item] of Object.entries(record)) shape(item, fieldPath(path, key));
		return record as Readonly<Record<string, T>>;
	};

/** One of several objects, told apart by the word in the field `tag`. */
export const taggedBy =
	<Tag extends string, T extends { readonly [Key in Tag]: string }>(
		tag: Tag,
		variants: { readonly [Word in T[Tag]]: Shape<Extract<T, { readonly [Key in Tag]: Word }>> },
	): Shape<T> =>
	(value, path) => {
		const shapes: Readonly<Record<string, Shape<T>>> = { ...variants };
		const word = oneOf(...Object.keys(shapes))(asRecord(value, path)[tag], fieldPath(path, tag));
		return shapes[word]!(value, path);
	};

/** Anything that JSON can write. */
export const json: Shape<Json> = (value, path) => checkJson(value, path, 0);

/** An object of anything that JSON can write. */
export const jsonObject: Shape<JsonObject> = (value, path) => json(asRecord(value, path), path) as JsonObject;

const checkJson = (value: unknown, path: string, depth: number): Json => {
	if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
	if (typeof value === 'number' && Number.isFinite(value)) return value;
	if (typeof value !== 'object') throw new ShapeError(path, 'JSON', value);
	if (depth === maxDepth) throw new ShapeError(path, `JSON of at most ${maxDepth} levels`, value);
	if (Array.isArray(value)) {
		for (const [at, item] of value.entries()) checkJson(item, `${path}[${at}]`, depth + 1);
	} else {
		for (const [key, item] of Object.entries(value)) checkJson(item, fieldPath(path, key), depth + 1);
	}
	return value as Json;
};

const maxDepth = 500;

const asRecord = (value: unknown, path: string): Readonly<Record<string, unknown>> => {
	if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
		return value as Readonly<Record<string, unknown>>;
	}
	throw new ShapeError(path === '' ? 'all of it' : path, 'an object', value);
};

const fieldPath = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);
