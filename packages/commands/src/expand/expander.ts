import { ByteWriter } from '../support/byte-writer.ts';
import type { TabStops } from '../support/tab-stops.ts';

/**
 * Turns tabs into spaces, a bounded piece of output at a time, however wide the tabs are. A line may go on in the next
 * chunk, or in the next file.
 */
export class Expander {
	readonly #stops: TabStops;
	readonly #onlyInitial: boolean;
	#column = 0;
	/** Spaces of a tab that are still to be printed. */
	#padding = 0;
	/** Whether tabs of this line are still turned. */
	#converts = true;
	/** What of the chunk was looked at. */
	#at = 0;

	constructor(stops: TabStops, { onlyInitial }: { readonly onlyInitial: boolean }) {
		this.#stops = stops;
		this.#onlyInitial = onlyInitial;
	}

	/** The next piece of what is printed for a chunk; `undefined` when that was all. Call it until then. */
	next(chunk: Uint8Array): Uint8Array | undefined {
		if (this.#at >= chunk.length && this.#padding === 0) {
			this.#at = 0;
			return undefined;
		}
		const out = new ByteWriter(Math.min(pieceBytes, chunk.length + (chunk.length >> 2)) + 16);
		this.#pad(out);
		let at = this.#at;
		for (; at < chunk.length && out.size < pieceBytes; at++) {
			const byte = chunk[at]!;
			if (byte === newline) {
				out.appendByte(byte);
				this.#column = 0;
				this.#converts = true;
			} else if (!this.#converts) out.appendByte(byte);
			else this.#put(byte, out);
		}
		this.#at = at;
		return out.take(0);
	}

	#put(byte: number, out: ByteWriter): void {
		if (byte === tab) {
			const stop = this.#stops.after(this.#column) ?? this.#column + 1;
			this.#padding = stop - this.#column;
			this.#column = stop;
			this.#pad(out);
			return;
		}
		out.appendByte(byte);
		if (byte === backspace) this.#column = Math.max(0, this.#column - 1);
		else this.#column += 1;
		if (this.#onlyInitial && byte !== space) this.#converts = false;
	}

	// What does not fit into this piece is the start of the next.
	#pad(out: ByteWriter): void {
		const count = Math.min(this.#padding, pieceBytes - out.size);
		this.#padding -= count;
		out.reserve(count);
		const end = out.size + count;
		if (count > shortPadding) out.bytes.fill(space, out.size, end);
		else for (let at = out.size; at < end; at++) out.bytes[at] = space;
		out.size = end;
	}
}

/** How much is printed at once. */
const pieceBytes = 1 << 16;
// Up to this length a loop beats a call into the platform.
const shortPadding = 16;

const newline = 0x0a;
const tab = 0x09;
const space = 0x20;
const backspace = 0x08;
