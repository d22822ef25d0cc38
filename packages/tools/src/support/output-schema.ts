import type { JsonSchema } from '@tenon/core';

type Document = Exclude<JsonSchema, boolean>;

/** A property of a tool's data, and what it means. */
export const property = (type: string, description: string, more: Document = {}): Document => ({
	type,
	description,
	...more,
});

/** The data of a tool: an object, of whose properties all are there that are not named as optional. */
export const outputObject = (
	properties: Readonly<Record<string, Document>>,
	optionalNames: readonly string[] = [],
): Document => ({
	type: 'object',
	properties,
	required: Object.keys(properties).filter((name) => !optionalNames.includes(name)),
	additionalProperties: false,
});

/** A list of such objects. */
export const listOf = (description: string, items: Document): Document => ({
	type: 'array',
	description,
	items,
});
