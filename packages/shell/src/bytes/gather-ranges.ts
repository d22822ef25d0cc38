import { byteKit } from './bytes.ts';
import { lineLoops, pieceBytes } from './wasm-line-loops.ts';

/**
 * Copies ranges of the bytes, one after the other, and returns how much that is; `into` has room for it. A range is
 * two numbers, where it starts and where it ends; each lies behind the one before and does not touch it.
 */
export const gatherRanges = (bytes: Uint8Array, ranges: Int32Array, into: Uint8Array): number => {
	// To copy everything, and a call, must be worth it.
	const isDense = ranges.length >= 2 * fewRanges && bytes.length < (ranges.length / 2) * sparseBytes;
	const loops = isDense && bytes.length <= pieceBytes ? lineLoops() : undefined;
	if (loops !== undefined) return loops.gather(bytes, ranges, into);
	let size = 0;
	for (let at = 0; at < ranges.length; at += 2) {
		const start = ranges[at]!;
		const end = ranges[at + 1]!;
		byteKit.copy(bytes, start, end, into, size);
		size += end - start;
	}
	return size;
};

const fewRanges = 16;
const sparseBytes = 1024;
