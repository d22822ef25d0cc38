import { byteKit, byteLoops } from '@tenon/shell';

/** The lines of a file in memory. A last line without a newline has got one, and is known for it. */
export interface TextLines {
	readonly bytes: Uint8Array;
	/** Where line `n` starts, and behind the last line where the text ends. */
	readonly starts: Uint32Array;
	readonly count: number;
	readonly lacksNewline: boolean;
}

/** Cuts a file into lines; with `stripsReturns`, a carriage return before a newline is no part of it. */
export const cutLines = (
	content: Uint8Array,
	{ stripsReturns }: { readonly stripsReturns: boolean },
): TextLines => {
	const lacksNewline = content.length > 0 && content.at(-1) !== newline;
	let bytes = content;
	if (lacksNewline) {
		bytes = new Uint8Array(content.length + 1);
		bytes.set(content);
		bytes[content.length] = newline;
	}
	if (stripsReturns) bytes = withoutReturns(bytes);
	const starts = lineStarts(bytes);
	return { bytes, starts, count: starts.length - 1, lacksNewline };
};

const lineStarts = (bytes: Uint8Array): Uint32Array => {
	const loops = byteLoops(bytes.length);
	let starts = new Uint32Array(Math.max(16, bytes.length >> 4));
	for (let count = 1; ; ) {
		count += loops.findBehind(bytes, newline, starts[count - 1]!, starts.subarray(count));
		if (starts[count - 1] === bytes.length) return starts.subarray(0, count);
		const larger = new Uint32Array(starts.length * 2);
		larger.set(starts);
		starts = larger;
	}
};

const newline = 0x0a;
const carriageReturn = 0x0d;

const withoutReturns = (bytes: Uint8Array): Uint8Array => {
	if (byteKit.indexOfByte(bytes, carriageReturn) < 0) return bytes;
	const kept = new Uint8Array(bytes.length);
	let size = 0;
	for (let at = 0; at < bytes.length; at++) {
		if (bytes[at] === carriageReturn && bytes[at + 1] === newline) continue;
		kept[size++] = bytes[at]!;
	}
	return kept.subarray(0, size);
};

/** Whether a file looks as if it were no text: a NUL near its start. */
export const looksBinary = (content: Uint8Array): boolean => {
	const at = byteKit.indexOfByte(content, 0);
	return at >= 0 && at < examinedBytes;
};

// What is read first, and looked at.
const examinedBytes = 4096;
