import { encodeText, type Maybe } from '@tenon/core';
import type { Output } from '../pipe/stream.ts';
import { byteKit } from './bytes.ts';

/** When a buffer is handed on. */
export interface OutputBufferOptions {
	/** Bytes from which `settle` writes; 64 KiB if not given. */
	readonly flushBytes?: number;
}

/**
 * Gathers a command's output and writes it in large chunks. Appending never waits; a command calls
 * `settle` between units of work (a chunk of input) and waits for what it returns, and `flush` at its
 * end. Chunks that were written belong to the output: the buffer takes other memory for the next, which is
 * that of an earlier chunk where the output has given it back.
 */
export class OutputBuffer {
	readonly #output: Output;
	readonly #flushBytes: number;
	#bytes: Uint8Array;
	#size = 0;
	/** Memory of earlier chunks that no reader uses any more. */
	readonly #spare: Uint8Array[] = [];

	constructor(output: Output, options: OutputBufferOptions = {}) {
		this.#output = output;
		this.#flushBytes = options.flushBytes ?? defaultFlushBytes;
		this.#bytes = new Uint8Array(initialBytes);
	}

	/** Bytes that wait to be written. */
	get size(): number {
		return this.#size;
	}

	/** Copies a range of bytes in. */
	append(bytes: Uint8Array, start = 0, end: number = bytes.length): void {
		const count = end - start;
		this.#reserve(count);
		const into = this.#bytes;
		const at = this.#size;
		if (count <= shortRange)
			for (let index = 0; index < count; index++) into[at + index] = bytes[start + index]!;
		else byteKit.copy(bytes, start, end, into, at);
		this.#size = at + count;
	}

	appendByte(byte: number): void {
		this.#reserve(1);
		this.#bytes[this.#size] = byte;
		this.#size += 1;
	}

	/** Appends text in the shell's string form. */
	appendText(text: string): void {
		if (text.length > shortText) {
			this.#appendLong(text);
			return;
		}
		this.#reserve(text.length);
		const bytes = this.#bytes;
		const size = this.#size;
		for (let at = 0; at < text.length; at++) {
			const unit = text.charCodeAt(at);
			if (unit >= 0x80) {
				this.append(encodeText(text));
				return;
			}
			bytes[size + at] = unit;
		}
		this.#size = size + text.length;
	}

	// Most text is ASCII and fits as it is; of any other the rest is encoded by itself.
	#appendLong(text: string): void {
		if (!text.isWellFormed()) {
			this.append(encodeText(text));
			return;
		}
		this.#reserve(text.length);
		const { read, written } = encoder.encodeInto(text, this.#bytes.subarray(this.#size));
		this.#size += written;
		if (read < text.length) this.append(encodeText(text.slice(read)));
	}

	/** Writes if enough has gathered; `false` if the reader is gone. Wait for it before the next call. */
	settle(): Maybe<boolean> {
		return this.#size < this.#flushBytes || this.flush();
	}

	/** Writes all that has gathered; `false` if the reader is gone. Wait for it before the next call. */
	flush(): Maybe<boolean> {
		if (this.#size === 0) return true;
		const memory = this.#bytes;
		const size = this.#size;
		this.#size = 0;
		// A little of it is copied out: large memory is not to be held, or made anew, for a few bytes.
		if (size <= memory.length >> 2) return this.#output.write(memory.slice(0, size));
		this.#bytes =
			this.#spare.pop() ?? new Uint8Array(Math.min(memory.length, this.#flushBytes + initialBytes));
		const chunk = memory.subarray(0, size);
		if (memory.length < Math.min(this.#flushBytes, worthKeeping)) return this.#output.write(chunk);
		return this.#output.write(chunk, () => {
			if (this.#spare.length < mostSpare) this.#spare.push(memory);
		});
	}

	/**
	 * Memory behind what has gathered, for `count` bytes at least: the caller writes into it and says
	 * with {@link advance} how much, before anything else is called.
	 */
	room(count: number): Uint8Array {
		this.#reserve(count);
		return this.#bytes.subarray(this.#size);
	}

	/** That many bytes were written into the {@link room}. */
	advance(count: number): void {
		this.#size += count;
	}

	#reserve(count: number): void {
		const needed = this.#size + count;
		if (needed <= this.#bytes.length) return;
		const larger = new Uint8Array(Math.max(needed, this.#bytes.length * 2));
		larger.set(this.#bytes.subarray(0, this.#size));
		this.#bytes = larger;
	}
}

const encoder = new TextEncoder();

const defaultFlushBytes = 1 << 16;
const initialBytes = 1024;
// Smaller memory is made anew: V8 clears it away with the young garbage.
const worthKeeping = 4096;
// As many chunks as a pipe holds are on their way at once.
const mostSpare = 4;

// Up to this length a loop beats a view and a call into the platform.
const shortRange = 32;

// Up to this length a loop over ASCII beats an encoder's result and its copy.
const shortText = 64;
