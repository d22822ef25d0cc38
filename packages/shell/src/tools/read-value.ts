import { isJsonError, isValueError, type JsonSchema, type Plain, parseJson, toPlain } from '@tenon/core';
import { findNonconformance } from '../schema/conform.ts';
import { itemsOf, typesOf } from '../schema/schema-types.ts';
import { shown, wording } from '../schema/schema-wording.ts';
import type { Parameter } from './parameters.ts';

/** What was read, or what is wrong with the text. */
export type Read =
	| { readonly ok: true; readonly value: unknown }
	| { readonly ok: false; readonly fault: string };

/**
 * Reads the texts that one parameter was given, most often one. A list takes each text as an item, or one
 * text that is a JSON list of such items as all of them.
 */
export const readTexts = (root: JsonSchema, parameter: Parameter, texts: readonly string[]): Read => {
	const [first] = texts;
	if (!parameter.isList) return readText(root, parameter.schema, first!);
	const whole = texts.length === 1 ? readData(first!) : undefined;
	if (whole?.ok === true && Array.isArray(whole.value) && fits(root, parameter.schema, whole.value))
		return whole;
	// `a string or a list of them`: one text is the string.
	const isAlsoOne = [...(typesOf(root, parameter.schema) ?? [])].some((type) => !listTypes.has(type));
	if (texts.length === 1 && isAlsoOne) return readText(root, parameter.schema, first!);
	return readItems(root, parameter, texts);
};

const listTypes: ReadonlySet<string> = new Set(['array', 'null']);

const readItems = (root: JsonSchema, parameter: Parameter, texts: readonly string[]): Read => {
	const items = itemsOf(root, parameter.schema);
	const list: unknown[] = [];
	for (const text of texts) {
		const item = readText(root, items, text);
		if (!item.ok) return item;
		list.push(item.value);
	}
	return judged(root, parameter.schema, list);
};

/**
 * Reads one text by its schema. Where only strings are allowed it is the text as it is; where none are, it is
 * JSON; where strings and others are, it is JSON if that fits and else the text, so that `"5"` with its quotes
 * is the string.
 */
const readText = (root: JsonSchema, schema: unknown, text: string): Read => {
	const types = typesOf(root, schema);
	const takesText = types === undefined || types.has('string');
	if (takesText && types?.size === 1) return judged(root, schema, text);
	const data = readData(text);
	if (data.ok && fits(root, schema, data.value)) return data;
	if (takesText) return judged(root, schema, text);
	if (data.ok) return judged(root, schema, data.value);
	return data.isJson || isStructure(text)
		? data
		: { ok: false, fault: mismatch(wording(root, schema), text) };
};

// A text that begins as a list or an object was meant as one: where its JSON breaks says more than its type.
const isStructure = (text: string): boolean => /^\s*[[{]/.test(text);

/** Reads JSON as plain data; an integer that a number cannot hold exactly is refused. */
export const readData = (text: string): Read & { readonly isJson: boolean } => {
	try {
		return { ok: true, value: withNumbers(toPlain(parseJson(text))), isJson: true };
	} catch (error) {
		if (!isJsonError(error) && !isValueError(error) && !(error instanceof InexactInteger)) throw error;
		return { ok: false, fault: error.message, isJson: !isJsonError(error) };
	}
};

/** An integer of JSON that would change on its way to a tool. Never leaves this file. */
class InexactInteger extends Error {
	constructor(integer: bigint) {
		super(`the integer ${integer} is too large to be exact; give it as a string`);
	}
}

// Tools take numbers; a bigint stands for an integer beyond 2^53. Some are exact, and some are how JavaScript
// writes a number.
const withNumbers = (data: Plain): Plain => {
	if (typeof data === 'bigint') {
		const number = Number(data);
		if (BigInt(number) !== data && String(number) !== String(data)) throw new InexactInteger(data);
		return number;
	}
	if (typeof data !== 'object' || data === null || data instanceof Uint8Array) return data;
	if (Array.isArray(data)) return data.map(withNumbers);
	for (const [key, value] of Object.entries(data)) data[key] = withNumbers(value);
	return data;
};

const fits = (root: JsonSchema, schema: unknown, data: unknown): boolean =>
	findNonconformance(root, schema, data) === undefined;

const judged = (root: JsonSchema, schema: unknown, data: unknown): Read => {
	const fault = findNonconformance(root, schema, data);
	if (fault === undefined) return { ok: true, value: data };
	return { ok: false, fault: faultText(fault.path, mismatch(fault.expected, fault.found)) };
};

/** A fault with its place in the data in front: `.filter[0]: expected …`. */
export const faultText = (path: readonly (string | number)[], text: string): string =>
	path.length === 0 ? text : `${path.map(stepText).join('')}: ${text}`;

/** `expected an integer, found "ten"`. */
export const mismatch = (expected: string, found: unknown): string =>
	`expected ${expected}, found ${shown(found)}`;

const stepText = (step: string | number): string => {
	if (typeof step === 'number') return `[${step}]`;
	return /^[A-Za-z_][\w-]*$/.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
};
