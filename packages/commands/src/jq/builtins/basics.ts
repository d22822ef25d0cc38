import { encodeText } from '@tenon/core';
import { raise } from '../errors.ts';
import { parseText } from '../read/parse-text.ts';
import type { Runtime } from '../run/runtime.ts';
import { hasKey } from '../values/access.ts';
import { compareValues, equalValues, keysOf } from '../values/compare.ts';
import { badPair, badValue } from '../values/describe.ts';
import { doubleOf, negated, readNumber } from '../values/number-literal.ts';
import { codePointCount } from '../values/slices.ts';
import { isArray, isNumber, isObject, type JqValue, kindName, objectOf } from '../values/value.ts';
import { type BuiltinTable, mayGiveBack, ofInput, ofLongInput, ofValues } from './builtin.ts';
import { longJsonOf, longTextOf } from './texts.ts';

const lengthOf = (value: JqValue): JqValue => {
	if (isArray(value)) return value.length;
	if (isObject(value)) return value.size;
	if (typeof value === 'string') return codePointCount(value);
	if (value === null) return 0;
	if (!isNumber(value)) throw badValue(value, 'has no length');
	return doubleOf(value) < 0 ? negated(value) : value;
};

const keys = (value: JqValue, isSorted: boolean): JqValue => {
	if (isArray(value)) return value.map((_, index) => index);
	if (!isObject(value)) throw badValue(value, 'has no keys');
	return isSorted ? keysOf(value) : [...value.keys()];
};

const toNumber = (value: JqValue): JqValue => {
	if (isNumber(value)) return value;
	const number = typeof value === 'string' ? readNumber(value) : undefined;
	if (number === undefined) throw badValue(value, 'cannot be parsed as a number');
	return number;
};

const toBoolean = (value: JqValue): JqValue => {
	if (typeof value === 'boolean') return value;
	if (value !== 'true' && value !== 'false') throw badValue(value, 'cannot be parsed as a boolean');
	return value === 'true';
};

/** Whether one value holds another. */
const contains = (value: JqValue, part: JqValue, depth = 0): boolean => {
	// No deeper than the stack likes.
	if (depth > 1000) return raise('Containment check too deep');
	if (isObject(value) && isObject(part)) {
		for (const [key, inner] of part) {
			const there = value.get(key);
			if (there === undefined || !contains(there, inner, depth + 1)) return false;
		}
		return true;
	}
	if (isArray(value) && isArray(part))
		return part.every((inner) => value.some((there) => contains(there, inner, depth + 1)));
	if (typeof value === 'string' && typeof part === 'string') return value.includes(part);
	return equalValues(value, part);
};

const isSameKind = (left: JqValue, right: JqValue): boolean =>
	kindName(left) === kindName(right) && (typeof left !== 'boolean' || left === right);

const absolute = (value: JqValue): JqValue => {
	if (compareValues(value, 0) >= 0) return value;
	if (!isNumber(value)) throw badValue(value, 'cannot be negated');
	return negated(value);
};

const binarySearch = (value: JqValue, wanted: JqValue): JqValue => {
	if (!isArray(value)) throw badValue(value, 'cannot be searched from');
	let start = 0;
	let end = value.length;
	while (start < end) {
		const middle = (start + end) >>> 1;
		const order = compareValues(wanted, value[middle]!);
		if (order === 0) return middle;
		if (order < 0) end = middle;
		else start = middle + 1;
	}
	return -1 - start;
};

const entriesOf = (value: JqValue, runtime: Runtime): JqValue => {
	runtime.requireElements(
		(isArray(value) ? value.length : isObject(value) ? value.size : 0) * elementsOfEntry,
	);
	if (isArray(value)) return value.map((item, index) => objectOf(['key', index], ['value', item]));
	if (!isObject(value)) throw badValue(value, 'has no keys');
	return Array.from(value, ([key, item]) => objectOf(['key', key], ['value', item]));
};

// What an object of two keys takes, in places of an array.
const elementsOfEntry = 17;

/** Functions of one value, most of them about its kind and size. */
export const basicBuiltins: BuiltinTable = {
	'length/0': ofInput(lengthOf),
	'utf8bytelength/0': ofInput((value) => {
		if (typeof value !== 'string') throw badValue(value, 'only strings have UTF-8 byte length');
		return encodeText(value).length;
	}),
	'not/0': ofInput((value) => value === null || value === false),
	'keys/0': ofInput((value) => keys(value, true)),
	'keys_unsorted/0': ofInput((value) => keys(value, false)),
	'has/1': ofValues((value, [key]) => hasKey(value, key!)),
	'contains/1': ofValues((value, [part]) => {
		if (!isSameKind(value, part!)) throw badPair(value, part!, 'cannot have their containment checked');
		return contains(value, part!);
	}),
	'type/0': ofInput(kindName),
	'tostring/0': mayGiveBack(ofLongInput(longTextOf, true)),
	'tojson/0': ofLongInput(longJsonOf),
	'fromjson/0': ofInput((value) => {
		if (typeof value !== 'string') throw badValue(value, 'only strings can be parsed');
		return parseText(value);
	}),
	'tonumber/0': ofInput(toNumber),
	'toboolean/0': ofInput(toBoolean),
	'toarray/0': ofInput((value) => (isArray(value) ? value : [value]), true),
	'abs/0': ofInput(absolute),
	'bsearch/1': ofValues((value, [wanted]) => binarySearch(value, wanted!), 'first-outermost'),
	'to_entries/0': ofInput(entriesOf, true),
	'infinite/0': ofInput(() => Number.POSITIVE_INFINITY),
	'nan/0': ofInput(() => Number.NaN),
	'isinfinite/0': ofInput(
		(value) => isNumber(value) && Math.abs(doubleOf(value)) === Number.POSITIVE_INFINITY,
	),
	'isnan/0': ofInput((value) => isNumber(value) && Number.isNaN(doubleOf(value))),
	'isnormal/0': ofInput((value) => {
		if (!isNumber(value)) return false;
		const size = Math.abs(doubleOf(value));
		return size >= 2 ** -1022 && size < Number.POSITIVE_INFINITY;
	}),
	'isfinite/0': ofInput((value) => isNumber(value) && Math.abs(doubleOf(value)) !== Number.POSITIVE_INFINITY),
	'have_decnum/0': ofInput(() => true),
	'have_literal_numbers/0': ofInput(() => true),
};
