import { encodeText } from '@tenon/core';
import { JqError } from '../errors.ts';
import type { JqValue } from '../values/value.ts';
import { JsonFault } from './json-fault.ts';
import { ValueParser } from './value-parser.ts';

/** The one value that a text is. Throws `JqError` with jq's words about the text. */
export const parseText = (text: string): JqValue => {
	try {
		return parseOne(text);
	} catch (error) {
		if (!(error instanceof JsonFault)) throw error;
		throw new JqError(`${error.message} (while parsing '${text}')`);
	}
};

const parseOne = (text: string): JqValue => {
	const [value, another] = parseAll(encodeText(text));
	if (value === undefined) throw new JsonFault('Expected JSON value');
	if (another !== undefined) throw new JsonFault('Unexpected extra JSON values');
	return value;
};

/** All values of a text. Throws `JsonFault`. */
export const parseAll = (bytes: Uint8Array): JqValue[] => {
	const parser = new ValueParser({ isSequence: false });
	parser.feed(bytes);
	parser.finish();
	const values: JqValue[] = [];
	for (let value = parser.next(); value !== undefined; value = parser.next()) values.push(value);
	return values;
};
