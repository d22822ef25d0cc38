import { encodeText } from '@tenon/core';

/** Compares texts by their bytes: less than 0, 0 or more than 0. */
export const compareTexts = (one: string, other: string): number => {
	if (one === other) return 0;
	if (!surrogates.test(one) && !surrogates.test(other)) return one < other ? -1 : 1;
	return compareBytes(encodeText(one), encodeText(other));
};

const surrogates = /[\ud800-\udfff]/;

const compareBytes = (one: Uint8Array, other: Uint8Array): number => {
	const length = Math.min(one.length, other.length);
	for (let at = 0; at < length; at++) {
		const difference = one[at]! - other[at]!;
		if (difference !== 0) return difference;
	}
	return one.length - other.length;
};
