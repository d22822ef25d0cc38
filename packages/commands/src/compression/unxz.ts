import { crc32 } from './crc32.ts';
import { crc64 } from './crc64.ts';
import { DecodeFailed, type Decoder, PendingInput } from './decoder.ts';
import { Dictionary, LzmaDecoder } from './lzma.ts';

const pieceBytes = 1 << 16;

/** Sizes of the checks by their number. */
const checkSizes = [0, 4, 4, 4, 8, 8, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64];

/** Turns files of xz back, streams one after another. Headers, and checks by CRC, are compared. */
export class Unxz implements Decoder {
	readonly #input = new PendingInput();
	readonly #room: (bytes: number) => void;
	#state: 'first' | 'next' | 'block' | 'chunk' | 'data' | 'plain' | 'check' | 'footer' | 'done' = 'first';
	#check = 0;
	#crc32 = 0;
	#crc64: readonly [number, number] = [0, 0];
	#dictionary: Dictionary | undefined;
	#lzma: LzmaDecoder | undefined;
	#left = 0;
	/** Bytes of the block so far, for its padding and the index. */
	#blockBytes = 0;
	#padding = 0;
	hasGarbage = false;

	/** `room` is asked before memory for the dictionary is taken. */
	constructor(room: (bytes: number) => void) {
		this.#room = room;
	}

	feed(chunk: Uint8Array): void {
		if (this.#state !== 'done') this.#input.feed(chunk);
	}

	finish(): void {
		this.#input.isFinished = true;
	}

	get isDone(): boolean {
		return this.#state === 'done';
	}

	read(): Uint8Array | 'again' | undefined {
		switch (this.#state) {
			case 'first':
			case 'next':
				return this.#readStreamHeader();
			case 'block':
				return this.#readBlockHeader();
			case 'chunk':
				return this.#readChunkHeader();
			case 'data':
				return this.#readData();
			case 'plain':
				return this.#readPlain();
			case 'check':
				return this.#readCheck();
			case 'footer':
				return this.#readFooter();
			case 'done':
				return undefined;
		}
	}

	#readStreamHeader(): 'again' | undefined {
		const input = this.#input;
		if (this.#state === 'next') {
			while (input.size >= 4 && input.bytes.subarray(input.at, input.at + 4).every((byte) => byte === 0))
				input.at += 4;
			if (input.size === 0 && input.isFinished) {
				this.#state = 'done';
				return undefined;
			}
		}
		if (input.size < 12 && !input.isFinished) return undefined;
		const isStream = magic.every((byte, index) => input.bytes[input.at + index] === byte);
		if (!isStream && this.#state === 'next') throw new DecodeFailed('corrupt');
		if (!isStream) throw new DecodeFailed('format');
		const header = input.take(12)!;
		if (crc32(0, header.subarray(6, 8)) !== view(header).getUint32(8, true))
			throw new DecodeFailed('corrupt');
		if (header[6] !== 0 || header[7]! > 15) throw new DecodeFailed('unsupported');
		this.#check = header[7]!;
		this.#state = 'block';
		return 'again';
	}

	#readBlockHeader(): 'again' | undefined {
		const input = this.#input;
		if (input.size === 0) {
			if (input.isFinished) throw new DecodeFailed('truncated');
			return undefined;
		}
		const first = input.bytes[input.at]!;
		if (first === 0) return this.#readIndex();
		const header = input.take((first + 1) * 4);
		if (header === undefined) return undefined;
		const end = header.length - 4;
		if (crc32(0, header.subarray(0, end)) !== view(header).getUint32(end, true))
			throw new DecodeFailed('corrupt');
		const flags = header[1]!;
		const reader = { bytes: header, at: 2 };
		if (flags & 0x40) readNumber(reader);
		if (flags & 0x80) readNumber(reader);
		// One filter, which is LZMA2.
		if ((flags & 0x3f) !== 0 || readNumber(reader) !== 0x21 || readNumber(reader) !== 1)
			throw new DecodeFailed('unsupported');
		const bits = header[reader.at]!;
		if (bits > 40) throw new DecodeFailed('unsupported');
		const size = bits === 40 ? 0xffff_ffff : (2 | (bits & 1)) * 2 ** (Math.floor(bits / 2) + 11);
		this.#dictionary = new Dictionary(size, this.#room);
		this.#lzma = new LzmaDecoder(this.#dictionary);
		this.#crc32 = 0;
		this.#crc64 = [0, 0];
		this.#blockBytes = 0;
		this.#state = 'chunk';
		return 'again';
	}

