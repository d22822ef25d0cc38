import { BaseDecoder, BaseEncoder, base32Alphabet, base64Alphabet } from '../base/base-codec.ts';

/** Turns bytes into characters. */
export interface Encoder {
	/** The characters for a chunk, good until the next call. */
	push(chunk: Uint8Array): Uint8Array;
	/** The last characters; `undefined` where the bytes are too few for them. */
	end(): Uint8Array | undefined;
}

/** Turns characters back into bytes. */
export interface Decoder {
	/** Whether there was a character that does not belong. */
	readonly isBroken: boolean;
	push(chunk: Uint8Array): Uint8Array;
	end(): Uint8Array;
}

/** A way to write bytes as characters. */
export interface Encoding {
	/** Characters that count when garbage is skipped. */
	readonly characters: string;
	encoder(): Encoder;
	decoder(): Decoder;
}

const url = '-_';
const base32hex = '0123456789ABCDEFGHIJKLMNOPQRSTUV';
const z85 = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#';

const ofBase = (alphabet: typeof base64Alphabet): Encoding => ({
	characters: alphabet.characters,
	encoder: () => new BaseEncoder(alphabet),
	decoder: () => new BaseDecoder(alphabet, { ignoresGarbage: false }),
});

const base64 = ofBase(base64Alphabet);
const base32 = ofBase(base32Alphabet);

/** The options that name encodings. */
export type EncodingName =
	| 'base64'
	| 'base64url'
	| 'base32'
	| 'base32hex'
	| 'base16'
	| 'base2msbf'
	| 'base2lsbf'
	| 'z85';

/** The encodings, by the names of their options. */
export const encodings: Readonly<Record<EncodingName, Encoding>> = {
	base64,
	base64url: {
		characters: base64Alphabet.characters.slice(0, -2) + url,
		encoder: () =>
			new BaseEncoder({ ...base64Alphabet, characters: base64Alphabet.characters.slice(0, -2) + url }),
		decoder: () => new TranslatingDecoder(base64.decoder(), url, '+/', '+/'),
	},
	base32,
	base32hex: {
		characters: base32hex,
		encoder: () => new BaseEncoder({ ...base32Alphabet, characters: base32hex }),
		decoder: () => new TranslatingDecoder(base32.decoder(), base32hex, base32Alphabet.characters, ''),
	},
	base16: digits('0123456789ABCDEF', 4, { isLowFirst: false }),
	base2msbf: digits('01', 1, { isLowFirst: false }),
	base2lsbf: digits('01', 1, { isLowFirst: true }),
	z85: { characters: z85, encoder: () => new Z85Encoder(), decoder: () => new Z85Decoder() },
};

/** Decodes other characters by what they stand for. A chunk with a refused one gives nothing. */
class TranslatingDecoder implements Decoder {
	readonly #inner: Decoder;
	readonly #table = Uint8Array.from({ length: 256 }, (_, code) => code);
	readonly #isRefused = new Uint8Array(256);
	#isBroken = false;

	constructor(inner: Decoder, from: string, to: string, refused: string) {
		this.#inner = inner;
		for (let at = 0; at < from.length; at++) this.#table[from.charCodeAt(at)] = to.charCodeAt(at);
		for (let at = 0; at < refused.length; at++) this.#isRefused[refused.charCodeAt(at)] = 1;
	}

	get isBroken(): boolean {
		return this.#isBroken || this.#inner.isBroken;
	}

	push(chunk: Uint8Array): Uint8Array {
		const translated = new Uint8Array(chunk.length);
		for (let at = 0; at < chunk.length; at++) {
			const code = chunk[at]!;
			if (this.#isRefused[code] === 1) {
				this.#isBroken = true;
				return translated.subarray(0, 0);
			}
			translated[at] = this.#table[code]!;
		}
		return this.#inner.push(translated);
	}

	end(): Uint8Array {
		return this.#inner.end();
	}
}

