import type { Digest } from '@tenon/shell';

/** How a digest of the MD family works on its blocks. */
export interface BlockFunction {
	readonly blockBytes: number;
	/** Bytes at the end of the last block that hold the length in bits. */
	readonly lengthBytes: 8 | 16;
	readonly isLittleEndian: boolean;
	/** Takes in whole blocks of `bytes`, from `start` to `end`. */
	absorb(bytes: Uint8Array, start: number, end: number): void;
	/** The state as bytes, once all blocks are in. */
	result(): Uint8Array;
}

/** A digest over blocks: gathers them from chunks of any size, pads the last one. */
export class BlockDigest implements Digest {
	readonly #blocks: BlockFunction;
	readonly #partial: Uint8Array;
	#partialSize = 0;
	#size = 0;

	constructor(blocks: BlockFunction) {
		this.#blocks = blocks;
		this.#partial = new Uint8Array(blocks.blockBytes);
	}

	update(chunk: Uint8Array): void {
		const { blockBytes } = this.#blocks;
		this.#size += chunk.length;
		let at = 0;
		if (this.#partialSize > 0) {
			at = Math.min(chunk.length, blockBytes - this.#partialSize);
			this.#partial.set(chunk.subarray(0, at), this.#partialSize);
			this.#partialSize += at;
			if (this.#partialSize < blockBytes) return;
			this.#blocks.absorb(this.#partial, 0, blockBytes);
			this.#partialSize = 0;
		}
		const whole = chunk.length - ((chunk.length - at) % blockBytes);
		if (whole > at) this.#blocks.absorb(chunk, at, whole);
		this.#partial.set(chunk.subarray(whole));
		this.#partialSize = chunk.length - whole;
	}

	finish(): Uint8Array {
		const { blockBytes, lengthBytes, isLittleEndian } = this.#blocks;
		const needed = this.#partialSize + 1 + lengthBytes;
		const tail = new Uint8Array(needed > blockBytes ? blockBytes * 2 : blockBytes);
		tail.set(this.#partial.subarray(0, this.#partialSize));
		tail[this.#partialSize] = 0x80;
		new DataView(tail.buffer).setBigUint64(tail.length - 8, BigInt(this.#size) * 8n, isLittleEndian);
		this.#blocks.absorb(tail, 0, tail.length);
		return this.#blocks.result();
	}
}
