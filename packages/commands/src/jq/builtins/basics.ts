import { encodeText, type Flow, type Maybe, runFlow } from '@tenon/core';
import { raise } from '../errors.ts';
import { parseText } from '../read/parse-text.ts';
import { inTurns } from '../run/pauses.ts';
import type { Runtime } from '../run/runtime.ts';
import { betweenPieces, pieceSize, piecesOf } from '../run/text-pieces.ts';
import { hasKey } from '../values/access.ts';
import { compareValues, equalValues, keysOf } from '../values/compare.ts';
import { badPair, badValue } from '../values/describe.ts';
import { sortedNames } from '../values/long-compare.ts';
import { doubleOf, negated, readNumber } from '../values/number-literal.ts';
import { type Pausing, stretch } from '../values/pausing.ts';
import { codePointCount } from '../values/slices.ts';
import {
	isArray,
	isNumber,
	isObject,
	type JqArray,
	type JqValue,
	kindName,
	objectOf,
} from '../values/value.ts';
import { type BuiltinTable, mayGiveBack, ofInput, ofLongInput, ofLongValues, ofValues } from './builtin.ts';
import { longJsonOf, longTextOf } from './texts.ts';

const lengthOf = (value: JqValue, runtime: Runtime): Maybe<JqValue> => {
	if (isArray(value)) return value.length;
	if (isObject(value)) return value.size;
	if (typeof value === 'string')
		return value.length <= pieceSize
			? codePointCount(value)
			: runFlow(counted(value, runtime, codePointCount));
	if (value === null) return 0;
	if (!isNumber(value)) throw badValue(value, 'has no length');
	return doubleOf(value) < 0 ? negated(value) : value;
};

// What is counted in each piece of a text, together.
function* counted(text: string, runtime: Runtime, count: (piece: string) => number): Flow<number> {
	let total = 0;
	for (const piece of piecesOf(text)) {
		total += count(piece);
		yield* betweenPieces(runtime);
	}
	return total;
}

const keys = (value: JqValue, isSorted: boolean, runtime: Runtime): Maybe<JqValue> => {
	if (isArray(value))
		return value.length <= stretch
			? value.map((_, index) => index)
			: runFlow(
					inTurns(
						gathered(value, (_, index) => index),
						runtime,
					),
				);
	if (!isObject(value)) throw badValue(value, 'has no keys');
	if (value.size <= stretch) return isSorted ? keysOf(value) : [...value.keys()];
	return runFlow(inTurns(isSorted ? sortedNames(value) : gathered(value.keys(), (key) => key), runtime));
};

function* gathered<T>(items: Iterable<T>, make: (item: T, index: number) => JqValue): Pausing<JqArray> {
	const made: JqValue[] = [];
	for (const item of items) {
		made.push(make(item, made.length));
		if (made.length % stretch === 0) yield;
	}
	return made;
}

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

// No deeper than the stack likes.
const maxContained = 1000;

/** Whether one value holds another, with pauses. */
function* contains(value: JqValue, part: JqValue, depth = 0): Pausing<boolean> {
	if (depth > maxContained) return raise('Containment check too deep');
	if (isObject(value) && isObject(part)) {
		let steps = 0;
		for (const [key, inner] of part) {
			const there = value.get(key);
			if (there === undefined || !(yield* contains(there, inner, depth + 1))) return false;
			if (++steps % stretch === 0) yield;
		}
		return true;
	}
	if (isArray(value) && isArray(part)) {
		for (const inner of part) if (!(yield* someContains(value, inner, depth + 1))) return false;
		return true;
	}
	return containsFlat(value, part);
}

function* someContains(items: JqArray, part: JqValue, depth: number): Pausing<boolean> {
	const isNested = isArray(part) || isObject(part);
	for (let at = 0; at < items.length; at++) {
		if (isNested ? yield* contains(items[at]!, part, depth) : containsFlat(items[at]!, part)) return true;
		if (at % stretch === stretch - 1) yield;
	}
	return false;
}

const containsFlat = (value: JqValue, part: JqValue): boolean =>
	typeof value === 'string' && typeof part === 'string' ? value.includes(part) : equalValues(value, part);

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

const entriesOf = (value: JqValue, runtime: Runtime): Maybe<JqValue> => {
	runtime.requireElements(
		(isArray(value) ? value.length : isObject(value) ? value.size : 0) * elementsOfEntry,
	);
	if (isArray(value)) {
		const entry = (item: JqValue, index: number): JqValue => objectOf(['key', index], ['value', item]);
		return value.length <= stretch ? value.map(entry) : runFlow(inTurns(gathered(value, entry), runtime));
	}
	if (!isObject(value)) throw badValue(value, 'has no keys');
	const entry = ([key, item]: readonly [string, JqValue]): JqValue => objectOf(['key', key], ['value', item]);
	return value.size <= stretch ? Array.from(value, entry) : runFlow(inTurns(gathered(value, entry), runtime));
};

// What an object of two keys takes, in places of an array.
const elementsOfEntry = 17;

/** Functions of one value, most of them about its kind and size. */
export const basicBuiltins: BuiltinTable = {
	'length/0': ofLongInput(lengthOf),
	'utf8bytelength/0': ofLongInput((value, runtime) => {
		if (typeof value !== 'string') throw badValue(value, 'only strings have UTF-8 byte length');
		const bytes = (text: string): number => encodeText(text).length;
		return value.length <= pieceSize ? bytes(value) : runFlow(counted(value, runtime, bytes));
	}),
	'not/0': ofInput((value) => value === null || value === false),
	'keys/0': ofLongInput((value, runtime) => keys(value, true, runtime)),
	'keys_unsorted/0': ofLongInput((value, runtime) => keys(value, false, runtime)),
	'has/1': ofValues((value, [key]) => hasKey(value, key!)),
	'contains/1': ofLongValues((value, [part], runtime) => {
		if (!isSameKind(value, part!)) throw badPair(value, part!, 'cannot have their containment checked');
		if (!isArray(value) && !isObject(value)) return containsFlat(value, part!);
		return runFlow(inTurns(contains(value, part!), runtime));
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
	'to_entries/0': ofLongInput(entriesOf, true),
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
