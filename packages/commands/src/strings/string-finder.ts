import { ByteWriter } from '../support/byte-writer.ts';

/** How characters are stored. */
export interface Encoding {
	/** Bytes of one character. */
	readonly width: 1 | 2 | 4;
	readonly isLowFirst: boolean;
	/** Whether each byte above ASCII is printable. */
	readonly hasHighCharacters: boolean;
}

/** The values of `-e`. */
export const encodings: Readonly<Record<string, Encoding>> = {
	s: { width: 1, isLowFirst: true, hasHighCharacters: false },
	S: { width: 1, isLowFirst: true, hasHighCharacters: true },
	b: { width: 2, isLowFirst: false, hasHighCharacters: false },
	l: { width: 2, isLowFirst: true, hasHighCharacters: false },
	B: { width: 4, isLowFirst: false, hasHighCharacters: false },
	L: { width: 4, isLowFirst: true, hasHighCharacters: false },
};

/** What is looked for, and the callbacks that print it. */
export interface StringFinderOptions {
	readonly encoding: Encoding;
	/** Characters that make a string. */
	readonly minimum: number;
	/** Whether newlines and their kin count as printable. */
	readonly takesBlanks: boolean;
	/** Asked before so many bytes more are held. */
	holdMemory(bytes: number): void;
	start(address: number): void;
	put(bytes: Uint8Array, from: number, to: number): void;
	end(): void;
}

/** Finds runs of printable characters in chunks of bytes. Holds fewer than the characters that make a string. */
export class StringFinder {
	readonly #options: StringFinderOptions;
	readonly #isPrintable = new Uint8Array(256);
	/** Characters that may become a string. */
	readonly #held = new ByteWriter(64);
	#counted = 0;
	#isOpen = false;
	/** Where the next byte lies in the input. */
	#address = 0;
	/** Bytes of a character that is not whole. */
	#rest: Uint8Array = new Uint8Array(0);

	constructor(options: StringFinderOptions) {
		this.#options = options;
		const { takesBlanks, encoding } = options;
		this.#isPrintable.fill(1, 0x20, 0x7f);
		this.#isPrintable[0x09] = 1;
		if (takesBlanks) this.#isPrintable.fill(1, 0x09, 0x0e);
		if (encoding.hasHighCharacters) this.#isPrintable.fill(1, 0x80);
	}

	push(chunk: Uint8Array): void {
		if (this.#options.encoding.width === 1) this.#pushBytes(chunk);
		else this.#pushWide(chunk);
	}

	/** The input has ended; a string that is printed ends with it. */
	end(): void {
		if (this.#isOpen) this.#options.end();
		this.#isOpen = false;
	}

	#pushBytes(chunk: Uint8Array): void {
		const isPrintable = this.#isPrintable;
		for (let at = 0; at < chunk.length; ) {
			const from = at;
			while (at < chunk.length && isPrintable[chunk[at]!] === 1) at += 1;
			if (at > from) this.#take(chunk, from, at, this.#address + from);
			if (at === chunk.length) break;
			this.#close();
			while (at < chunk.length && isPrintable[chunk[at]!] === 0) at += 1;
		}
		this.#address += chunk.length;
	}

	// After a character that is not printable the next one starts a byte after its first.
	#pushWide(chunk: Uint8Array): void {
		const { width, isLowFirst } = this.#options.encoding;
		const bytes = new Uint8Array(this.#rest.length + chunk.length);
		bytes.set(this.#rest);
		bytes.set(chunk, this.#rest.length);
		const one = new Uint8Array(1);
		let at = 0;
		while (at + width <= bytes.length) {
			let sum = 0;
			for (let index = 0; index < width; index++) sum += bytes[at + index]!;
			const low = bytes[isLowFirst ? at : at + width - 1]!;
			if (sum === low && this.#isPrintable[low] === 1) {
				one[0] = low;
				this.#take(one, 0, 1, this.#address + at);
				at += width;
				continue;
			}
			this.#close();
			at += 1;
		}
		this.#rest = bytes.slice(at);
		this.#address += at;
	}

	#take(bytes: Uint8Array, from: number, to: number, address: number): void {
		const { minimum, encoding } = this.#options;
		const held = this.#held;
		if (this.#isOpen) {
			this.#options.put(bytes, from, to);
			return;
		}
		if (held.size + to - from < minimum) {
			held.append(bytes, from, to);
			if (held.bytes.length > this.#counted) {
				this.#options.holdMemory(held.bytes.length - this.#counted);
				this.#counted = held.bytes.length;
			}
			return;
		}
		this.#isOpen = true;
		this.#options.start(address - held.size * encoding.width);
		this.#options.put(held.bytes, 0, held.size);
		this.#options.put(bytes, from, to);
		held.size = 0;
	}

	#close(): void {
		this.#held.size = 0;
		if (!this.#isOpen) return;
		this.#isOpen = false;
		this.#options.end();
	}
}
