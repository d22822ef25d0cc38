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
export const reverseDump = (text: string, columns: number): readonly DumpedBytes[] =>
	read(text, { columns, hasAddresses: true });

/** The bytes of a dump without addresses. White space does not count. */
export const reversePlain = (text: string): readonly DumpedBytes[] =>
	read(text, { columns: Number.POSITIVE_INFINITY, hasAddresses: false });

const read = (
	text: string,
	{ columns, hasAddresses }: { readonly columns: number; readonly hasAddresses: boolean },
): readonly DumpedBytes[] => {
	const found: { readonly address: number; readonly bytes: number[] }[] = [];
	/** The last three digits, the newest first; -1 is none. */
	let digits: readonly [number, number, number] = [-1, 0, 0];
	let address = 0;
	/** Where the bytes that were found last end. */
	let end: number | undefined;
	let isInAddress = hasAddresses;
	let isBeforeLine = true;
	let count = 0;
	const startLine = (): void => {
		if (hasAddresses) address = 0;
		isInAddress = hasAddresses;
		isBeforeLine = true;
		count = 0;
	};
	for (let at = 0; at < text.length; at++) {
		const letter = text[at]!;
		if (letter === '\r' || (!hasAddresses && /[ \n\t]/.test(letter))) continue;
		const digit = /[0-9a-fA-F]/.test(letter) ? Number.parseInt(letter, 16) : -1;
		digits = [digit, digits[0], digits[1]];
		if (digit < 0 && isBeforeLine) continue;
		isBeforeLine = false;
		if (isInAddress) {
			if (digit < 0) isInAddress = false;
			else address = address * 16 + digit;
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
		if (isOver && letter !== '\n') {
			const newline = text.indexOf('\n', at);
			at = newline < 0 ? text.length : newline;
			startLine();
		} else if (letter === '\n') startLine();
	}
	return found.map(({ address: start, bytes }) => ({ address: start, bytes: Uint8Array.from(bytes) }));
};
