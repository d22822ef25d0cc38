import { isList, isRecord, type Value, type ValueRecord } from '@tenon/core';
import { type Field, FieldMismatch } from './field.ts';

const isAbsent = (value: Value | undefined): value is null | undefined =>
	value === undefined || value === null;

const readText = (value: Value | undefined, path: string): string => {
	if (typeof value === 'string') return value;
	throw new FieldMismatch(path, 'a text');
};

/** A text that must be there and have something in it: a name, an id. */
export const name: Field<string> = {
	read: (value, path) => {
		const text = readText(value, path);
		if (text === '') throw new FieldMismatch(path, 'a text that is not empty');
		return text;
	},
	write: (value) => value,
};

/** A text that is always written. */
export const text: Field<string> = {
	zero: '',
	read: (value, path) => (isAbsent(value) ? '' : readText(value, path)),
	write: (value) => value,
};

/** A text that is left out when it is empty. */
export const optionalText: Field<string> = { ...text, write: (value) => (value === '' ? undefined : value) };

/** A text for which being empty and being absent are two things. */
export const presentText: Field<string | undefined> = {
	zero: undefined,
	read: (value, path) => (isAbsent(value) ? undefined : readText(value, path)),
	write: (value) => value,
};

/** One of a few words; other words are read as the first. */
export const word = <const Words extends readonly [string, ...string[]]>(
	...words: Words
): Field<Words[number]> => ({
	zero: words[0],
	read: (value, path) => {
		const found = isAbsent(value) ? words[0] : readText(value, path);
		return words.includes(found) ? found : words[0];
	},
	write: (value) => value,
});

/** One of a few words, the first of them where it is absent; other words are wrong. */
export const strictWord = <const Words extends readonly [string, ...string[]]>(
	...words: Words
): Field<Words[number]> => ({
	...word(...words),
	read: (value, path) => {
		const found = isAbsent(value) ? words[0] : readText(value, path);
		if (words.includes(found)) return found;
		throw new FieldMismatch(path, words.map((each) => JSON.stringify(each)).join(' or '));
	},
});

/** As {@link strictWord}, the first word left out. */
export const quietWord = <const Words extends readonly [string, ...string[]]>(
	...words: Words
): Field<Words[number]> => ({
	...strictWord(...words),
	write: (value) => (value === words[0] ? undefined : value),
});

/** Yes, or no, which is left out. */
export const flag: Field<boolean> = {
	zero: false,
	read: (value, path) => {
		if (isAbsent(value)) return false;
		if (typeof value === 'boolean') return value;
		throw new FieldMismatch(path, 'true or false');
	},
	write: (value) => (value ? true : undefined),
};

/** Yes, no, or nothing. */
export const optionalFlag: Field<boolean | undefined> = {
	zero: undefined,
	read: (value, path) => (isAbsent(value) ? undefined : flag.read(value, path)),
	write: (value) => value,
};

/** A whole number that is always written. */
export const integer: Field<number> = {
	zero: 0,
	read: (value, path) => (isAbsent(value) ? 0 : readInteger(value, path)),
	write: (value) => value,
};

/** A whole number, or nothing. */
export const optionalInteger: Field<number | undefined> = {
	zero: undefined,
	read: (value, path) => (isAbsent(value) ? undefined : readInteger(value, path)),
	write: (value) => value,
};

const readInteger = (value: Value, path: string): number => {
	if (Number.isSafeInteger(value)) return value as number;
	throw new FieldMismatch(path, 'a whole number');
};

/** A number, or nothing. */
export const optionalNumber: Field<number | undefined> = {
	zero: undefined,
	read: (value, path) => {
		if (isAbsent(value)) return undefined;
		if (typeof value === 'number') return value;
		throw new FieldMismatch(path, 'a number');
	},
	write: (value) => value,
};

