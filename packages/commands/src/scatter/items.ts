import { hasRawBytes, isList, isRecord, type Value, type ValueRecord } from '@tenon/core';
import { CommandFailure } from '../support/command-failure.ts';
import type { DataInput } from '../support/data-input.ts';

/** What there is to work on: the elements of a list, or the lines of a text that are not blank. */
export const itemsOf = (input: DataInput): readonly Value[] => {
	if ('text' in input) return linesOf(input.text);
	const { value } = input;
	if (typeof value === 'string') return linesOf(value);
	if (value === null) throw new CommandFailure('the input is null, not a list');
	if (value instanceof Uint8Array) throw binary();
	if (isRecord(value)) throw new CommandFailure(`the input is a record, not a list${listHint(value)}`);
	return isList(value) ? value.map(demandItem) : [value];
};

const demandItem = (item: Value, index: number): Value => {
	if (item === null) throw new CommandFailure(`item ${index} is null`);
	if (item instanceof Uint8Array) throw binary();
	return item;
};

const linesOf = (text: string): readonly string[] => {
	if (hasRawBytes(text) || text.includes('\0')) throw binary();
	return text.split('\n').filter((line) => line.trim() !== '');
};

const binary = (): CommandFailure => new CommandFailure('the input is not text');

const listHint = (record: ValueRecord): string => {
	for (const [key, value] of record) if (isList(value)) return `; it has one under ${JSON.stringify(key)}`;
	return '';
};
