import type { JsonSchema } from '@tenon/core';

/** Data with the defaults of a schema's properties filled in where nothing stands. The data itself is not changed. */
export const withDefaults = (schema: JsonSchema, data: unknown): unknown => {
	if (!isObject(data) || typeof schema === 'boolean' || !isObject(schema.properties)) return data;
	const filled: Record<string, unknown> = { ...data };
	for (const [key, property] of Object.entries(schema.properties)) {
		if (!isObject(property)) continue;
		const given = Object.hasOwn(filled, key) ? filled[key] : defaultOf(property);
		if (given !== undefined) filled[key] = withDefaults(property, given);
	}
	return filled;
};

// An object without a default of its own may have properties with one.
const defaultOf = (property: Readonly<Record<string, unknown>>): unknown => {
	if (property.default !== undefined) return structuredClone(property.default);
	const filled = isObject(property.properties) ? withDefaults(property, {}) : {};
	return Object.keys(filled as object).length === 0 ? undefined : filled;
};

const isObject = (data: unknown): data is Readonly<Record<string, unknown>> =>
	typeof data === 'object' && data !== null && !Array.isArray(data);
