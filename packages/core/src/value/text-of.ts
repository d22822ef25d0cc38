import { BytesAsText } from './errors.ts';
import { writeJson } from './json-write.ts';
import { writeNumber } from './number.ts';
import { isBytes, type Value } from './value.ts';

/**
 * The text of a value, as an expansion inserts it: a string is itself, everything else its compact JSON.
 * Throws {@link BytesAsText} for bytes, at the top or inside: they are never text by accident.
 */
export const textOf = (value: Value): string => {
	if (typeof value === 'string') return value;
	if (typeof value === 'number' || typeof value === 'bigint') return writeNumber(value);
	if (typeof value !== 'object' || value === null) return String(value);
	if (isBytes(value)) throw new BytesAsText(value.length);
	return writeJson(value);
};
