import { lineEnd, lineStart } from './line-bounds.ts';

/**
 * Writes where lines start and where they end, at their delimiter or with the bytes, two numbers for each: those that
 * `find` stops in, one after the other, from `from` on, where a line starts. Ends with the bytes, or when `places` is
 * full; returns how many lines there are.
 */
export const findLinesBy = (
	find: (bytes: Uint8Array, from: number) => number,
	bytes: Uint8Array,
	from: number,
	delimiter: number,
	places: Int32Array,
): number => {
	let size = 0;
	for (let at = from; at < bytes.length && size + 1 < places.length; size += 2) {
		const found = find(bytes, at);
		if (found < 0) break;
		const end = lineEnd(bytes, found, delimiter);
		places[size] = lineStart(bytes, found, at, delimiter);
		places[size + 1] = end;
		at = end + 1;
	}
	return size >> 1;
};
