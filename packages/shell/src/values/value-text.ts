import { isValueError, JsonTooDeep, textOf, type Value } from '@tenon/core';
import { ExpansionError } from '../state/errors.ts';

/**
 * The text of a value: a string is itself, everything else its compact JSON. Throws `ExpansionError` for what
 * no text of the shell can hold: bytes, and a string with a NUL in it. `place` is how the message calls it.
 */
export const valueText = (value: Value, place = ''): string => {
	if (typeof value === 'string') {
		if (value.includes('\0')) throw textless(place, 'a string with a NUL character is not text');
		return value;
	}
	try {
		return textOf(value);
	} catch (error) {
		if (isValueError(error) || error instanceof JsonTooDeep) throw textless(place, error.message);
		throw error;
	}
};

const textless = (place: string, message: string): ExpansionError =>
	new ExpansionError(place === '' ? message : `${place}: ${message}`);
