import { byteKit, decodeApart } from '@tenon/shell';

/** Makes texts of bytes; the same short text again and again is made once. */
export class ByteTexts {
	readonly #hasBytes: boolean;
	readonly #known: (string | undefined)[] = new Array<string | undefined>(tableSize).fill(undefined);

	constructor(hasBytes: boolean) {
		this.#hasBytes = hasBytes;
	}

	/** The text of a range of bytes. */
	decode(bytes: Uint8Array, start: number, end: number): string {
		const length = end - start;
		if (length > longestKept) return this.#make(bytes, start, end);
		let hash = length;
		for (let at = start; at < end; at++) hash = (Math.imul(hash, 31) + bytes[at]!) | 0;
		const slot = (hash ^ (hash >>> 12)) & (tableSize - 1);
		const known = this.#known[slot];
		if (known !== undefined && known.length === length && isText(known, bytes, start)) return known;
		const text = this.#make(bytes, start, end);
		this.#known[slot] = text;
		return text;
	}

	#make(bytes: Uint8Array, start: number, end: number): string {
		return this.#hasBytes ? decodeApart(bytes, start, end) : byteKit.decode(bytes, start, end);
	}
}

// Never true of a text beyond ASCII: its units are not its bytes.
const isText = (text: string, bytes: Uint8Array, start: number): boolean => {
	for (let at = 0; at < text.length; at++) {
		const unit = text.charCodeAt(at);
		if (unit !== bytes[start + at] || unit >= 0x80) return false;
	}
	return true;
};

const tableSize = 4096;
const longestKept = 24;
