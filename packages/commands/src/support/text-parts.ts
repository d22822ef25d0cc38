/** A text in parts of about a length; no character is split. */
export function* partsOf(text: string, length: number): Generator<string, void, void> {
	for (let start = 0; start < text.length; ) {
		let end = Math.min(start + length, text.length);
		if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end += 1;
		yield text.slice(start, end);
		start = end;
	}
}

const isHighSurrogate = (unit: number): boolean => (unit & 0xfc00) === 0xd800;
