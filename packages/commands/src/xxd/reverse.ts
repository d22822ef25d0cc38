/** Bytes that a dump stands for, and where they belong. There may be none: the place is gone to all the same. */
export interface DumpedBytes {
	readonly address: number;
	readonly bytes: Uint8Array;
}

/**
 * The bytes that a dump stands for. In front of each line stands an address, which any character but a digit ends, a
 * newline too; behind the bytes of a line stands anything. A character that is no digit parts pairs of them; three in a
 * row end the line.
 */
export const reverseDump = (dump: Uint8Array, columns: number): readonly DumpedBytes[] =>
	read(dump, { columns, hasAddresses: true });

/** The bytes of a dump without addresses. White space does not count. */
export const reversePlain = (dump: Uint8Array): readonly DumpedBytes[] =>
	read(dump, { columns: Number.POSITIVE_INFINITY, hasAddresses: false });

const read = (
	dump: Uint8Array,
	{ columns, hasAddresses }: { readonly columns: number; readonly hasAddresses: boolean },
): readonly DumpedBytes[] => {
	const found: { readonly address: number; readonly bytes: number[] }[] = [];
	/** The last three digits, the newest first; -1 is none. */
	let digits: readonly [number, number, number] = [-1, 0, 0];
	let address = 0;
	/** The address as it is read: a number of 64 bits, the topmost that of the sign. */
	let read64 = 0n;
	/** Where the bytes that were found last end. */
	let end: number | undefined;
	let isInAddress = hasAddresses;
	let isBeforeLine = true;
	let count = 0;
	const startLine = (): void => {
		if (hasAddresses) address = 0;
		read64 = 0n;
		isInAddress = hasAddresses;
		isBeforeLine = true;
		count = 0;
	};
	for (let at = 0; at < dump.length; at++) {
		const code = dump[at]!;
		if (code === carriageReturn || (!hasAddresses && (code === blank || code === newline || code === tab)))
			continue;
		const digit = digitOf(code);
		digits = [digit, digits[0], digits[1]];
		if (digit < 0 && isBeforeLine) continue;
		isBeforeLine = false;
		if (isInAddress) {
			if (digit < 0) isInAddress = false;
			else {
				read64 = BigInt.asIntN(64, read64 * 16n + BigInt(digit));
				address = Number(read64);
			}
			continue;
		}
		if (end !== address) found.push({ address, bytes: [] });
		end = address;
		let isOver = digits.every((each) => each < 0);
		if (digits[1] >= 0 && digit >= 0) {
			found.at(-1)!.bytes.push(digits[1] * 16 + digit);
			address += 1;
			end = address;
			count += 1;
			digits = [-1, digits[1], digits[2]];
			isOver = count >= columns;
		}
		if (isOver && code !== newline) {
			const lineEnd = dump.indexOf(newline, at);
			at = lineEnd < 0 ? dump.length : lineEnd;
			startLine();
		} else if (code === newline) startLine();
	}
	return found.map(({ address: start, bytes }) => ({ address: start, bytes: Uint8Array.from(bytes) }));
};

const carriageReturn = 0x0d;
const newline = 0x0a;
const blank = 0x20;
const tab = 0x09;

const digitOf = (code: number): number => {
	if (code >= 0x30 && code <= 0x39) return code - 0x30;
	const small = code | 0x20;
	return small >= 0x61 && small <= 0x66 ? small - 0x57 : -1;
};
