import { isList, isRecord, type Value, type ValueRecord } from '@tenon/core';

/** Is told of each place in a schema that was wrong, and what became of it. */
export type TellFault = (fault: string) => void;

/**
 * Makes a JSON Schema that providers of models take out of one that was written by hand. They refuse a whole request for
 * one schema that is none: a type that does not exist, a definition that is no table, `required = true` at a property,
 * something else than an object at the top. What was wrong is left out or put right, and told.
 */
export const mendSchema = (schema: ValueRecord, tell: TellFault): ValueRecord => {
	const mended = new Map(mendTable(schema, '', tell));
	const type = mended.get('type');
	if (type !== 'object') {
		if (type !== undefined) tell(`type: ${shown(type)}, but arguments are an object`);
		mended.set('type', 'object');
	}
	return mended;
};

const mendTable = (schema: ValueRecord, path: string, tell: TellFault): ValueRecord => {
	const mended = new Map<string, Value>();
	for (const [key, value] of schema) {
		const kept = keptValue(key, value, `${path}${key}`, tell);
		if (kept !== undefined) mended.set(key, kept);
	}
	// At a property it is a boolean in many hands; JSON Schema has it as a list of the object around.
	const listed = mended.get('required') ?? [];
	const required = new Set([...(isList(listed) ? listed : []), ...requiredIn(schema.get('properties'))]);
	if (required.size > 0) mended.set('required', [...required]);
	return mended;
};

const requiredIn = (properties: Value | undefined): readonly string[] =>
	properties !== undefined && isRecord(properties)
		? [...properties].flatMap(([name, each]) =>
				isRecord(each) && each.get('required') === true ? [name] : [],
			)
		: [];

const keptValue = (key: string, value: Value, at: string, tell: TellFault): Value | undefined => {
	if (key === 'type') return mendType(value, at, tell);
	if (key === 'required' && typeof value === 'boolean') return undefined;
	if (key === 'enum' || key === 'required') {
		if (isList(value)) return value;
		tell(`${at}: expected a list, found ${shown(value)}; it is left out`);
		return undefined;
	}
	if (key === 'description' || key === 'title') {
		if (typeof value === 'string') return value;
		tell(`${at}: expected a text, found ${shown(value)}; it is left out`);
		return undefined;
	}
	if (schemasByName.has(key) && isRecord(value))
		return new Map([...value].map(([name, each]) => [name, mendOne(each, `${at}.${name}`, tell)]));
	if (schemas.has(key))
		return isList(value)
			? value.map((each, index) => mendOne(each, `${at}.${index + 1}`, tell))
			: mendOne(value, at, tell);
	return value;
};

const mendOne = (schema: Value, path: string, tell: TellFault): Value => {
	if (isRecord(schema)) return mendTable(schema, `${path}.`, tell);
	if (typeof schema === 'boolean') return schema;
	const isType = typeof schema === 'string' && types.has(schema);
	tell(`${path}: expected a table${isType ? ` such as { type = "${schema}" }` : ''}, found ${shown(schema)}`);
	if (typeof schema !== 'string') return new Map();
	return new Map([[isType ? 'type' : 'description', schema]]);
};

const mendType = (type: Value, at: string, tell: TellFault): Value | undefined => {
	if (typeof type === 'string' && types.has(type)) return type;
	const known = isList(type) ? type.filter((each) => typeof each === 'string' && types.has(each)) : [];
	if (isList(type) && known.length === type.length && known.length > 0) return type;
	tell(`${at}: ${shown(type)} is no type of JSON Schema and is left out; there are ${[...types].join(', ')}`);
	return known.length > 0 ? known : undefined;
};

const shown = (value: Value): string => {
	if (typeof value === 'string') return JSON.stringify(value);
	return typeof value === 'object' && value !== null ? 'a table' : String(value);
};

const types: ReadonlySet<string> = new Set([
	...['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'],
]);
const schemasByName: ReadonlySet<string> = new Set([
	'properties',
	'patternProperties',
	'$defs',
	'definitions',
]);
const schemas: ReadonlySet<string> = new Set([
	'items',
	'additionalProperties',
	'anyOf',
	'oneOf',
	'allOf',
	'not',
]);
