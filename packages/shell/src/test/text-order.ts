import { encodeText } from '@tenon/core';

/** Whether one text sorts before another: by code points, which is by bytes. */
export const isBefore = (left: string, right: string): boolean => {
	if (isSimple.test(left) && isSimple.test(right)) return left < right;
	const one = encodeText(left);
	const other = encodeText(right);
	const length = Math.min(one.length, other.length);
	for (let at = 0; at < length; at++) if (one[at] !== other[at]) return one[at]! < other[at]!;
	return one.length < other.length;
};

// Below the surrogates the order of units is the order of code points.
const isSimple = /^[\0-\ud7ff]*$/;