// Digits of so many bits each: hexadecimal and binary.
function digits(
	characters: string,
	bits: number,
	{ isLowFirst }: { readonly isLowFirst: boolean },
): Encoding {
	const count = 8 / bits;
	const mask = (1 << bits) - 1;
	const shift = (index: number): number => bits * (isLowFirst ? index : count - 1 - index);
	return {
		characters,
		encoder: () => ({
			push: (chunk) => {
				const into = new Uint8Array(chunk.length * count);
				let at = 0;
				for (const byte of chunk)
					for (let index = 0; index < count; index++)
						into[at++] = characters.charCodeAt((byte >> shift(index)) & mask);
				return into;
			},
			end: () => new Uint8Array(0),
		}),
		decoder: () => new DigitDecoder(characters, count, shift),
	};
}

class DigitDecoder implements Decoder {
	isBroken = false;
	readonly #values = new Int8Array(256).fill(-1);
	readonly #count: number;
	readonly #shift: (index: number) => number;
	#byte = 0;
	#index = 0;

	constructor(characters: string, count: number, shift: (index: number) => number) {
		this.#count = count;
		this.#shift = shift;
		for (let at = 0; at < characters.length; at++) this.#values[characters.charCodeAt(at)] = at;
	}

	push(chunk: Uint8Array): Uint8Array {
		const into = new Uint8Array(Math.ceil(chunk.length / this.#count) + 1);
		let size = 0;
		for (const code of chunk) {
			if (code === newline) continue;
			const value = this.#values[code]!;
			if (value < 0) {
				this.isBroken = true;
				break;
			}
			this.#byte |= value << this.#shift(this.#index++);
			if (this.#index < this.#count) continue;
			into[size++] = this.#byte;
			this.#byte = 0;
			this.#index = 0;
		}
		return into.subarray(0, size);
	}

	end(): Uint8Array {
		this.isBroken ||= this.#index > 0;
		return new Uint8Array(0);
	}
}

/** Four bytes are five characters; bytes that are no four of them have none. */
class Z85Encoder implements Encoder {
	#value = 0;
	#count = 0;

	push(chunk: Uint8Array): Uint8Array {
		const into = new Uint8Array(Math.ceil((chunk.length + 3) / 4) * 5);
		let size = 0;
		for (const byte of chunk) {
			this.#value = this.#value * 256 + byte;
			if (++this.#count < 4) continue;
			let rest = this.#value;
			for (let at = 4; at >= 0; at--) {
				into[size + at] = z85.charCodeAt(rest % 85);
				rest = Math.floor(rest / 85);
			}
			size += 5;
			this.#value = 0;
			this.#count = 0;
		}
		return into.subarray(0, size);
	}

	end(): Uint8Array | undefined {
		return this.#count === 0 ? new Uint8Array(0) : undefined;
	}
}

class Z85Decoder implements Decoder {
	isBroken = false;
	#value = 0;
	#count = 0;

	push(chunk: Uint8Array): Uint8Array {
		const into = new Uint8Array(Math.ceil(chunk.length / 5) * 4 + 4);
		const view = new DataView(into.buffer);
		let size = 0;
		for (const code of chunk) {
			if (code === newline) continue;
			const value = z85Values[code]!;
			this.isBroken = value < 0;
			if (this.isBroken) break;
			this.#value = this.#value * 85 + value;
			if (++this.#count < 5) continue;
			this.isBroken = this.#value > 0xffff_ffff;
			if (this.isBroken) break;
			view.setUint32(size, this.#value);
			size += 4;
			this.#value = 0;
			this.#count = 0;
		}
		return into.subarray(0, size);
	}

	end(): Uint8Array {
		this.isBroken ||= this.#count > 0;
		return new Uint8Array(0);
	}
}

const z85Values = new Int8Array(256).fill(-1);
for (let at = 0; at < z85.length; at++) z85Values[z85.charCodeAt(at)] = at;

const newline = 0x0a;
