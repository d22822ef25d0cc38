import type { AnySchemaObject, ValidateFunction } from 'ajv';

/** The longest schema that is compiled, as JSON: code is made of it. */
export const maxSchemaLength: number = 256 * 1024;

/** Makes a function of a schema, or says why there is none. Loads the compilers when they are first needed. */
export const compileSchema = async (given: AnySchemaObject): Promise<ValidateFunction | Error> => {
	const schema = ownCopy(given);
	if (schema instanceof Error) return schema;
	compilers ??= loadCompilers();
	const { latest, draft07 } = await compilers;
	if (isOldDraft(schema)) return compileWith(draft07, schema);
	const first = compileWith(latest, schema);
	// Many say nothing of their draft and mean the older one, where `items` may be a list.
	if (!(first instanceof Error) || '$schema' in schema) return first;
	const second = compileWith(draft07, schema);
	return second instanceof Error ? first : second;
};

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

interface Compiler {
	compile(schema: AnySchemaObject): ValidateFunction;
	removeSchema(schema: AnySchemaObject): unknown;
}

let compilers: Promise<{ readonly latest: Compiler; readonly draft07: Compiler }> | undefined;

const loadCompilers = async (): Promise<{ readonly latest: Compiler; readonly draft07: Compiler }> => {
	const [{ Ajv }, { Ajv2020 }] = await Promise.all([import('ajv'), import('ajv/dist/2020.js')]);
	const options = {
		strict: false,
		allErrors: true,
		validateFormats: false,
		addUsedSchema: false,
		logger: false,
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
