import { type Flow, type Maybe, runFlow } from '@tenon/core';
import { whenReady } from '../compile/code.ts';
import { raise } from '../errors.ts';
import { inTurns } from '../run/pauses.ts';
import type { Runtime } from '../run/runtime.ts';
import { betweenPieces, changedInPieces, flat, joined, pieceSize, piecesOf } from '../run/text-pieces.ts';
import { indicesOf, indicesOfLarge, valueAt } from '../values/access.ts';
import { badPair, badValue, kindAndText } from '../values/describe.ts';
import { isLarge } from '../values/large-order.ts';
import { doubleOf } from '../values/number-literal.ts';
import { occurrences } from '../values/occurrences.ts';
import { atOnce, type Pausing, stretch } from '../values/pausing.ts';
import { codePointCount, hasPairs } from '../values/slices.ts';
import { splitText } from '../values/split-text.ts';
import { isArray, isNumber, isObject, type JqArray, type JqValue } from '../values/value.ts';
import { compactStyle, JsonWriter, jsonText, quoteText } from '../write/json-writer.ts';
import { type BuiltinTable, mayGiveBack, ofInput, ofLongInput, ofLongValues, ofValues } from './builtin.ts';

/** The text of a value: itself if it is one, else JSON. */
export const textOf = (value: JqValue, runtime: Runtime): string =>
	typeof value === 'string' ? value : jsonOf(value, runtime);

/** The same for a value that may be large, which is written in pieces. */
export const longTextOf = (value: JqValue, runtime: Runtime): Maybe<string> =>
	typeof value === 'string' ? value : longJsonOf(value, runtime);

/** A value that may be large as JSON. */
export const longJsonOf = (value: JqValue, runtime: Runtime): Maybe<string> => {
	if (typeof value === 'string')
		return value.length <= pieceSize
			? quoteText(value, false)
			: runFlow(joined(quotedPieces(value), runtime, asItIs));
	const writer = new JsonWriter(compactStyle);
	writer.begin(value);
	const first = writer.more();
	const second = writer.more();
	return second === '' ? first : runFlow(joined(jsonPieces(writer, first, second), runtime, asItIs));
};

// None of its characters is cut in two.
function* quotedPieces(text: string): Generator<string, void> {
	yield '"';
	for (const piece of piecesOf(text)) yield quoteText(piece, false).slice(1, -1);
	yield '"';
}

const asItIs = (piece: string): string => piece;

function* jsonPieces(writer: JsonWriter, ...begun: readonly string[]): Generator<string, void> {
	yield* begun;
	for (let piece = writer.more(); piece !== ''; piece = writer.more()) yield piece;
}

/** A value as JSON. */
export const jsonOf = (value: JqValue, runtime: Runtime): string =>
	jsonText(value, compactStyle, {
		limit: runtime.context.ports.limits.maxTextBytes,
		tooLong: () => {
			runtime.requireText(Number.POSITIVE_INFINITY);
			return raise('String too long');
		},
	});

const bothTexts = (
	name: string,
	test: (text: string, part: string) => JqValue,
): ReturnType<typeof ofValues> =>
	ofValues((text, [part]) =>
		typeof text === 'string' && typeof part === 'string'
			? test(text, part)
			: raise(`${name}() requires string inputs`),
	);

const without = (text: JqValue, part: JqValue, side: 'left' | 'right'): JqValue => {
	if (typeof text !== 'string' || typeof part !== 'string')
		return raise(`${side === 'left' ? 'startswith' : 'endswith'}() requires string inputs`);
	if (side === 'left') return text.startsWith(part) ? text.slice(part.length) : text;
	return text.endsWith(part) ? text.slice(0, text.length - part.length) : text;
};

function* explode(text: JqValue, runtime: Runtime): Flow<JqValue> {
	if (typeof text !== 'string') return raise('explode input must be a string');
	runtime.requireElements(text.length);
	const codes: number[] = [];
	for (const piece of piecesOf(text)) {
		for (const character of piece) codes.push(character.codePointAt(0)!);
		yield* betweenPieces(runtime);
	}
	return codes;
}

// Characters that are put into one text at once.
const charactersAtOnce = 4096;

const implode = (codes: JqValue, runtime: Runtime): Maybe<JqValue> => {
	if (!isArray(codes)) return raise('implode input must be an array');
	runtime.requireText(codes.length);
	return runFlow(joined(partsOf(codes), runtime, (part) => String.fromCodePoint(...part.map(codePointOf))));
};

function* partsOf(codes: JqArray): Generator<JqArray, void> {
	for (let at = 0; at < codes.length; at += charactersAtOnce) yield codes.slice(at, at + charactersAtOnce);
}

const codePointOf = (code: JqValue): number => {
	if (!isNumber(code) || Number.isNaN(doubleOf(code)))
		throw badValue(code, "can't be imploded, unicode codepoint needs to be numeric");
	const point = Math.trunc(doubleOf(code));
	return point >= 0 && point <= 0x10_ffff && (point < 0xd800 || point > 0xdfff) ? point : 0xfffd;
};

const changingCase = (change: (letters: string) => string, letters: RegExp): ReturnType<typeof ofLongInput> =>
	ofLongInput((text, runtime) =>
		typeof text === 'string'
			? changedInPieces(text, runtime, (piece) => piece.replace(letters, change))
			: raise('explode input must be a string'),
	);

const trim = (text: JqValue, side: 'both' | 'left' | 'right'): JqValue => {
	if (typeof text !== 'string') return raise('trim input must be a string');
	const start = side === 'right' ? 0 : /^[\s\u0085]*/u.exec(withoutMark(text))![0].length;
	let end = text.length;
	if (side !== 'left') while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1;
	return text.slice(start, end);
};

