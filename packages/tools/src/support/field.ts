import type { JsonSchema, SchemaIssue } from '@tenon/core';

/** One argument of a tool: how a model is told of it, and how what it sent is judged. */
export interface Field<T> {
	readonly schema: Exclude<JsonSchema, boolean>;
	readonly isOptional: boolean;
	/** The value, or `undefined` when something is wrong: then `report` was told. */
	check(value: unknown, report: Report): T | undefined;
}

/** Takes one thing that is wrong; `steps` lead from the argument to the part at fault. */
export type Report = (message: string, steps?: SchemaIssue['path']) => void;

/** Arguments by name. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

/** What an object with these fields holds once it is checked. */
export type FieldValues<F extends Fields> = {
	readonly [K in keyof F as undefined extends ValueOf<F[K]> ? never : K]: ValueOf<F[K]>;
} & {
	readonly [K in keyof F as undefined extends ValueOf<F[K]> ? K : never]?: Exclude<ValueOf<F[K]>, undefined>;
};

type ValueOf<F> = F extends Field<infer T> ? T : never;

/** A string. */
export const text = (description: string, bounds: { readonly minLength?: number } = {}): Field<string> => ({
	schema: { type: 'string', description, ...bounds },
	isOptional: false,
	check: (value, report) => {
		if (typeof value !== 'string') return wrong(report, 'a string', value);
		if (value.length < (bounds.minLength ?? 0)) return wrong(report, 'some text', value);
		return value;
	},
});

/** A whole number within bounds. */
export const integer = (
	description: string,
	{ minimum, maximum }: { readonly minimum: number; readonly maximum: number },
): Field<number> => ({
	schema: { type: 'integer', description, minimum, maximum },
	isOptional: false,
	check: (value, report) => {
		if (typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= maximum)
			return value;
		return wrong(report, `an integer from ${minimum} to ${maximum}`, value);
	},
});

/** True or false. */
export const flag = (description: string): Field<boolean> => ({
	schema: { type: 'boolean', description },
	isOptional: false,
	check: (value, report) => (typeof value === 'boolean' ? value : wrong(report, 'true or false', value)),
});

/** One of a few words. */
export const choice = <const T extends string>(description: string, words: readonly T[]): Field<T> => ({
	schema: { type: 'string', description, enum: words },
	isOptional: false,
	check: (value, report) => words.find((word) => word === value) ?? wrong(report, words.join(' or '), value),
});

/** A list with at least one item. */
export const list = <T>(description: string, item: Field<T>, maxItems: number): Field<readonly T[]> => ({
	schema: { type: 'array', description, items: item.schema, minItems: 1, maxItems },
	isOptional: false,
	check: (value, report) => {
		if (!Array.isArray(value) || value.length === 0 || value.length > maxItems)
			return wrong(report, `a list of 1 to ${maxItems} items`, value);
		const items: T[] = [];
		for (const [at, each] of value.entries()) {
			const checked = item.check(each, (message, steps = []) => report(message, [at, ...steps]));
			if (checked !== undefined) items.push(checked);
		}
		return items.length === value.length ? items : undefined;
	},
});

/** Strings by name. */
export const textMap = (description: string): Field<Readonly<Record<string, string>>> => ({
	schema: { type: 'object', description, additionalProperties: { type: 'string' } },
	isOptional: false,
	check: (value, report) => {
		if (!isPlainObject(value)) return wrong(report, 'an object', value);
		for (const [name, each] of Object.entries(value)) {
			if (typeof each !== 'string') report(mismatch('a string', each), [name]);
		}
		return value as Readonly<Record<string, string>>;
	},
});

/** An object with exactly these fields. */
export const object = <F extends Fields>(description: string, fields: F): Field<FieldValues<F>> => ({
	schema: { type: 'object', description, ...objectKeywords(fields) },
	isOptional: false,
	check: (value, report) => checkObject(fields, value, report),
});

/** The same field, which may be left out. */
export const optional = <T>(field: Field<T>): Field<T | undefined> => ({ ...field, isOptional: true });

/** The keywords of a schema that name the properties of an object. */
export const objectKeywords = (fields: Fields): Exclude<JsonSchema, boolean> => ({
	properties: Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema])),
	required: Object.keys(fields).filter((name) => !fields[name]!.isOptional),
	additionalProperties: false,
});

/** Judges an object against its fields; a field that is there with no value is left out. */
export const checkObject = <F extends Fields>(
	fields: F,
	value: unknown,
	report: Report,
): FieldValues<F> | undefined => {
	if (!isPlainObject(value)) return wrong(report, 'an object', value);
	let isWhole = true;
	const fail: Report = (message, steps) => {
		isWhole = false;
		report(message, steps);
	};
	for (const name of Object.keys(value)) {
		if (!Object.hasOwn(fields, name))
			fail(`unknown; there are ${Object.keys(fields).join(', ') || 'none'}`, [name]);
	}
	const checked: Record<string, unknown> = {};
	for (const [name, field] of Object.entries(fields)) {
		const given = Object.hasOwn(value, name) ? value[name] : undefined;
		if (given === undefined || (given === null && field.isOptional)) {
			if (!field.isOptional) fail('missing', [name]);
		} else checked[name] = field.check(given, (message, steps = []) => fail(message, [name, ...steps]));
	}
	return isWhole ? (checked as FieldValues<F>) : undefined;
};

const wrong = (report: Report, expected: string, found: unknown): undefined => {
	report(mismatch(expected, found));
	return undefined;
};

const mismatch = (expected: string, found: unknown): string => `expected ${expected}, found ${shown(found)}`;

const shown = (value: unknown): string => {
	const json = JSON.stringify(value) ?? String(value);
	return (json.length > maxShown ? `${json.slice(0, maxShown)}…` : json).toWellFormed();
};

const maxShown = 60;

const isPlainObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
