import { encodeText } from '@tenon/core';

/** Orders names by their bytes, as the C locale does. */
export const compareNames = (left: string, right: string): number => {
	if (left === right) return 0;
	if (!surrogates.test(left) && !surrogates.test(right)) return left < right ? -1 : 1;
	const a = encodeText(left);
	const b = encodeText(right);
	const shared = Math.min(a.length, b.length);
	for (let at = 0; at < shared; at++) if (a[at] !== b[at]) return a[at]! - b[at]!;
	return a.length - b.length;
};

// Only there do UTF-16's order and that of the bytes differ.
const surrogates = /[\ud800-\udfff]/;
