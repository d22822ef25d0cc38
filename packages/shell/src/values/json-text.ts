import { isJsonError, parseJson, type Value, writeJson } from '@tenon/core';
import { AssignmentError } from '../state/assignment-error.ts';

/** The value that the right-hand side of `declare -J` spells. Throws `AssignmentError` with the place of the fault. */
export const parseAssigned = (name: string, text: string): Value => {
	try {
		return parseJson(text);
	} catch (error) {
		if (!isJsonError(error)) throw error;
		throw new AssignmentError('conversion', `${name}: ${error.message}`);
	}
};

/** A value as `declare -p` shows it: JSON that reads back as the same value, but for bytes, which are shown as base64. */
export const shownJson = (value: Value): string => writeJson(value, { bytes: 'base64' });
