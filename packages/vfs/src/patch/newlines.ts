const newline = 0x0a;
const carriageReturn = 0x0d;

// Lines are short: a plain loop beats a native search that stops at each of them.

/** How many `\n` there are. */
export const countNewlines = (bytes: Uint8Array): number => {
	let count = 0;
	for (let at = 0; at < bytes.length; at++) if (bytes[at] === newline) count++;
	return count;
};

/** The offset behind the `nth` `\n`, which must be there. */
export const offsetAfterNewline = (bytes: Uint8Array, nth: number): number => {
	let at = 0;
	for (let missing = nth; missing > 0; at++) if (bytes[at] === newline) missing--;
	return at;
};

/**
 * The bytes without the carriage returns that stand before a `\n`; the same array if there are none.
 * `beforeNewline` says that a `\n` follows the last byte.
 */
export const withoutCarriageReturns = (bytes: Uint8Array, beforeNewline: boolean): Uint8Array => {
	if (bytes.indexOf(carriageReturn) === -1) return bytes;
	const kept = new Uint8Array(bytes.length);
	let start = bytes.length;
	let isBeforeNewline = beforeNewline;
	for (let at = bytes.length - 1; at >= 0; at--) {
		const byte = bytes[at]!;
		if (byte === carriageReturn && isBeforeNewline) continue;
		isBeforeNewline = byte === newline;
		start--;
		kept[start] = byte;
	}
	return start === 0 ? bytes : kept.subarray(start);
};
