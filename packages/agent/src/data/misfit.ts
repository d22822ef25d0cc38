import type { JsonSchema } from '@tenon/core';
import { findNonconformance } from '@tenon/shell/schema';
import { ShapeError } from './shape.ts';

/** What in data its JSON Schema does not allow, by its place below `path`; `undefined`: nothing. */
export const misfit = (schema: JsonSchema, data: unknown, path: string): ShapeError | undefined => {
	const fault = findNonconformance(schema, schema, data);
	return fault && new ShapeError([path, ...fault.path].join('.'), fault.expected, fault.found);
};
