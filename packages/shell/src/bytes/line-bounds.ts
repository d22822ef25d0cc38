import { byteKit } from './bytes.ts';

/** Where the line with the byte at `at` starts, looking back no further than `from`. */
export const lineStart = (bytes: Uint8Array, at: number, from: number, delimiter: number): number => {
	const near = Math.max(from, at - nearStart);
	for (let start = at; start > near; start--) if (bytes[start - 1] === delimiter) return start;
	return near === from ? from : Math.max(from, byteKit.lastIndexOfByte(bytes, delimiter, near - 1) + 1);
};

/** Where the line with the byte at `at` ends: at its delimiter, or with the bytes. */
export const lineEnd = (bytes: Uint8Array, at: number, delimiter: number): number => {
	const near = Math.min(bytes.length, at + nearEnd);
	for (let end = at; end < near; end++) if (bytes[end] === delimiter) return end;
	const end = byteKit.indexOfByte(bytes, delimiter, near);
	return end < 0 ? bytes.length : end;
};

// What is nearer than this is found sooner by a loop than by a call; to look back is dearer for the platform too.
const nearStart = 64;
const nearEnd = 16;
