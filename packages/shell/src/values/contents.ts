import { isBytes, isList, isRecord, type Value } from '@tenon/core';
import { characterCount } from './characters.ts';
import { valueText } from './value-text.ts';

/** The elements of a list or the values of a record as texts; any other value is its own only element. */
export const itemTexts = (value: Value, place: string): readonly string[] => {
	if (isList(value)) return value.map((item, at) => valueText(item, `${place}[${at}]`));
	if (isRecord(value)) return [...value].map(([key, item]) => valueText(item, `${place}[${key}]`));
	return [valueText(value, place)];
};

/** The keys of a record or the places of a list; any other value has the place 0. */
export const keyTexts = (value: Value): readonly string[] => {
	if (isRecord(value)) return [...value.keys()];
	return isList(value) ? value.map((_, at) => String(at)) : ['0'];
};

/** What `${#…}` counts: elements of a list or record, bytes, or the characters of a text. */
export const sizeOf = (value: Value, place: string): number => {
	if (isList(value) || isBytes(value)) return value.length;
	return isRecord(value) ? value.size : characterCount(valueText(value, place));
};
