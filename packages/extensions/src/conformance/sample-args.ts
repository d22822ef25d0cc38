import type { JsonSchema } from '@tenon/core';

/** Arguments that fit a schema, as far as its own words say how; their user checks them first. */
export const sampleArgs = (schema: JsonSchema): unknown => sample(schema, schema, 0);

/** Arguments that are likely not to fit: each required field missing, each field of another type. */
export const wrongArgs = (schema: JsonSchema): readonly Readonly<Record<string, unknown>>[] => {
	const good = sampleArgs(schema);
	if (!isObject(good)) return [];
	const fields = Object.keys(good);
	return [
		...fields.map((field) => Object.fromEntries(Object.entries(good).filter(([key]) => key !== field))),
		...fields.map((field) => ({ ...good, [field]: ofAnotherType(good[field]) })),
	];
};

const ofAnotherType = (value: unknown): unknown => (typeof value === 'string' ? { wrong: [7] } : 'wrong');

const sample = (schema: unknown, root: JsonSchema, depth: number): unknown => {
	if (!isObject(schema) || depth > maxDepth) return {};
	if ('const' in schema) return schema.const;
	if ('default' in schema) return schema.default;
	for (const keyword of ['enum', 'examples']) {
		const choices = schema[keyword];
		if (Array.isArray(choices) && choices.length > 0) return choices[0];
	}
	if (typeof schema.$ref === 'string') return sample(referred(schema.$ref, root), root, depth + 1);
	for (const keyword of ['anyOf', 'oneOf']) {
		const choices = schema[keyword];
		if (Array.isArray(choices) && choices.length > 0) return sample(choices[0], root, depth + 1);
	}
	if (Array.isArray(schema.allOf)) {
		const parts = schema.allOf.map((part) => sample(part, root, depth + 1)).filter(isObject);
		return Object.assign({}, ...parts, sampleObject(schema, root, depth));
	}
	return sampleOf(typeOf(schema), schema, root, depth);
};

const sampleOf = (type: unknown, schema: SchemaObject, root: JsonSchema, depth: number): unknown => {
	switch (type) {
		case 'string':
			return sampleText(schema);
		case 'integer':
		case 'number':
			return sampleNumber(schema, type === 'integer' ? 1 : 0.5);
		case 'boolean':
			return false;
		case 'null':
			return null;
		case 'array':
			return Array.from({ length: Math.min(numberIn(schema.minItems, 0), maxItems) }, () =>
				sample(schema.items, root, depth + 1),
			);
		default:
			return sampleObject(schema, root, depth);
	}
};

const sampleObject = (schema: SchemaObject, root: JsonSchema, depth: number): SchemaObject => {
	const properties = isObject(schema.properties) ? schema.properties : {};
	const required = Array.isArray(schema.required) ? schema.required.filter(isText) : [];
	const names = new Set([...required, ...(depth === 0 ? Object.keys(properties) : [])]);
	return Object.fromEntries([...names].map((name) => [name, sample(properties[name], root, depth + 1)]));
};

const sampleText = (schema: SchemaObject): string => {
	const known = isText(schema.format) ? textByFormat[schema.format] : undefined;
	const text = (known ?? 'sample').padEnd(Math.min(numberIn(schema.minLength, 0), maxText), 'x');
	return known === undefined ? text.slice(0, numberIn(schema.maxLength, text.length)) : text;
};

const textByFormat: Readonly<Record<string, string>> = {
	date: '2000-01-01',
	'date-time': '2000-01-01T00:00:00Z',
	time: '00:00:00Z',
	email: 'someone@example.com',
	hostname: 'example.com',
	ipv4: '127.0.0.1',
	uri: 'https://example.com/',
	uuid: '00000000-0000-4000-8000-000000000000',
};

const sampleNumber = (schema: SchemaObject, step: number): number => {
	const least = numberIn(schema.minimum, numberIn(schema.exclusiveMinimum, 0 - step) + step);
	const most = numberIn(schema.maximum, numberIn(schema.exclusiveMaximum, Number.POSITIVE_INFINITY) - step);
	const unit = numberIn(schema.multipleOf, 0);
	const value = unit > 0 ? Math.ceil(least / unit) * unit : least;
	return Math.min(value, most);
};

// A type that is left out shows in the words that only it has.
const typeOf = ({ type, items, minLength, minimum }: SchemaObject): unknown => {
	if (Array.isArray(type)) return type[0];
	if (type !== undefined) return type;
	if (items !== undefined) return 'array';
	if (minLength !== undefined) return 'string';
	return minimum === undefined ? 'object' : 'number';
};

const referred = (reference: string, root: JsonSchema): unknown => {
	if (!reference.startsWith('#')) return {};
	const steps = reference.slice(1).split('/').filter(Boolean);
	return steps.reduce<unknown>((at, step) => {
		const key = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
		return isObject(at) ? at[key] : undefined;
	}, root);
};

type SchemaObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is SchemaObject =>
	typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const numberIn = (value: unknown, otherwise: number): number =>
	typeof value === 'number' && Number.isFinite(value) ? value : otherwise;

const maxDepth = 12;
const maxItems = 16;
const maxText = 4096;
