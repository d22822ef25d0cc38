import type { JsonSchema } from '@tenon/core';
import { alternativesOf, constantsOf, isObject, schemaAt, typeOf, typesOf } from './schema-types.ts';
import { wording } from './schema-wording.ts';

/** Where data differs from its schema, and how. */
export interface Nonconformance {
	readonly path: readonly (string | number)[];
	/** `an integer`, `metric or imperial`, `at least 1`. */
	readonly expected: string;
	readonly found: unknown;
}

/**
 * The first thing in plain data that its schema does not allow; `undefined` if there is none. Judges types,
 * constants, properties, items, bounds and alternatives. What it does not know (`pattern`, `format`, `not`
 * beyond the schema `false`) is left to the tool, and so is all that a schema which contains itself would ask
 * without an end.
 */
export const findNonconformance = (
	root: JsonSchema,
	schema: unknown,
	data: unknown,
): Nonconformance | undefined => new Judge(root).judge(schema, data, []);

const maxSteps = 100_000;
const maxDepth = 1200;

class Judge {
	readonly #root: JsonSchema;
	#steps = 0;
	#depth = 0;

	constructor(root: JsonSchema) {
		this.#root = root;
	}

	judge(schema: unknown, data: unknown, path: readonly (string | number)[]): Nonconformance | undefined {
		this.#steps += 1;
		if (this.#steps > maxSteps || this.#depth > maxDepth) return undefined;
		this.#depth += 1;
		try {
			return this.#judgeAt(schemaAt(this.#root, schema), data, path);
		} finally {
			this.#depth -= 1;
		}
	}

	#judgeAt(
		schema: Readonly<Record<string, unknown>>,
		data: unknown,
		path: readonly (string | number)[],
	): Nonconformance | undefined {
		const differs = (expected: string): Nonconformance => ({ path, expected, found: data });
		if (isObject(schema.not) && Object.keys(schema.not).length === 0) return differs('nothing');
		if (!this.#hasType(schema, data)) return differs(wording(this.#root, schema));
		const constants = constantsOf(this.#root, schema);
		if (constants !== undefined && !constants.some((one) => isSame(one, data)))
			return differs(wording(this.#root, schema));
		return (
			this.#outOfBounds(schema, data, differs) ??
			this.#judgeItems(schema, data, path) ??
			this.#judgeProperties(schema, data, path) ??
			this.#judgeParts(schema, data, path)
		);
	}

	#hasType(schema: Readonly<Record<string, unknown>>, data: unknown): boolean {
		if (schema.type === undefined) return true;
		const types = typesOf(this.#root, schema);
		const type = typeOf(data);
		return types === undefined || types.has(type) || (type === 'integer' && types.has('number'));
	}

	#outOfBounds(
		schema: Readonly<Record<string, unknown>>,
		data: unknown,
		differs: (expected: string) => Nonconformance,
	): Nonconformance | undefined {
		for (const [keyword, { measure, isWithin, text }] of bounds) {
			const bound = schema[keyword];
			const size = typeof bound === 'number' ? measure(data) : undefined;
			if (typeof bound === 'number' && size !== undefined && !isWithin(size, bound))
				return differs(text(bound));
		}
		return undefined;
	}

	#judgeItems(
		schema: Readonly<Record<string, unknown>>,
		data: unknown,
		path: readonly (string | number)[],
	): Nonconformance | undefined {
		if (!Array.isArray(data) || !('items' in schema)) return undefined;
		const from = Array.isArray(schema.prefixItems) ? schema.prefixItems.length : 0;
		for (let at = from; at < data.length; at++) {
			const found = this.judge(schema.items, data[at], [...path, at]);
			if (found !== undefined) return found;
		}
		return undefined;
	}

	#judgeProperties(
		schema: Readonly<Record<string, unknown>>,
		data: unknown,
		path: readonly (string | number)[],
	): Nonconformance | undefined {
		if (!isObject(data)) return undefined;
		const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
		const missing = required.find((name) => typeof name === 'string' && !Object.hasOwn(data, name));
		if (missing !== undefined) return { path, expected: `the property ${String(missing)}`, found: data };
		const properties = isObject(schema.properties) ? schema.properties : {};
		const patterns = isObject(schema.patternProperties);
		for (const name of Object.keys(data)) {
			const isNamed = Object.hasOwn(properties, name);
			if (!isNamed && schema.additionalProperties === false && !patterns)
				return { path, expected: 'no other property than its own', found: { [name]: data[name] } };
			const part = isNamed ? properties[name] : schema.additionalProperties;
			const found =
				part === undefined || patterns ? undefined : this.judge(part, data[name], [...path, name]);
			if (found !== undefined) return found;
		}
		return undefined;
	}

	#judgeParts(
		schema: Readonly<Record<string, unknown>>,
		data: unknown,
		path: readonly (string | number)[],
	): Nonconformance | undefined {
		const all: readonly unknown[] = Array.isArray(schema.allOf) ? schema.allOf : [];
		for (const part of all) {
			const found = this.judge(part, data, path);
			if (found !== undefined) return found;
		}
		const alternatives = alternativesOf(schema);
		if (alternatives === undefined) return undefined;
		const faults = alternatives.map((one) => this.judge(one, data, path));
		if (faults.includes(undefined)) return undefined;
		// Of one alternative that fits but for a part of it, that part says more.
		const deeper = faults.filter((fault) => fault !== undefined && fault.path.length > path.length);
		return deeper.length === 1 ? deeper[0] : { path, expected: wording(this.#root, schema), found: data };
	}
}

interface Bound {
	readonly measure: (data: unknown) => number | undefined;
	readonly isWithin: (size: number, bound: number) => boolean;
	readonly text: (bound: number) => string;
}

const amount = (data: unknown): number | undefined => (typeof data === 'number' ? data : undefined);
const characters = (data: unknown): number | undefined =>
	typeof data === 'string' ? [...data].length : undefined;
const items = (data: unknown): number | undefined => (Array.isArray(data) ? data.length : undefined);
const isAtLeast = (size: number, bound: number): boolean => size >= bound;
const isAtMost = (size: number, bound: number): boolean => size <= bound;

const bounds: readonly (readonly [string, Bound])[] = [
	['minimum', { measure: amount, isWithin: isAtLeast, text: (bound) => `at least ${bound}` }],
	['maximum', { measure: amount, isWithin: isAtMost, text: (bound) => `at most ${bound}` }],
	[
		'exclusiveMinimum',
		{ measure: amount, isWithin: (size, bound) => size > bound, text: (bound) => `more than ${bound}` },
	],
	[
		'exclusiveMaximum',
		{ measure: amount, isWithin: (size, bound) => size < bound, text: (bound) => `less than ${bound}` },
	],
	[
		'minLength',
		{ measure: characters, isWithin: isAtLeast, text: (bound) => `at least ${counted(bound, 'character')}` },
	],
	[
		'maxLength',
		{ measure: characters, isWithin: isAtMost, text: (bound) => `at most ${counted(bound, 'character')}` },
	],
	[
		'minItems',
		{ measure: items, isWithin: isAtLeast, text: (bound) => `at least ${counted(bound, 'item')}` },
	],
	['maxItems', { measure: items, isWithin: isAtMost, text: (bound) => `at most ${counted(bound, 'item')}` }],
];

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

const isSame = (one: unknown, other: unknown): boolean => {
	if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
		return one === other;
	return sortedText(one) === sortedText(other);
};

const sortedText = (data: object): string =>
	JSON.stringify(data, (_key, value: unknown) =>
		isObject(value)
			? Object.fromEntries(
					Object.keys(value)
						.sort()
						.map((key) => [key, value[key]]),
				)
			: value,
	);
