import { isList, isRecord, type JsonSchema, toPlain, type Value, type ValueRecord } from '@tenon/core';
import { mendSchema, type TellFault } from './mend-schema.ts';

/**
 * The JSON Schema of a tool's `params`: a table that looks like a schema is one, any other one names the parameters. A
 * parameter may itself be called `type` or `required`: what is a table there is its definition. `tell` hears of what no
 * schema may have, and was put right.
 */
export const parameterSchema = (params: Value, tell: TellFault): JsonSchema => {
	if (!isRecord(params)) {
		if (params !== null) tell('expected a table with the names of parameters; it is left out');
		return { type: 'object', properties: {} };
	}
	const schema = isSchema(params) ? arraysWhereTheyBelong(params) : fromShorthand(params);
	// A record becomes an object.
	return toPlain(mendSchema(schema, tell)) as JsonSchema & object;
};

const isSchema = (params: ValueRecord): boolean => {
	const type = params.get('type');
	const required = params.get('required');
	if (type !== undefined && !isRecord(type)) return true;
	// A parameter that is called so has a definition with a type of its own.
	if (required !== undefined && !(isRecord(required) && required.has('type'))) return true;
	const properties = params.get('properties');
	if (properties !== undefined && !(isRecord(properties) && typeof properties.get('type') === 'string'))
		return true;
	return ['anyOf', 'oneOf', 'allOf', '$ref'].some((key) => params.has(key));
};

const fromShorthand = (params: ValueRecord): ValueRecord => {
	const required: string[] = [];
	const properties = new Map<string, Value>();
	for (const [name, definition] of params) {
		if (!isRecord(definition)) {
			properties.set(name, definition);
			continue;
		}
		if (definition.get('required') === true) required.push(name);
		const own = new Map(definition);
		// Of an object inside, what is required is a list of its own names.
		if (typeof own.get('required') === 'boolean') own.delete('required');
		properties.set(name, arraysWhereTheyBelong(own));
	}
	return new Map<string, Value>([
		['type', 'object'],
		['properties', properties],
		...(required.length === 0 ? [] : [['required', required] as const]),
	]);
};

/** An empty table of Lua is a record; in these places a schema has a list. */
const listKeys: ReadonlySet<string> = new Set(['required', 'enum', 'anyOf', 'oneOf', 'allOf']);

const arraysWhereTheyBelong = (schema: ValueRecord): ValueRecord =>
	new Map([...schema].map(([key, value]) => [key, arranged(key, value)]));

const arranged = (key: string, value: Value): Value => {
	if (isRecord(value)) {
		if (listKeys.has(key) && value.size === 0) return [];
		return key === 'properties'
			? new Map([...value].map(([name, each]) => [name, isRecord(each) ? arraysWhereTheyBelong(each) : each]))
			: arraysWhereTheyBelong(value);
	}
	return isList(value) ? value.map((item) => (isRecord(item) ? arraysWhereTheyBelong(item) : item)) : value;
};
