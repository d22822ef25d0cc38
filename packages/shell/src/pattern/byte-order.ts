import { encodeText } from '@tenon/core';

/** Orders texts by their bytes, as the C.UTF-8 locale does; for `sort`. */
export const compareByBytes = (one: string, other: string): number => {
	if (one === other) return 0;
	const length = Math.min(one.length, other.length);
	for (let at = 0; at < length; at++) {
		const left = one.charCodeAt(at);
		const right = other.charCodeAt(at);
		if (left === right) continue;
		// Below the surrogates, the order of units is that of bytes.
		return left < surrogates && right < surrogates ? left - right : compareEncoded(one, other);
	}
	return one.length - other.length;
};

const surrogates = 0xd800;

const compareEncoded = (one: string, other: string): number => {
	const left = encodeText(one);
	const right = encodeText(other);
	for (let at = 0; at < left.length && at < right.length; at++) {
		if (left[at] !== right[at]) return left[at]! - right[at]!;
	}
	return left.length - right.length;
};
