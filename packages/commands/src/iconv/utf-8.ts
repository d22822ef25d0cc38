import type { ByteWriter } from '../support/byte-writer.ts';
import { type Charset, type Decoder, decoded } from './codec.ts';

class Utf8Decoder implements Decoder {
	size = 1;

	read(bytes: Uint8Array, at: number): number {
		const first = bytes[at]!;
		this.size = 1;
		if (first < 0x80) return first;
		const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf8 ? 4 : 0;
		if (length === 0) return this.#skipRest(bytes, at);
		let codePoint = first & (0x7f >> length);
		for (let index = 1; index < length; index++) {
			const byte = bytes[at + index];
			if (byte === undefined) return decoded.incomplete;
			if ((byte & 0xc0) !== 0x80) {
				this.size = index;
				return decoded.illegal;
			}
			codePoint = codePoint * 64 + (byte & 0x3f);
			// A character that is written longer than it has to be.
			if (index === 1 && length > 2 && codePoint < 1 << (length === 3 ? 5 : 4)) {
				return this.#skipRest(bytes, at);
			}
		}
		this.size = length;
		return codePoint > 0x10ffff || isSurrogate(codePoint) ? decoded.illegal : codePoint;
	}

	// What follows belongs to the same sequence as long as it cannot begin one.
	#skipRest(bytes: Uint8Array, at: number): number {
		while (this.size < 6 && (bytes[at + this.size]! & 0xc0) === 0x80) this.size += 1;
		return decoded.illegal;
	}
}

const isSurrogate = (codePoint: number): boolean => codePoint >= 0xd800 && codePoint < 0xe000;

const writeUtf8 = (codePoint: number, out: ByteWriter): boolean => {
	out.reserve(4);
	const { bytes } = out;
	let { size } = out;
	if (codePoint < 0x80) bytes[size++] = codePoint;
	else if (codePoint < 0x800) {
		bytes[size++] = 0xc0 | (codePoint >> 6);
		bytes[size++] = 0x80 | (codePoint & 0x3f);
	} else {
		if (codePoint < 0x10000) bytes[size++] = 0xe0 | (codePoint >> 12);
		else {
			bytes[size++] = 0xf0 | (codePoint >> 18);
			bytes[size++] = 0x80 | ((codePoint >> 12) & 0x3f);
		}
		bytes[size++] = 0x80 | ((codePoint >> 6) & 0x3f);
		bytes[size++] = 0x80 | (codePoint & 0x3f);
	}
	out.size = size;
	return true;
};

/** UTF-8. */
export const utf8: Charset = {
	decoder: () => new Utf8Decoder(),
	encoder: () => ({ start: () => undefined, write: writeUtf8 }),
};
