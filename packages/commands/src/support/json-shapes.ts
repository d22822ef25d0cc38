import type { JsonSchema } from '@tenon/core';

/** The shape of one text. */
export const textShape: JsonSchema = { type: 'string' };

/** The shape of a list of texts. */
export const textsShape: JsonSchema = { type: 'array', items: textShape };

/** The shape of a list of records that all have these keys. */
export const recordsShape = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
	type: 'array',
	items: { type: 'object', properties, required: Object.keys(properties) },
});
