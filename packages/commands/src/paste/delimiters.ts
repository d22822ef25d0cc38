/**
 * The delimiters of a list, a byte each, or none at all for `\0`. An empty list is one empty delimiter;
 * `undefined` if the list ends in a backslash that escapes nothing.
 */
export const delimiterList = (list: Uint8Array): readonly Uint8Array[] | undefined => {
	const delimiters: Uint8Array[] = [];
	for (let at = 0; at < list.length; at++) {
		let byte = list[at]!;
		if (byte === backslash) {
			at += 1;
			const next = list[at];
			if (next === undefined) return undefined;
			if (next === zero) {
				delimiters.push(nothing);
				continue;
			}
			byte = escapes.get(next) ?? next;
		}
		delimiters.push(Uint8Array.of(byte));
	}
	return delimiters.length === 0 ? [nothing] : delimiters;
};

const backslash = 0x5c;
const zero = 0x30;
const nothing = new Uint8Array(0);

const escapes: ReadonlyMap<number, number> = new Map(
	[...'bfnrtv'].map((letter, index) => [letter.charCodeAt(0), '\b\f\n\r\t\v'.charCodeAt(index)]),
);
