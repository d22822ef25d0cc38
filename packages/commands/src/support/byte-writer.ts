import { byteKit } from '@tenon/shell';

/**
 * Memory that grows while bytes are put into it, for commands that copy many short pieces. `reserve` first,
 * then write into `bytes` at `size`; `take` hands the result on and starts anew.
 */
export class ByteWriter {
	bytes: Uint8Array;
	size = 0;

	constructor(capacity: number) {
		this.bytes = new Uint8Array(capacity);
	}

	/** Makes room for that many bytes more. */
	reserve(count: number): void {
		const needed = this.size + count;
		if (needed <= this.bytes.length) return;
		const larger = new Uint8Array(Math.max(needed, this.bytes.length * 2));
		larger.set(this.bytes.subarray(0, this.size));
		this.bytes = larger;
	}

	/** Copies a range in; a loop, which is quicker than a call where pieces are short. */
	append(from: Uint8Array, start: number, end: number): void {
		this.reserve(end - start);
		const { bytes, size } = this;
		if (end - start > longPiece) byteKit.copy(from, start, end, bytes, size);
		else for (let at = start; at < end; at++) bytes[size + at - start] = from[at]!;
		this.size += end - start;
	}

	appendByte(byte: number): void {
		this.reserve(1);
		this.bytes[this.size] = byte;
		this.size += 1;
	}

	/** What was written, good until more is. */
	get written(): Uint8Array {
		return this.bytes.subarray(0, this.size);
	}

	/** What was written; the next bytes go to fresh memory of the given capacity. */
	take(nextCapacity: number): Uint8Array {
		const taken = this.bytes.subarray(0, this.size);
		this.bytes = new Uint8Array(nextCapacity);
		this.size = 0;
		return taken;
	}
}

const longPiece = 48;
