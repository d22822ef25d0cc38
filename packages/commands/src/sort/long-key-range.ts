import type { Flow } from '@tenon/core';
import { fieldBlanks, skipFields } from '../support/skip-fields.ts';
import { type ByteRange, byteSet, endOfRun, type Stretches } from '../support/stretches.ts';
import type { SortKey } from './key.ts';

/** Finds the bytes of one key in a long line in slices, as `KeyRange` does at once. */
export const findKeyInSlices = function* (
	{ place, ordering }: SortKey,
	separator: number,
	line: ByteRange,
	stretches: Stretches,
): Flow<ByteRange> {
	const { bytes, end: lineEnd } = line;
	const skip = (fields: number): Flow<number> => skipFields(line, fields, separator, stretches);
	const runFrom = (start: number, set: Uint8Array): Flow<number> =>
		endOfRun({ bytes, start, end: lineEnd }, set, stretches);
	const { endField, startField, endCharacter } = place;
	let end = lineEnd;
	if (endField !== undefined) {
		if (endCharacter > 0) {
			end = yield* skip(endField);
			if (ordering.skipsEndBlanks) end = yield* runFrom(end, fieldBlanks);
			end = Math.min(lineEnd, end + endCharacter);
		} else if (separator < 0) end = yield* skip(endField + 1);
		else
			end = yield* runFrom(
				yield* skip(endField),
				byteSet((byte) => byte !== separator),
			);
	}
	let start = startField === undefined ? line.start : yield* skip(startField);
	if (ordering.skipsStartBlanks) start = yield* runFrom(start, fieldBlanks);
	if (startField !== undefined) start = Math.min(lineEnd, start + place.startCharacter);
	return { bytes, start, end: Math.max(start, end) };
};
