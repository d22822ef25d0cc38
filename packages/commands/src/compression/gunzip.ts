import { crc32 } from './crc32.ts';
import { DecodeFailed, type Decoder, PendingInput } from './decoder.ts';
import { Inflater } from './inflater.ts';

/** What the header of a member of a gzip file says. */
export interface GzipHeader {
	readonly name: Uint8Array | undefined;
	readonly mtimeSeconds: number;
}

/** Turns a file of gzip back, all its members one after another. Checksums and lengths are compared. */
export class Gunzip implements Decoder {
	readonly #input = new PendingInput();
	#inflater: Inflater | undefined;
	#crc = 0;
	#size = 0;
	#state: 'first' | 'next' | 'body' | 'trailer' | 'done' = 'first';
	hasGarbage = false;
	/** Of the first member. */
	header: GzipHeader | undefined;
	/** Of the first member's header. */
	headerBytes = 0;
	/** The checksum of the last member, as its end says. */
	lastCrc = 0;

	feed(chunk: Uint8Array): void {
		if (this.#state !== 'done') this.#input.feed(chunk);
	}

	finish(): void {
		this.#input.isFinished = true;
	}

	get isDone(): boolean {
		return this.#state === 'done';
	}

	read(): Uint8Array | undefined {
		for (;;) {
			switch (this.#state) {
				case 'first':
				case 'next':
					if (!this.#readHeader()) return undefined;
					break;
				case 'body': {
					const piece = this.#inflater!.read();
					if (piece !== undefined) {
						this.#crc = crc32(this.#crc, piece);
						this.#size = (this.#size + piece.length) >>> 0;
						return piece;
					}
					if (!this.#inflater!.isDone) return undefined;
					this.#state = 'trailer';
					break;
				}
				case 'trailer': {
					const trailer = this.#input.take(8);
					if (trailer === undefined) return undefined;
					const view = new DataView(trailer.buffer, trailer.byteOffset, 8);
					this.lastCrc = view.getUint32(0, true);
					if (this.lastCrc !== this.#crc) throw new DecodeFailed('checksum');
					if (view.getUint32(4, true) !== this.#size) throw new DecodeFailed('length');
					this.#state = 'next';
					break;
				}
				case 'done':
					return undefined;
			}
		}
	}

	#readHeader(): boolean {
		const { bytes, at, size, isFinished } = this.#input;
		if (this.#state === 'next' && !this.#begins()) return false;
		if (size < 10 && !isFinished) return false;
		if (size >= 2 && !(bytes[at] === 0x1f && bytes[at + 1] === 0x8b)) throw new DecodeFailed('format');
		if (size < 10) throw new DecodeFailed('truncated');
		if (bytes[at + 2] !== 8) throw new DecodeFailed('unsupported');
		const flags = bytes[at + 3]!;
		const mtimeSeconds = new DataView(bytes.buffer, bytes.byteOffset + at).getUint32(4, true);
		let next = at + 10;
		if (flags & 4) next += 2 + (bytes[next] ?? 0) + (bytes[next + 1] ?? 0) * 256;
		let name: Uint8Array | undefined;
		for (const flag of [8, 16]) {
			if ((flags & flag) === 0) continue;
			const end = next < bytes.length ? bytes.indexOf(0, next) : -1;
			if (end < 0) return this.#waitForHeader();
			if (flag === 8) name = bytes.slice(next, end);
			next = end + 1;
		}
		if (flags & 2) next += 2;
		if (next > bytes.length) return this.#waitForHeader();
		this.#input.at = next;
		if (this.header === undefined) this.headerBytes = next - at;
		this.header ??= { name, mtimeSeconds };
		this.#inflater = new Inflater(this.#input);
		this.#crc = 0;
		this.#size = 0;
		this.#state = 'body';
		return true;
	}

	#waitForHeader(): false {
		if (this.#input.isFinished) throw new DecodeFailed('truncated');
		if (this.#input.size > maxHeaderBytes) throw new DecodeFailed('corrupt');
		return false;
	}

	// Whether another member follows. Zeros fill up blocks of a tape; anything else is no part of the file.
	#begins(): boolean {
		const input = this.#input;
		while (input.size > 0 && input.bytes[input.at] === 0) input.at += 1;
		if (input.size < 2 && !input.isFinished) return false;
		if (input.size >= 2 && input.bytes[input.at] === 0x1f && input.bytes[input.at + 1] === 0x8b) return true;
		this.hasGarbage = input.size > 0;
		input.takeAll();
		this.#state = 'done';
		return false;
	}
}

const maxHeaderBytes = 1 << 20;
