import { andThen, isPromise, type JsonSchema, type Maybe, type SchemaIssue } from '@tenon/core';
import type { AnySchemaObject, ErrorObject } from 'ajv';
import { type CompiledSchema, compileSchema } from './compile-schema.ts';
import { TookTooLong, withinTime } from './within-time.ts';

/** What checking arguments gave: nothing wrong, what is wrong, or a schema that nothing can be checked with. */
export type ArgumentVerdict =
	| { readonly type: 'fits' }
	| { readonly type: 'misfits'; readonly issues: readonly SchemaIssue[] }
	| { readonly type: 'bad-schema'; readonly message: string };

/** How many faults are named; the others are left out. */
export const maxIssues = 8;

/** How long arguments may be looked at; those that take longer do not fit. */
export const maxCheckMs = 100;

/**
 * Checks a tool's arguments against its JSON Schema, of draft-07 or 2020-12. Nothing is converted or filled in. A
 * schema is compiled at its first use and kept as long as its object lives; the very first use of all waits.
 */
export const checkArguments = (schema: JsonSchema, args: unknown): Maybe<ArgumentVerdict> => {
	if (typeof schema === 'boolean')
		return schema ? fits : misfits([{ path: [], message: 'takes no arguments' }]);
	const known = compiled.get(schema) ?? compileOnce(schema);
	return isPromise(known) ? known.then((schema) => verdict(schema, args)) : verdict(known, args);
};

/** Why nothing can be checked with a schema; `undefined`: it can. */
export const schemaProblem = (schema: JsonSchema): Maybe<string | undefined> => {
	if (typeof schema === 'boolean') return undefined;
	return andThen(compiled.get(schema) ?? compileOnce(schema), (known) =>
		known instanceof Error ? known.message : undefined,
	);
};

/** The faults in one line: `/edits/0/path: must be string; /dry: must be boolean`. */
export const describeIssues = (issues: readonly SchemaIssue[]): string =>
	issues.map(({ path, message }) => `/${path.join('/')}: ${message}`).join('; ');

const fits: ArgumentVerdict = { type: 'fits' };
const misfits = (issues: readonly SchemaIssue[]): ArgumentVerdict => ({ type: 'misfits', issues });

// Held as long as the schema itself: a tool that is taken back takes its check with it.
const compiled = new WeakMap<object, Maybe<CompiledSchema | Error>>();

// A caller that comes while it is being compiled waits for the same.
const compileOnce = (schema: AnySchemaObject): Promise<CompiledSchema | Error> => {
	const compiling = compileSchema(schema);
	compiled.set(schema, compiling);
	compiling.then(
		(known) => compiled.set(schema, known),
		// Its waiters are told; the next one tries anew.
		() => compiled.delete(schema),
	);
	return compiling;
};

const verdict = (schema: CompiledSchema | Error, args: unknown): ArgumentVerdict => {
	if (schema instanceof Error) return { type: 'bad-schema', message: schema.message };
	const { validate, isRisky } = schema;
	const data = plain(args);
	try {
		if (isRisky ? withinTime(maxCheckMs, () => validate(data)) : validate(data)) return fits;
	} catch (error) {
		// A cancelled check has not seen that they fit. A stack that is full is the other end of a look without end.
		if (!(error instanceof TookTooLong || error instanceof RangeError)) throw error;
		return misfits([{ path: [], message: `cannot be checked: ${error.message}` }]);
	}
	return misfits((validate.errors ?? []).slice(0, maxIssues).map(toIssue));
};

// Arguments come as values of the shell, whose records are Maps, or as plain data, which is looked at as it is.
const plain = (args: unknown): unknown => {
	// To a schema a long integer is a number like any other.
	if (typeof args === 'bigint') return Number(args);
	if (Array.isArray(args)) return args.map(plain);
	if (!(args instanceof Map)) return args;
	const object: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
	for (const [key, item] of args) object[String(key)] = plain(item);
	return object;
};

const toIssue = ({ instancePath, message = 'does not fit', keyword, params }: ErrorObject): SchemaIssue => {
	const path = instancePath.split('/').slice(1).map(unescapeStep);
	// These are found at the object; what is meant is the property.
	if (keyword === 'required') path.push(String(params.missingProperty));
	if (keyword === 'additionalProperties') path.push(String(params.additionalProperty));
	return { path, message: wording(keyword, params) ?? message };
};

const unescapeStep = (step: string): string => step.replaceAll('~1', '/').replaceAll('~0', '~');

const wording = (keyword: string, params: Readonly<Record<string, unknown>>): string | undefined => {
	if (keyword === 'required') return 'is missing';
	if (keyword === 'additionalProperties') return 'is not known';
	if (keyword === 'enum') return `must be one of ${JSON.stringify(params.allowedValues)}`;
	return undefined;
};