// The byte order mark is no white space in Unicode, and is to the platform.
const withoutMark = (text: string): string => text.replaceAll('\ufeff', 'x');

const isBlank = (unit: number): boolean =>
	unit === 0x20 || unit === 0x85 || (unit !== 0xfeff && /\s/.test(String.fromCharCode(unit)));

function* textIndices(text: string, part: string): Pausing<JqArray> {
	const places = yield* occurrences(text.length, part.length, {
		hasPart: (place) => text.startsWith(part, place),
		isEqual: (place, offset) => text.charCodeAt(place) === part.charCodeAt(offset),
		isEqualInPart: (one, other) => part.charCodeAt(one) === part.charCodeAt(other),
	});
	if (!hasPairs(text)) return places;
	const points: number[] = [];
	let unit = 0;
	let point = 0;
	for (const place of places) {
		point += codePointCount(text.slice(unit, place));
		unit = place;
		points.push(point);
		if (points.length % stretch === 0) yield;
	}
	return points;
}

// Parts of more elements are searched for by a table, in one comparison after the other.
const largeItems = 256;

const indices = (value: JqValue, wanted: JqValue, runtime: Runtime): Maybe<JqValue> => {
	if (isArray(value)) {
		const part = isArray(wanted) ? wanted : [wanted];
		const isHard = part.length > 0 && part.length <= largeItems && part.some(isLarge);
		return runFlow(inTurns(isHard ? indicesOfLarge(value, part) : indicesOf(value, part), runtime));
	}
	return typeof value === 'string' && typeof wanted === 'string'
		? runFlow(inTurns(textIndices(value, wanted), runtime))
		: valueAt(value, wanted);
};

const firstIndex = (value: JqValue, wanted: JqValue, runtime: Runtime): Maybe<JqValue> =>
	whenReady(indices(value, wanted, runtime), (found) => valueAt(found, 0));

const lastIndex = (value: JqValue, wanted: JqValue, runtime: Runtime): Maybe<JqValue> =>
	whenReady(indices(value, wanted, runtime), (found) =>
		isArray(found) ? (found.at(-1) ?? null) : valueAt(found, -1),
	);

const split = (text: JqValue, separator: JqValue, runtime: Runtime): Maybe<JqValue> =>
	typeof text === 'string' && typeof separator === 'string'
		? runFlow(inTurns(splitText(text, separator), runtime))
		: raise('split input and separator must be strings');

function* joinInTurns(value: JqValue, separator: JqValue, runtime: Runtime): Pausing<JqValue> {
	const items = isArray(value) ? value : isObject(value) ? [...value.values()] : [];
	let text = '';
	let piece = '';
	for (const [index, item] of items.entries()) {
		if (index > 0) {
			if (typeof separator !== 'string' && separator !== null)
				throw badPair(text + piece, separator, 'cannot be added');
			piece += separator ?? '';
		}
		const part = typeof item === 'boolean' || isNumber(item) ? textOf(item, runtime) : (item ?? '');
		if (typeof part !== 'string') throw badPair(text + piece, part, 'cannot be added');
		piece += part;
		runtime.requireText(text.length + piece.length);
		if (index % stretch !== stretch - 1) continue;
		text += flat(piece);
		piece = '';
		yield;
	}
	return text + piece;
}

const checkIterable = (value: JqValue): void => {
	if (!isArray(value) && !isObject(value)) raise(`Cannot iterate over ${kindAndText(value)}`);
};

/** Functions of texts. */
export const textBuiltins: BuiltinTable = {
	'startswith/1': bothTexts('startswith', (text, part) => text.startsWith(part)),
	'endswith/1': bothTexts('endswith', (text, part) => text.endsWith(part)),
	'ltrimstr/1': mayGiveBack(ofValues((text, [part]) => without(text, part!, 'left'), 'first-outermost')),
	'rtrimstr/1': mayGiveBack(ofValues((text, [part]) => without(text, part!, 'right'), 'first-outermost')),
	'trimstr/1': mayGiveBack(
		ofValues((text, [part]) => without(without(text, part!, 'left'), part!, 'right'), 'first-outermost'),
	),
	'trim/0': mayGiveBack(ofInput((text) => trim(text, 'both'))),
	'ltrim/0': mayGiveBack(ofInput((text) => trim(text, 'left'))),
	'rtrim/0': mayGiveBack(ofInput((text) => trim(text, 'right'))),
	'explode/0': ofLongInput((text, runtime) => runFlow(explode(text, runtime))),
	'implode/0': ofLongInput(implode),
	'ascii/0': ofLongInput((code, runtime) => implode([code], runtime)),
	'split/1': ofLongValues((text, [separator], runtime) => split(text, separator!, runtime)),
	'join/1': ofLongValues((value, [separator], runtime) => {
		checkIterable(value);
		const work = joinInTurns(value, separator!, runtime);
		return isArray(value) && value.length < stretch ? atOnce(work) : runFlow(inTurns(work, runtime));
	}, 'first-outermost'),
	'ascii_downcase/0': changingCase((letters) => letters.toLowerCase(), /[A-Z]+/g),
	'ascii_upcase/0': changingCase((letters) => letters.toUpperCase(), /[a-z]+/g),
	'indices/1': ofLongValues(
		(value, [wanted], runtime) => indices(value, wanted!, runtime),
		'first-outermost',
	),
	'index/1': ofLongValues(
		(value, [wanted], runtime) => firstIndex(value, wanted!, runtime),
		'first-outermost',
	),
	'rindex/1': ofLongValues(
		(value, [wanted], runtime) => lastIndex(value, wanted!, runtime),
		'first-outermost',
	),
};