/** A list of texts, left out when it is empty. */
export const optionalTexts: Field<readonly string[]> = {
	zero: [],
	read: (value, path) => {
		if (isAbsent(value)) return [];
		return listOf(value, path).map((item, index) => readText(item, `${path}[${index}]`));
	},
	write: (value) => (value.length === 0 ? undefined : value),
};

/** A list of texts that is always written. */
export const texts: Field<readonly string[]> = { ...optionalTexts, write: (value) => value };

/** An object whose content is not ours to read: digits and the order of keys survive. */
export const object: Field<ValueRecord> = {
	zero: new Map(),
	read: (value, path) => (isAbsent(value) ? new Map() : readObject(value, path)),
	write: (value) => value,
};

/** As {@link object}, or nothing. */
export const optionalObject: Field<ValueRecord | undefined> = {
	zero: undefined,
	read: (value, path) => (isAbsent(value) ? undefined : readObject(value, path)),
	write: (value) => value,
};

const readObject = (value: Value, path: string): ValueRecord => {
	if (isRecord(value)) return value;
	throw new FieldMismatch(path, 'an object');
};

/** Any JSON, or nothing. */
export const anything: Field<Value | undefined> = {
	zero: undefined,
	read: (value) => value,
	write: (value) => value,
};

/** A list; null and nothing are the empty one. */
export const listOf = (value: Value | undefined, path: string): readonly Value[] => {
	if (isAbsent(value)) return [];
	if (isList(value)) return value;
	throw new FieldMismatch(path, 'a list');
};

/** The fields of a record, in the order in which they are written. */
export type Fields<T> = { readonly [Name in keyof T]-?: Field<T[Name]> };

/** Several fields under one name. */
export const group = <T>(fields: Fields<T>): Field<T> => ({
	read: (value, path) => {
		if (isAbsent(value) || !isRecord(value)) throw new FieldMismatch(path, 'an object');
		return readFields(fields, value, path);
	},
	write: (value) => writeFields(fields, value),
});

/** As {@link group}, or nothing. */
export const optionalGroup = <T>(fields: Fields<T>): Field<T | undefined> => {
	const inner = group(fields);
	return {
		zero: undefined,
		read: (value, path) => (isAbsent(value) ? undefined : inner.read(value, path)),
		write: (value) => (value === undefined ? undefined : inner.write(value)),
	};
};

/** A list of {@link group}, or nothing; the empty list is nothing. */
export const optionalGroups = <T>(fields: Fields<T>): Field<readonly T[] | undefined> => {
	const inner = group(fields);
	return {
		zero: undefined,
		read: (value, path) => {
			const items = listOf(value, path);
			if (items.length === 0) return undefined;
			return items.map((item, index) => inner.read(item, `${path}[${index}]`));
		},
		write: (value) =>
			value === undefined || value.length === 0 ? undefined : value.map((item) => inner.write(item)!),
	};
};

/** Reads the fields of a record, beside those that are `found`; others are passed over. Throws {@link FieldMismatch}. */
export const readFields = <T>(
	fields: Fields<T>,
	record: ValueRecord,
	path: string,
	found: Record<string, unknown> = {},
): T => {
	for (const key in fields) {
		const value = fields[key].read(record.get(key), path === '' ? key : `${path}.${key}`);
		if (value !== undefined) found[key] = value;
	}
	return found as T;
};

/** Writes fields in the order in which they are declared; one that is absent has its zero value. */
export const writeFields = <T>(fields: Fields<T>, values: T): Map<string, Value> => {
	const record = new Map<string, Value>();
	for (const key in fields) {
		const value = fields[key].write(fieldValue(key, fields[key], values[key]));
		if (value !== undefined) record.set(key, value);
	}
	return record;
};

const fieldValue = <T>(key: string, field: Field<T>, value: T): T => {
	if (value !== undefined || 'zero' in field) return value ?? (field.zero as T);
	throw new TypeError(`a frame needs its field ${key}`);
};
