import type { ByteWriter } from '../support/byte-writer.ts';
import { type Charset, type Decoder, decoded, type Encoder } from './codec.ts';

/** An encoding in units of two or four bytes. */
export interface WideForm {
	readonly unit: 2 | 4;
	/** `marked`: a byte order mark says it, and is written; without one it is that of this machine. */
	readonly order: 'little' | 'big' | 'marked';
	/** Whether characters beyond 16 bits are written as two units; else there are none. */
	readonly hasPairs: boolean;
}

/** UTF-16, UTF-32 and UCS-2. */
export const wideCharset = (form: WideForm): Charset => ({
	decoder: () => new WideDecoder(form),
	encoder: () => new WideEncoder(form),
});

class WideDecoder implements Decoder {
	size = 0;
	readonly #form: WideForm;
	#isBig: boolean;
	#mayBeMark: boolean;

	constructor(form: WideForm) {
		this.#form = form;
		this.#isBig = form.order === 'big';
		this.#mayBeMark = form.order === 'marked';
	}

	read(bytes: Uint8Array, at: number): number {
		const { unit, hasPairs } = this.#form;
		this.size = unit;
		if (at + unit > bytes.length) return decoded.incomplete;
		if (this.#mayBeMark) {
			this.#mayBeMark = false;
			if (this.#unitAt(bytes, at) === mark) return decoded.skipped;
			this.#isBig = true;
			if (this.#unitAt(bytes, at) === mark) return decoded.skipped;
			this.#isBig = false;
		}
		const first = this.#unitAt(bytes, at);
		if (first < 0xd800 || (first > 0xdfff && first <= 0x10ffff)) return first;
		if (first > 0xdbff || !hasPairs) return decoded.illegal;
		if (at + 4 > bytes.length) return decoded.incomplete;
		const second = this.#unitAt(bytes, at + 2);
		if (second < 0xdc00 || second > 0xdfff) return decoded.illegal;
		this.size = 4;
		return 0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00);
	}

	#unitAt(bytes: Uint8Array, at: number): number {
		let value = 0;
		const { unit } = this.#form;
		for (let index = 0; index < unit; index++)
			value = value * 256 + bytes[at + (this.#isBig ? index : unit - 1 - index)]!;
		return value;
	}
}

class WideEncoder implements Encoder {
	readonly #form: WideForm;

	constructor(form: WideForm) {
		this.#form = form;
	}

	start(out: ByteWriter): void {
		if (this.#form.order === 'marked') this.#put(mark, out);
	}

	write(codePoint: number, out: ByteWriter): boolean {
		if (this.#form.unit === 4 || codePoint < 0x10000) {
			this.#put(codePoint, out);
			return true;
		}
		if (!this.#form.hasPairs) return false;
		this.#put(0xd800 + ((codePoint - 0x10000) >> 10), out);
		this.#put(0xdc00 + (codePoint & 0x3ff), out);
		return true;
	}

	#put(value: number, out: ByteWriter): void {
		const { unit, order } = this.#form;
		out.reserve(unit);
		for (let index = 0; index < unit; index++)
			out.bytes[out.size + (order === 'big' ? unit - 1 - index : index)] = (value >>> (8 * index)) & 0xff;
		out.size += unit;
	}
}

const mark = 0xfeff;
