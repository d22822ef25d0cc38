import type { AnySchemaObject, ValidateFunction } from 'ajv';
import { TookTooLong, withinTime } from './within-time.ts';

/** The longest schema that is compiled, as JSON: code is made of it. */
export const maxSchemaLength: number = 256 * 1024;

/** Tells whether data fits a schema. */
export interface CompiledSchema {
	readonly validate: ValidateFunction;
	/** Whether data can be made for it that takes for ever to check. */
	readonly isRisky: boolean;
}

/** Makes a function of a schema, or says why there is none. Loads the compilers when they are first needed. */
export const compileSchema = async (given: AnySchemaObject): Promise<CompiledSchema | Error> => {
	const schema = ownCopy(given);
	if (schema instanceof Error) return schema;
	compilers ??= loadCompilers();
	const all = await compilers;
	try {
		const validate = withinTime(maxCompileMs, () => compileWithFitting(all, schema));
		return validate instanceof Error ? validate : { validate, isRisky: isRisky(schema) };
	} catch (error) {
		if (!(error instanceof TookTooLong)) throw error;
		// They were given up in the midst of their work.
		compilers = undefined;
		return error;
	}
};

const maxCompileMs = 1_000;

const compileWithFitting = (
	{ latest, draft07 }: Compilers,
	schema: AnySchemaObject,
): ValidateFunction | Error => {
	if (isOldDraft(schema)) return compileWith(draft07, schema);
	const first = compileWith(latest, schema);
	// Many say nothing of their draft and mean the older one, where `items` may be a list.
	if (!(first instanceof Error) || '$schema' in schema) return first;
	const second = compileWith(draft07, schema);
	return second instanceof Error ? first : second;
};

// Everywhere, also where it is only a name: that costs no more than a look at the clock.
const isRisky = (schema: unknown): boolean => {
	if (Array.isArray(schema)) return schema.some(isRisky);
	if (typeof schema !== 'object' || schema === null) return false;
	return Object.entries(schema).some(([key, value]) => riskyKeywords.has(key) || isRisky(value));
};

const riskyKeywords: ReadonlySet<string> = new Set([
	'pattern',
	'patternProperties',
	'uniqueItems',
	'$ref',
	'$dynamicRef',
	'$recursiveRef',
]);

// As JSON has it: a schema that contains itself has no text, and a long integer is a number to it.
const ownCopy = (schema: AnySchemaObject): AnySchemaObject | Error => {
	let text: string;
	try {
		text = JSON.stringify(schema, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
	} catch (error) {
		return error as Error;
	}
	if (text.length <= maxSchemaLength) return JSON.parse(text) as AnySchemaObject;
	return new Error(`the schema has ${text.length} characters; at most ${maxSchemaLength} are read`);
};

interface Compilers {
	readonly latest: Compiler;
	readonly draft07: Compiler;
}

interface Compiler {
	compile(schema: AnySchemaObject): ValidateFunction;
	removeSchema(schema: AnySchemaObject): unknown;
}

let compilers: Promise<{ readonly latest: Compiler; readonly draft07: Compiler }> | undefined;

const loadCompilers = async (): Promise<Compilers> => {
	const [{ Ajv }, { Ajv2020 }] = await Promise.all([import('ajv'), import('ajv/dist/2020.js')]);
	const options = {
		strict: false,
		allErrors: true,
		validateFormats: false,
		addUsedSchema: false,
		logger: false,
		// What is written once and named often would be made into code as often.
		inlineRefs: false,
		code: { regExp },
	} as const;
	return { latest: new Ajv2020(options), draft07: new Ajv(options) };
};

// Patterns are to be read as Unicode; many are written for the older rules alone.
const regExp = Object.assign(
	(pattern: string, flags: string): RegExp => {
		try {
			return new RegExp(pattern, flags);
		} catch (error) {
			if (error instanceof SyntaxError) return new RegExp(pattern);
			throw error;
		}
	},
	{ code: 'new RegExp' },
);

const isOldDraft = ({ $schema }: AnySchemaObject): boolean =>
	typeof $schema === 'string' && /draft-0[4-7]/.test($schema);

const compileWith = (compiler: Compiler, schema: AnySchemaObject): ValidateFunction | Error => {
	try {
		return compiler.compile(schema);
	} catch (error) {
		return error as Error;
	} finally {
		// The compiler would keep each schema that it ever saw.
		compiler.removeSchema(schema);
	}
};
