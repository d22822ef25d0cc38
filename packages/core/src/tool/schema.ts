import { TenonError } from '../errors/tenon-error.ts';
import type { Maybe } from '../maybe/maybe.ts';

/** A JSON Schema document, as it travels to models and over the wire. Never interpreted here. */
export type JsonSchema = boolean | { readonly [keyword: string]: unknown };

/** One thing that is wrong with a value, and where. */
export interface SchemaIssue {
	readonly message: string;
	readonly path: readonly (string | number)[];
}

/** What checking a value gave: the typed value, or everything that is wrong with it. */
export type Checked<T> =
	| { readonly ok: true; readonly value: T }
	| { readonly ok: false; readonly issues: readonly SchemaIssue[] };

/**
 * Any schema that follows Standard Schema 1: zod, valibot, arktype … The `jsonSchema` part is the
 * Standard JSON Schema extension; without it a JSON Schema must be given beside.
 */
export interface StandardSchema<Output = unknown> {
	readonly '~standard': {
		readonly version: 1;
		readonly vendor: string;
		readonly validate: (value: unknown) => Maybe<StandardResult<Output>>;
		readonly jsonSchema?: {
			readonly input: (options: { readonly target: string }) => Record<string, unknown>;
			readonly output: (options: { readonly target: string }) => Record<string, unknown>;
		};
		readonly types?: { readonly input: unknown; readonly output: Output } | undefined;
	};
}

type StandardResult<Output> =
	| { readonly value: Output; readonly issues?: undefined }
	| { readonly issues: readonly StandardIssue[] };

interface StandardIssue {
	readonly message: string;
	readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** A schema was given in a form that cannot be shown to a model. */
export class SchemaError extends TenonError {
	readonly code = 'tool.schema';
	readonly vendor: string;

	constructor(vendor: string) {
		super(
			`schema by ${vendor} cannot be written as JSON Schema; pass { schema, jsonSchema } or a JSON Schema document`,
		);
		this.vendor = vendor;
	}
}

/** What an author may write where a schema is wanted. */
export type AnySchema<T = unknown> =
	| JsonSchema
	| StandardSchema<T>
	| { readonly schema: StandardSchema<T>; readonly jsonSchema: JsonSchema };

/** The two sides of a schema that the rest of Tenon uses. */
export interface BoundSchema<T> {
	readonly jsonSchema: JsonSchema;
	/** Absent for a bare JSON Schema: a caller with a validator checks against the document. */
	readonly check: ((value: unknown) => Maybe<Checked<T>>) | undefined;
}

/** Takes any accepted form of schema apart, once, at the edge. */
export const bindSchema = <T>(schema: AnySchema<T>): BoundSchema<T> => {
	if (isStandardSchema(schema)) return { jsonSchema: jsonSchemaOf(schema), check: checkWith(schema) };
	if (isSchemaPair<T>(schema)) return { jsonSchema: schema.jsonSchema, check: checkWith(schema.schema) };
	return { jsonSchema: schema as JsonSchema, check: undefined };
};

const isStandardSchema = <T>(schema: AnySchema<T>): schema is StandardSchema<T> =>
	(typeof schema === 'object' || typeof schema === 'function') && schema !== null && '~standard' in schema;

const isSchemaPair = <T>(
	schema: AnySchema<T>,
): schema is { readonly schema: StandardSchema<T>; readonly jsonSchema: JsonSchema } =>
	typeof schema === 'object' &&
	'jsonSchema' in schema &&
	'schema' in schema &&
	isStandardSchema(schema.schema as AnySchema);

const jsonSchemaOf = (schema: StandardSchema): JsonSchema => {
	const { jsonSchema, vendor } = schema['~standard'];
	if (jsonSchema === undefined) throw new SchemaError(vendor);
	return jsonSchema.input({ target: 'draft-2020-12' });
};

const checkWith =
	<T>(schema: StandardSchema<T>) =>
	(value: unknown): Maybe<Checked<T>> => {
		const result = schema['~standard'].validate(value);
		return result instanceof Promise ? result.then(toChecked) : toChecked(result);
	};

const toChecked = <T>(result: StandardResult<T>): Checked<T> =>
	result.issues === undefined
		? { ok: true, value: result.value }
		: { ok: false, issues: result.issues.map(toIssue) };

const toIssue = (issue: StandardIssue): SchemaIssue => ({
	message: issue.message,
	path: (issue.path ?? []).map((step) => toStep(typeof step === 'object' ? step.key : step)),
});

const toStep = (key: PropertyKey): string | number => (typeof key === 'symbol' ? String(key) : key);
