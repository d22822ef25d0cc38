import { byteKit } from '@tenon/shell';

/**
 * How often a byte stands in a chunk. Four bytes at a time where the memory is aligned: a word in which
 * the byte stands has a zero byte after the exclusive or, and the zero bytes are added up in four lanes.
 */
export const countByte = (chunk: Uint8Array, byte: number, from = 0, to: number = chunk.length): number => {
	if (to - from < shortBytes) return countSingly(chunk, byte, from, to);
	return countAsText(chunk, byte, from, to) ?? countInLoop(chunk, byte, from, to);
};

/**
 * Counts by native means alone: until the engine has learnt the loop, that takes a tenth of its time. `undefined` where
 * enough was counted so, or where there is no such means for these bytes.
 */
const countAsText = (chunk: Uint8Array, byte: number, from: number, to: number): number | undefined => {
	if (countedAsText >= unlearntBytes || byte > 0x7f || byteKit.name !== 'buffer') return undefined;
	if (to - from < worthwhileBytes || !byteKit.isAscii(chunk)) return undefined;
	countedAsText += to - from;
	return byteKit.decode(chunk, from, to).match(patternOf(byte))?.length ?? 0;
};

// A global pattern of one character is found by native means from the first call on, and each match is the same text.
const patternOf = (byte: number): RegExp => {
	patterns[byte] ??= new RegExp(`\\x${byte.toString(16).padStart(2, '0')}`, 'g');
	return patterns[byte];
};

const patterns: (RegExp | undefined)[] = [];

let countedAsText = 0;
const worthwhileBytes = 2048;
const unlearntBytes = 262_144;

const countInLoop = (chunk: Uint8Array, byte: number, from: number, to: number): number => {
	const head = Math.min(to, from + ((4 - ((chunk.byteOffset + from) & 3)) & 3));
	const wordCount = (to - head) >> 2;
	const tail = head + wordCount * 4;
	return (
		countSingly(chunk, byte, from, head) +
		(wordCount === 0
			? 0
			: countInWords(new Uint32Array(chunk.buffer, chunk.byteOffset + head, wordCount), byte)) +
		countSingly(chunk, byte, tail, to)
	);
};

/**
 * The place right behind the `count`th of a byte, or -1 if there are fewer; `count` is at least 1. Halves
 * the search until a part is small enough to walk.
 */
export const placeAfterNth = (chunk: Uint8Array, byte: number, count: number): number => {
	let from = 0;
	let to = chunk.length;
	let wanted = count;
	while (to - from > walkBytes) {
		const middle = (from + to) >> 1;
		const found = countByte(chunk, byte, from, middle);
		if (found >= wanted) to = middle;
		else {
			wanted -= found;
			from = middle;
		}
	}
	for (let at = from; at < to; at++) {
		if (chunk[at] !== byte) continue;
		wanted -= 1;
		if (wanted === 0) return at + 1;
	}
	return -1;
};

const walkBytes = 64;
// Below this a view in words costs more than it saves.
const shortBytes = 128;

const countSingly = (chunk: Uint8Array, byte: number, from: number, to: number): number => {
	let count = 0;
	for (let at = from; at < to; at++) if (chunk[at] === byte) count += 1;
	return count;
};

const countInWords = (words: Uint32Array, byte: number): number => {
	const pattern = Math.imul(byte, 0x01010101);
	let count = 0;
	for (let at = 0; at < words.length; ) {
		// A lane overflows at 256.
		const end = Math.min(words.length, at + 255);
		let lanes = 0;
		for (; at < end; at++) {
			const word = words[at]! ^ pattern;
			lanes = (lanes + ((~(((word & 0x7f7f7f7f) + 0x7f7f7f7f) | word) >>> 7) & 0x01010101)) | 0;
		}
		count += (lanes & 0xff) + ((lanes >>> 8) & 0xff) + ((lanes >>> 16) & 0xff) + (lanes >>> 24);
	}
	return count;
};
