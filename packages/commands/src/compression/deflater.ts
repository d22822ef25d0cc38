import { Deflate } from 'fflate';
import { type NativeZlib, nativeZlib } from './native-zlib.ts';

/** From quick to small. */
export type Level = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

/** Compresses a stream of bytes by deflate, with neither header nor trailer. */
export interface Deflater {
	/** Takes a chunk of any size, and works for a few milliseconds at most for each {@link deflatePieceBytes}. */
	push(chunk: Uint8Array): void;
	end(): void;
}

/** Who pushes more than this at once lets others wait. */
export const deflatePieceBytes: number = 1 << 16;

/** Makes one with Node's zlib, or with its portable twin; what it gives goes to `write`, which may keep it. */
export const createDeflater = (
	level: Level,
	write: (bytes: Uint8Array) => void,
	zlib: NativeZlib | undefined = nativeZlib(),
): Deflater =>
	zlib === undefined ? new PortableDeflater(level, write) : new NativeDeflater(level, write, zlib);

class PortableDeflater implements Deflater {
	readonly #deflate: Deflate;

	constructor(level: Level, write: (bytes: Uint8Array) => void) {
		this.#deflate = new Deflate({ level }, (bytes) => {
			if (bytes.length > 0) write(bytes);
		});
	}

	push(chunk: Uint8Array): void {
		for (let at = 0; at < chunk.length; at += 1 << 15) this.#deflate.push(chunk.subarray(at, at + (1 << 15)));
	}

	end(): void {
		this.#deflate.push(new Uint8Array(0), true);
	}
}

const windowBytes = 1 << 15;
/** Matches of blocks that are compressed by themselves are found in as much as this. */
const blockBytes = 1 << 17;

/**
 * Compresses block by block: each starts with the window of the one before it, and ends on a whole byte, so that one
 * after another they are one stream, as those of `pigz` are.
 */
class NativeDeflater implements Deflater {
	readonly #level: Level;
	readonly #write: (bytes: Uint8Array) => void;
	readonly #zlib: NativeZlib;
	/** The window, then what waits to be compressed. */
	#memory = new Uint8Array(windowBytes + blockBytes);
	#window = 0;
	#size = 0;

	constructor(level: Level, write: (bytes: Uint8Array) => void, zlib: NativeZlib) {
		this.#level = level;
		this.#write = write;
		this.#zlib = zlib;
	}

	push(chunk: Uint8Array): void {
		for (let at = 0; at < chunk.length; ) {
			const part = chunk.subarray(at, at + blockBytes - this.#size);
			this.#memory.set(part, this.#window + this.#size);
			this.#size += part.length;
			at += part.length;
			if (this.#size === blockBytes) this.#compress(this.#zlib.constants.Z_SYNC_FLUSH);
		}
	}

	end(): void {
		this.#compress(this.#zlib.constants.Z_FINISH);
	}

	#compress(finishFlush: number): void {
		const end = this.#window + this.#size;
		const dictionary = this.#memory.subarray(0, this.#window);
		const options = { level: this.#level, finishFlush, ...(this.#window > 0 ? { dictionary } : {}) };
		const packed = this.#zlib.deflateRawSync(this.#memory.subarray(this.#window, end), options);
		if (packed.length > 0) this.#write(packed);
		const kept = Math.min(end, windowBytes);
		this.#memory.copyWithin(0, end - kept, end);
		this.#window = kept;
		this.#size = 0;
	}
}
