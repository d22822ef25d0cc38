import type { JsonSchema } from '@tenon/core';

/** The kinds of JSON data that a schema can name. */
export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/** What stands at a place in a schema, references within the document followed. Everything odd allows all. */
export const schemaAt = (root: JsonSchema, schema: unknown): Readonly<Record<string, unknown>> => {
	let at = schema;
	for (let hops = 0; hops < maxHops; hops++) {
		if (!isObject(at)) return at === false ? allowsNothing : allowsAll;
		const { $ref: reference } = at;
		if (typeof reference !== 'string') return at;
		at = target(root, reference);
	}
	return allowsAll;
};

/**
 * The kinds of data that a schema allows, as far as its words for types, constants and alternatives say;
 * `undefined`: any.
 */
export const typesOf = (root: JsonSchema, schema: unknown, depth = 0): ReadonlySet<JsonType> | undefined => {
	if (depth > maxNesting) return undefined;
	const at = schemaAt(root, schema);
	if (typeof at.type === 'string' || Array.isArray(at.type)) {
		return new Set([at.type].flat().filter(isTypeName));
	}
	if ('const' in at) return new Set([typeOf(at.const)]);
	if (Array.isArray(at.enum)) return new Set(at.enum.map(typeOf));
	const alternatives = alternativesOf(at);
	if (alternatives !== undefined) {
		const each = alternatives.map((one) => typesOf(root, one, depth + 1));
		return each.includes(undefined) ? undefined : new Set(each.flatMap((types) => [...(types ?? [])]));
	}
	const all: readonly unknown[] = Array.isArray(at.allOf) ? at.allOf : [];
	for (const part of all) {
		const types = typesOf(root, part, depth + 1);
		if (types !== undefined) return types;
	}
	return 'properties' in at ? new Set(['object']) : undefined;
};

/** The schema of the items of a list; any where none is named. */
export const itemsOf = (root: JsonSchema, schema: unknown, depth = 0): unknown => {
	const at = schemaAt(root, schema);
	if ('items' in at) return at.items;
	const lists = depth > maxNesting ? [] : (alternativesOf(at) ?? []);
	const list = lists.find((one) => typesOf(root, one, depth + 1)?.has('array') === true);
	return list === undefined ? true : itemsOf(root, list, depth + 1);
};

/** The constants of an `enum` or a `const`; `undefined` if the schema names none. */
export const constantsOf = (root: JsonSchema, schema: unknown): readonly unknown[] | undefined => {
	const at = schemaAt(root, schema);
	if ('const' in at) return [at.const];
	return Array.isArray(at.enum) ? at.enum : undefined;
};

/** What `anyOf` or `oneOf` lists. */
export const alternativesOf = (schema: Readonly<Record<string, unknown>>): readonly unknown[] | undefined => {
	if (Array.isArray(schema.anyOf)) return schema.anyOf;
	return Array.isArray(schema.oneOf) ? schema.oneOf : undefined;
};

/** The narrowest kind of a piece of data. */
export const typeOf = (data: unknown): JsonType => {
	if (data === null || data === undefined) return 'null';
	if (Array.isArray(data)) return 'array';
	if (typeof data === 'number') return Number.isInteger(data) ? 'integer' : 'number';
	if (typeof data === 'boolean') return 'boolean';
	return typeof data === 'string' ? 'string' : 'object';
};

/** Whether something is a record and no list. */
export const isObject = (data: unknown): data is Readonly<Record<string, unknown>> =>
	typeof data === 'object' && data !== null && !Array.isArray(data);

const maxHops = 16;
const maxNesting = 4;
const allowsAll: Readonly<Record<string, unknown>> = {};
const allowsNothing: Readonly<Record<string, unknown>> = { not: {} };

const typeNames: ReadonlySet<unknown> = new Set([
	'null',
	'boolean',
	'integer',
	'number',
	'string',
	'array',
	'object',
]);

const isTypeName = (name: unknown): name is JsonType => typeNames.has(name);

// A JSON pointer in the same document; documents elsewhere are never fetched.
const target = (root: JsonSchema, reference: string): unknown => {
	if (!reference.startsWith('#')) return true;
	const steps = reference.slice(1).split('/').slice(1);
	let at: unknown = root;
	for (const step of steps) {
		const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
		if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return true;
		at = (at as Readonly<Record<string, unknown>>)[key];
	}
	return at;
};
