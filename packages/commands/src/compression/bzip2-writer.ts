import { BitSink } from './bit-sink.ts';
import { packSymbols } from './bzip2-symbols.ts';
import { sortRotations } from './rotations.ts';

/** Bytes of a block after runs were shortened: small enough to be sorted in a slice. */
const blockBytes = 100_000;

/** Writes a file of bzip2, block by block. A generator pauses where a turn may be due. */
export class Bzip2Writer {
	readonly #bits: BitSink;
	readonly #block = new Uint8Array(blockBytes);
	#size = 0;
	#crc = 0xffff_ffff;
	#whole = 0;
	#run = 0;
	#last = -1;

	constructor(sink: (bytes: Uint8Array) => void) {
		this.#bits = new BitSink(sink);
		for (const byte of [0x42, 0x5a, 0x68, 0x31]) this.#bits.put(byte, 8);
	}

	*push(bytes: Uint8Array): Generator<undefined> {
		for (const byte of bytes) {
			// The longest run is 255 bytes: four of them, and how many more.
			if (byte === this.#last && this.#run < 255) this.#run += 1;
			else {
				this.#endRun();
				if (this.#size > blockBytes - 6) yield* this.#endBlock();
				this.#last = byte;
				this.#run = 1;
			}
			this.#crc = (this.#crc << 8) ^ crcTable[((this.#crc >>> 24) ^ byte) & 0xff]!;
		}
	}

	*end(): Generator<undefined> {
		this.#endRun();
		if (this.#size > 0) yield* this.#endBlock();
		for (const part of [0x1772, 0x4538, 0x5090]) this.#bits.put(part, 16);
		this.#bits.put32(this.#whole);
		this.#bits.finish();
	}

	#endRun(): void {
		if (this.#run === 0) return;
		const shown = Math.min(this.#run, 4);
		for (let count = 0; count < shown; count++) this.#block[this.#size++] = this.#last;
		if (this.#run >= 4) this.#block[this.#size++] = this.#run - 4;
		this.#run = 0;
		this.#last = -1;
	}

	*#endBlock(): Generator<undefined> {
		const crc = ~this.#crc >>> 0;
		this.#whole = (((this.#whole << 1) | (this.#whole >>> 31)) ^ crc) >>> 0;
		const block = this.#block.subarray(0, this.#size);
		const order = yield* sortRotations(block);
		const last = new Uint8Array(block.length);
		let origin = 0;
		for (let at = 0; at < order.length; at++) {
			const start = order[at]!;
			if (start === 0) origin = at;
			last[at] = block[start === 0 ? block.length - 1 : start - 1]!;
		}
		yield;
		for (const part of [0x3141, 0x5926, 0x5359]) this.#bits.put(part, 16);
		this.#bits.put32(crc);
		this.#bits.put(0, 1);
		this.#bits.put(origin, 24);
		yield* packSymbols(last, this.#bits);
		this.#size = 0;
		this.#crc = 0xffff_ffff;
	}
}

const crcTable = new Int32Array(256);

for (let byte = 0; byte < 256; byte++) {
	let crc = byte << 24;
	for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc < 0 ? 0x04c1_1db7 : 0);
	crcTable[byte] = crc;
}
