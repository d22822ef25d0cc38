import { isBytes, isList, isRecord, typeName, type Value } from '@tenon/core';
import { AssignmentError } from '../state/assignment-error.ts';
import type { ArrayItem } from '../state/ports.ts';
import { valueText } from './value-text.ts';

/** What `+=value` makes of what is there. */
export const appendedText = (place: string, old: Value | undefined, text: string): Value => {
	if (old === undefined || old === null) return text;
	if (isList(old) || isRecord(old) || isBytes(old))
		throw refusal(place, `text cannot be appended to a ${typeName(old)}; write +=(…)`);
	return valueText(old, place) + text;
};

/** What `=(…)` makes: a list of strings, or a record if every item has a key. */
export const listedValue = (place: string, items: readonly ArrayItem[]): Value => {
	if (items.length === 0 || items[0]!.key === undefined) return itemStrings(place, items);
	return withEntries(place, new Map(), items);
};

/** What `+=(…)` makes of what is there: a longer list, or a record with these keys. */
export const appendedItems = (place: string, old: Value | undefined, items: readonly ArrayItem[]): Value => {
	if (old === undefined || old === null) return listedValue(place, items);
	if (isList(old)) return [...old, ...itemStrings(place, items)];
	if (isRecord(old)) return withEntries(place, old, items);
	throw refusal(place, `elements cannot be appended to a ${typeName(old)}`);
};

/** What `declare -J name+=JSON` makes: lists are joined, records merged, strings concatenated. */
export const appendedValue = (place: string, old: Value | undefined, added: Value): Value => {
	if (old === undefined || old === null) return added;
	if (isList(old) && isList(added)) return [...old, ...added];
	if (isRecord(old) && isRecord(added)) return new Map([...old, ...added]);
	if (typeof old === 'string' && typeof added === 'string') return old + added;
	throw refusal(place, `a ${typeName(added)} cannot be appended to a ${typeName(old)}`);
};

const itemStrings = (place: string, items: readonly ArrayItem[]): readonly string[] =>
	items.map(({ key, value }) => {
		if (key !== undefined) throw refusal(place, `[${key}]=${value}: an element of a list takes no key`);
		return value;
	});

const withEntries = (
	place: string,
	record: ReadonlyMap<string, Value>,
	items: readonly ArrayItem[],
): Value => {
	const copy = new Map(record);
	for (const { key, append, value } of items) {
		if (key === undefined) throw refusal(place, `${value}: a value of a record needs a key: [key]=${value}`);
		copy.set(key, append ? appendedText(`${place}[${key}]`, copy.get(key), value) : value);
	}
	return copy;
};

const refusal = (place: string, message: string): AssignmentError =>
	new AssignmentError('conversion', `${place}: ${message}`);
