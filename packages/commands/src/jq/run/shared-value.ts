import { decodeText, isBytes, isList, isRecord, textOf, type Value, writeJson } from '@tenon/core';
import { JqError } from '../errors.ts';
import { cleanText } from '../read/clean-text.ts';
import { NumberLiteral } from '../values/number-literal.ts';
import { isArray, isObject, type JqValue } from '../values/value.ts';

/** A value of the shell as one of jq; parts that are the same in both are not copied. */
export const fromShared = (value: Value): JqValue => {
	if (typeof value === 'bigint') return new NumberLiteral(String(value), Number(value));
	if (typeof value === 'string') return cleanText(value);
	if (typeof value !== 'object' || value === null) return value;
	if (isBytes(value)) throw new JqError('bytes have no JSON; use base64 before');
	if (isList(value)) {
		const items = value.map(fromShared);
		return items.every((item, index) => item === value[index]) ? (value as readonly JqValue[]) : items;
	}
	if (!isRecord(value)) return null;
	let isSame = true;
	const pairs = new Map<string, JqValue>();
	for (const [key, item] of value) {
		const inner = fromShared(item);
		const name = cleanText(key);
		isSame &&= inner === item && name === key;
		pairs.set(name, inner);
	}
	return isSame ? (value as ReadonlyMap<string, JqValue>) : pairs;
};

/** A value of jq as one of the shell: an integer of 64 bits keeps its digits, other literals become doubles. */
export const toShared = (value: JqValue): Value => {
	if (value instanceof NumberLiteral) {
		if (/^-?\d+$/.test(value.text)) {
			const integer = BigInt(value.text);
			if (integer >= -(2n ** 63n) && integer < 2n ** 63n && !Number.isSafeInteger(Number(integer)))
				return integer;
		}
		return value.value;
	}
	if (isArray(value)) {
		const items = value.map(toShared);
		return items.every((item, index) => item === value[index]) ? (value as readonly Value[]) : items;
	}
	if (!isObject(value)) return value;
	const pairs = new Map<string, Value>();
	let isSame = true;
	for (const [key, item] of value) {
		const inner = toShared(item);
		isSame &&= inner === item;
		pairs.set(key, inner);
	}
	return isSame ? (value as ReadonlyMap<string, Value>) : pairs;
};

/** Whether bytes are what a command writes that hands over a value: else others wrote among them. */
export const isTextOf = (bytes: Uint8Array, value: Value): boolean => {
	const text = decodeText(bytes);
	if (text === `${writeJson(value, { bytes: 'base64' })}\n`) return true;
	if (isList(value) && text === value.map((item) => `${plainText(item)}\n`).join('')) return true;
	return text === `${plainText(value)}\n`;
};

const plainText = (value: Value): string => (isBytes(value) ? '' : textOf(value));
