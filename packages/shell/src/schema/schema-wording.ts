import type { JsonSchema } from '@tenon/core';
import { constantsOf, itemsOf, type JsonType, typesOf } from './schema-types.ts';

/** What a schema wants, in words for a message: `an integer`, `metric or imperial`. */
export const wording = (root: JsonSchema, schema: unknown): string => {
	const constants = constantsOf(root, schema);
	if (constants !== undefined) return joined(constants.map(shownConstant));
	const types = typesOf(root, schema);
	return types === undefined || types.size === 0 ? 'JSON' : joined([...types].map((type) => names[type]));
};

/** What a schema wants, in one word for a usage line: `INTEGER`, `metric|imperial`. */
export const placeholder = (root: JsonSchema, schema: unknown): string => {
	const constants = constantsOf(root, schema);
	if (constants !== undefined) return constants.map(shownConstant).join('|');
	const types = [...(typesOf(root, schema) ?? [])].filter((type) => type !== 'null');
	if (types.length !== 1) return types.includes('string') ? 'STRING' : 'JSON';
	const [type] = types;
	if (type === 'object') return 'JSON';
	return type === 'array' ? placeholder(root, itemsOf(root, schema)) : type!.toUpperCase();
};

/** Data as a message shows it: its JSON, cut where it is long. */
export const shown = (data: unknown): string => {
	const text = jsonText(data);
	return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
};

// Callers from outside may hand over what is no JSON: a bigint, an object that contains itself.
const jsonText = (data: unknown): string => {
	try {
		return JSON.stringify(data) ?? typeof data;
	} catch (error) {
		if (error instanceof TypeError) return typeof data;
		throw error;
	}
};

const maxShown = 80;

const names: Readonly<Record<JsonType, string>> = {
	null: 'null',
	boolean: 'true or false',
	integer: 'an integer',
	number: 'a number',
	string: 'a string',
	array: 'a JSON list',
	object: 'a JSON object',
};

const shownConstant = (constant: unknown): string =>
	typeof constant === 'string' ? constant : shown(constant);

const joined = (texts: readonly string[]): string =>
	texts.length < 2 ? (texts[0] ?? 'nothing') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)!}`;
