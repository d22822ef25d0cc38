import type { AnySchema, SchemaIssue } from '@tenon/core';
import { checkObject, type Fields, type FieldValues, objectKeywords } from './field.ts';

/** The input of a tool from its fields: the JSON Schema that a model reads, and a check of what it sends. */
export const toolInput = <F extends Fields>(fields: F): AnySchema<FieldValues<F>> => ({
	jsonSchema: { type: 'object', ...objectKeywords(fields) },
	schema: {
		'~standard': {
			version: 1,
			vendor: 'tenon',
			validate: (value) => {
				const issues: SchemaIssue[] = [];
				const checked = checkObject(fields, value, (message, path = []) => issues.push({ message, path }));
				return checked === undefined || issues.length > 0 ? { issues } : { value: checked };
			},
		},
	},
});
