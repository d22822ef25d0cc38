/** Whether all bytes are ASCII. Four bytes at a time where the memory is aligned. */
export const isAscii = (bytes: Uint8Array): boolean => {
	const head = Math.min(bytes.length, (4 - (bytes.byteOffset & 3)) & 3);
	const wordCount = (bytes.length - head) >> 2;
	let seen = wordCount === 0 ? 0 : unionOf(new Int32Array(bytes.buffer, bytes.byteOffset + head, wordCount));
	for (let at = 0; at < head; at++) seen |= bytes[at]!;
	for (let at = head + wordCount * 4; at < bytes.length; at++) seen |= bytes[at]!;
	return (seen & highBits) === 0;
};

const unionOf = (words: Int32Array): number => {
	let union = 0;
	for (let at = 0; at < words.length; at++) union |= words[at]!;
	return union;
};

const highBits = 0x80808080 | 0;
