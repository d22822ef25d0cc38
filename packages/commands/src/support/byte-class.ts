import { byteKit } from '@tenon/shell';

/** Blanks as fields are told apart by: space and tab. Nothing else is one in C.UTF-8, byte by byte. */
export const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09;

export const isDigit = (byte: number | undefined): byte is number =>
	byte !== undefined && byte >= 0x30 && byte <= 0x39;

/** An ASCII letter. */
export const isAlpha = (byte: number | undefined): boolean =>
	byte !== undefined && (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a;

/** What `isspace` says of a byte in C.UTF-8. */
export const isSpace = (byte: number | undefined): boolean =>
	byte === 0x20 || (byte !== undefined && byte >= 0x09 && byte <= 0x0d);

/** An ASCII letter as its capital, every other byte as it is. */
export const toUpper = (byte: number): number => (byte >= 0x61 && byte <= 0x7a ? byte - 0x20 : byte);

/** Two ranges of bytes in byte order, a beginning before what goes on: negative, zero or positive. */
export const compareBytes = (
	left: Uint8Array,
	leftStart: number,
	leftEnd: number,
	right: Uint8Array,
	rightStart: number,
	rightEnd: number,
): number => {
	const shared = Math.min(leftEnd - leftStart, rightEnd - rightStart);
	const near = Math.min(shared, nearBytes);
	for (let at = 0; at < near; at++) {
		const difference = left[leftStart + at]! - right[rightStart + at]!;
		if (difference !== 0) return difference;
	}
	if (near < shared)
		return byteKit.compare(left, leftStart + near, leftEnd, right, rightStart + near, rightEnd);
	return leftEnd - leftStart - (rightEnd - rightStart);
};

/** How many bytes two beginnings have in common, at least: whole pieces are compared by the platform. */
export const sharedPieces = (
	left: Uint8Array,
	leftStart: number,
	leftEnd: number,
	right: Uint8Array,
	rightStart: number,
	rightEnd: number,
): number => {
	const most = Math.min(leftEnd - leftStart, rightEnd - rightStart) - pieceBytes;
	let shared = 0;
	while (shared <= most) {
		const leftAt = leftStart + shared;
		const rightAt = rightStart + shared;
		if (byteKit.compare(left, leftAt, leftAt + pieceBytes, right, rightAt, rightAt + pieceBytes) !== 0) break;
		shared += pieceBytes;
	}
	return shared;
};

/** The length of the pieces that {@link sharedPieces} compares. */
export const pieceBytes = 4096;

// Up to here a loop finds a difference before a call into the platform would.
const nearBytes = 64;
