/** A row of a dump: an address, then the bytes in hexadecimal digits, in groups. */
export interface DumpRow {
	/** Where the line begins, and where it ends: its line break, or the end of the bytes. */
	readonly start: number;
	readonly end: number;
	/** Where each digit stands, as the bytes stand in the row. */
	readonly digits: readonly number[];
	/** Of how many digits a group is made. */
	readonly groupSize: number;
}

/**
 * Reads a line as a row, such as `00000010: 6768 705f  gh_p` of xxd, `00000010  67 68  |gh|` of hexdump and
 * `0000020 67 68` of od. `open` for a line that reaches the end of the bytes and may become one.
 */
export const readDumpRow = (bytes: Uint8Array, start: number, end: number): DumpRow | 'open' | undefined => {
	const isLast = end === bytes.length;
	let at = start;
	while (at < end && at - start < maxAddress && isHex(bytes[at]!)) at++;
	const addressLength = at - start;
	if (at === end) return isLast && addressLength > 0 ? 'open' : undefined;
	if (addressLength < minAddress) return undefined;
	if (bytes[at] === colon) at++;
	const gap = spacesAt(bytes, at, end);
	if (at + gap === end) return isLast && gap <= maxGap ? 'open' : undefined;
	return gap === 0 || gap > maxGap ? undefined : readGroups(bytes, start, at + gap, end);
};

const minAddress = 4;
const maxAddress = 16;
const maxGap = 2;
const maxRow = 512;
const colon = 0x3a;
const space = 0x20;

const isHex = (byte: number): boolean =>
	(byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x66) || (byte >= 0x41 && byte <= 0x46);

const spacesAt = (bytes: Uint8Array, from: number, end: number): number => {
	let at = from;
	while (at < end && bytes[at] === space) at++;
	return at - from;
};

// All groups have the length of the first, but for the last one; what follows is the text column. hexdump parts
// the pairs of a row by two spaces, which elsewhere begin that column.
const readGroups = (
	bytes: Uint8Array,
	start: number,
	from: number,
	end: number,
): DumpRow | 'open' | undefined => {
	const digits: number[] = [];
	let groupSize = 0;
	let at = from;
	while (at < end && at - start < maxRow) {
		const group = at;
		while (at < end && isHex(bytes[at]!)) at++;
		const length = at - group;
		if (groupSize === 0) groupSize = length;
		const isBroken = at < end && bytes[at] !== space;
		if (length === 0 || length % 2 !== 0 || length > groupSize || groupSize > maxGroup || isBroken) break;
		for (let digit = group; digit < at; digit++) digits.push(digit);
		const gap = spacesAt(bytes, at, end);
		at += gap;
		if (length < groupSize || gap > (groupSize === 2 ? maxGap : 1)) break;
	}
	if (digits.length > 0) return { start, end, digits, groupSize };
	// In the middle of the first group.
	return at === bytes.length && groupSize <= maxGroup ? 'open' : undefined;
};

const maxGroup = 16;