	#readChunkHeader(): 'again' | undefined {
		const input = this.#input;
		const control = input.bytes[input.at];
		if (input.size === 0) return input.take(1) === undefined ? undefined : 'again';
		if (control === 0) {
			input.at += 1;
			this.#blockBytes += 1;
			this.#padding = (4 - (this.#blockBytes % 4)) % 4;
			this.#state = 'check';
			return 'again';
		}
		if (control! < 0x80) return this.#readPlainHeader(control!);
		const headerSize = control! >= 0xc0 ? 6 : 5;
		if (input.size < headerSize) return input.take(headerSize) === undefined ? undefined : 'again';
		const { bytes, at } = input;
		const size = (((control! & 0x1f) << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!) + 1;
		const packed = ((bytes[at + 3]! << 8) | bytes[at + 4]!) + 1;
		const chunk = input.take(headerSize + packed);
		if (chunk === undefined) return undefined;
		const lzma = this.#lzma!;
		if (control! >= 0xe0) this.#dictionary!.reset();
		if (control! >= 0xc0) lzma.setProperties(chunk[5]!);
		if (control! >= 0xa0) lzma.resetState();
		lzma.start(chunk.subarray(headerSize));
		this.#blockBytes += chunk.length;
		this.#left = size;
		this.#state = 'data';
		return 'again';
	}

	#readPlainHeader(control: number): 'again' | undefined {
		if (control > 2) throw new DecodeFailed('corrupt');
		const header = this.#input.take(3);
		if (header === undefined) return undefined;
		if (control === 1) this.#dictionary!.reset();
		this.#left = ((header[1]! << 8) | header[2]!) + 1;
		this.#blockBytes += 3 + this.#left;
		this.#state = 'plain';
		return 'again';
	}

	#readData(): Uint8Array {
		const dictionary = this.#dictionary!;
		const [start, count] = this.#nextPiece(dictionary);
		this.#lzma!.decode(count);
		return this.#taken(start, count);
	}

	#readPlain(): Uint8Array | undefined {
		const dictionary = this.#dictionary!;
		const [start, most] = this.#nextPiece(dictionary);
		const count = Math.min(most, this.#input.size);
		const bytes = this.#input.take(Math.max(count, 1));
		if (bytes === undefined) return undefined;
		dictionary.bytes.set(bytes, start);
		dictionary.position += count;
		dictionary.filled += count;
		this.#lzma!.skip(count);
		return this.#taken(start, count);
	}

	#nextPiece(dictionary: Dictionary): readonly [start: number, count: number] {
		if (dictionary.position === dictionary.bytes.length) dictionary.wrap();
		const start = dictionary.position;
		return [start, Math.min(this.#left, pieceBytes, dictionary.bytes.length - start)];
	}

	#taken(start: number, count: number): Uint8Array {
		this.#left -= count;
		if (this.#left === 0) {
			if (this.#state === 'data' && !this.#lzma!.isAtEnd) throw new DecodeFailed('corrupt');
			this.#state = 'chunk';
		}
		const piece = this.#dictionary!.bytes.subarray(start, start + count);
		if (this.#check === 1) this.#crc32 = crc32(this.#crc32, piece);
		else if (this.#check === 4) this.#crc64 = crc64(this.#crc64, piece);
		return piece;
	}

	#readCheck(): 'again' | undefined {
		const size = checkSizes[this.#check]!;
		const bytes = this.#input.take(this.#padding + size);
		if (bytes === undefined) return undefined;
		const check = view(bytes.subarray(this.#padding));
		const isWrong =
			(this.#check === 1 && check.getUint32(0, true) !== this.#crc32) ||
			(this.#check === 4 &&
				(check.getUint32(0, true) !== this.#crc64[0] || check.getUint32(4, true) !== this.#crc64[1]));
		if (isWrong) throw new DecodeFailed('corrupt');
		this.#state = 'block';
		return 'again';
	}

	// The index names the blocks once more; a file with more of them than there is room for is refused.
	#readIndex(): 'again' | undefined {
		const input = this.#input;
		const reader = { bytes: input.bytes.subarray(input.at), at: 1 };
		try {
			const count = readNumber(reader);
			for (let record = 0; record < count * 2; record++) readNumber(reader);
		} catch (error) {
			if (!(error instanceof DecodeFailed) || error.fault !== 'truncated' || input.isFinished) throw error;
			if (input.size > maxIndexBytes) throw new DecodeFailed('corrupt');
			return undefined;
		}
		const size = Math.ceil(reader.at / 4) * 4;
		const index = input.take(size + 4);
		if (index === undefined) return undefined;
		if (crc32(0, index.subarray(0, size)) !== view(index).getUint32(size, true))
			throw new DecodeFailed('corrupt');
		this.#state = 'footer';
		return 'again';
	}

	#readFooter(): 'again' | undefined {
		const footer = this.#input.take(12);
		if (footer === undefined) return undefined;
		const isRight =
			footer[10] === 0x59 &&
			footer[11] === 0x5a &&
			crc32(0, footer.subarray(4, 10)) === view(footer).getUint32(0, true) &&
			footer[9] === this.#check;
		if (!isRight) throw new DecodeFailed('corrupt');
		this.#state = 'next';
		return 'again';
	}
}

const magic = [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00];
const maxIndexBytes = 1 << 24;

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

// Seven bits in each byte, lowest first.
const readNumber = (reader: { readonly bytes: Uint8Array; at: number }): number => {
	let value = 0;
	for (let index = 0; index < 9; index++) {
		const byte = reader.bytes[reader.at++];
		if (byte === undefined) throw new DecodeFailed('truncated');
		value += (byte & 0x7f) * 2 ** (index * 7);
		if (byte < 0x80) return value;
	}
	throw new DecodeFailed('corrupt');
};
