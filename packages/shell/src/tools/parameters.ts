import type { JsonSchema } from '@tenon/core';
import { isObject, schemaAt, typesOf } from '../schema/schema-types.ts';

/** One property of a tool's input, as its caller in a script gives it. */
export interface Parameter {
	readonly name: string;
	readonly schema: unknown;
	readonly isRequired: boolean;
	/** True or false and nothing else: `--name`, `--no-name`. */
	readonly isSwitch: boolean;
	/** May be given often: a list. */
	readonly isList: boolean;
	/** One line, or empty. */
	readonly description: string;
}

/** What a tool takes, read from its schema once. */
export interface ToolParameters {
	readonly schema: JsonSchema;
	/** In the order of the schema. */
	readonly all: readonly Parameter[];
	/** The parameter after a flag, without its dashes: dashes and underscores are the same. */
	find(flag: string): Parameter | undefined;
	/** The schema of properties that it does not name; `undefined` where it takes none. */
	readonly others: unknown;
}

/** Reads a tool's input schema. What is no object has no parameters, and takes a whole JSON object alone. */
export const parametersOf = (schema: JsonSchema): ToolParameters => {
	const input = schemaAt(schema, schema);
	const required: readonly unknown[] = Array.isArray(input.required) ? input.required : [];
	const properties = isObject(input.properties) ? input.properties : {};
	const all = Object.entries(properties).map(([name, part]) =>
		parameterOf(schema, name, part, required.includes(name)),
	);
	const exact = new Map(all.map((parameter) => [parameter.name, parameter]));
	// Of two names that differ in dashes alone the first counts; the other has its exact spelling.
	const dashed = new Map(all.toReversed().map((parameter) => [withDashes(parameter.name), parameter]));
	const { additionalProperties } = input;
	return {
		schema,
		all,
		find: (flag) => exact.get(flag) ?? dashed.get(withDashes(flag)),
		others:
			additionalProperties === true || isObject(additionalProperties) ? additionalProperties : undefined,
	};
};

/** A parameter for a property that the schema allows without a name for it. */
export const otherParameter = ({ schema, others }: ToolParameters, name: string): Parameter =>
	parameterOf(schema, name, others, false);

/** How a parameter is written as a flag, without its dashes. */
export const withDashes = (name: string): string => name.replaceAll('_', '-');

const parameterOf = (root: JsonSchema, name: string, schema: unknown, isRequired: boolean): Parameter => {
	const types = typesOf(root, schema);
	const { description } = schemaAt(root, schema);
	return {
		name,
		schema,
		isRequired,
		isSwitch:
			types?.has('boolean') === true && [...types].every((type) => type === 'boolean' || type === 'null'),
		isList: types?.has('array') === true,
		description: typeof description === 'string' ? description.replace(/\s+/g, ' ').trim() : '',
	};
};
