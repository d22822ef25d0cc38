import { ByteWriter } from '../support/byte-writer.ts';
import type { TabStops } from '../support/tab-stops.ts';

/** Turns tabs into spaces. A line may go on in the next chunk, or in the next file. */
export class Expander {
	readonly #stops: TabStops;
	readonly #onlyInitial: boolean;
	#column = 0;
	/** Whether tabs of this line are still turned. */
	#converts = true;

	constructor(stops: TabStops, { onlyInitial }: { readonly onlyInitial: boolean }) {
		this.#stops = stops;
		this.#onlyInitial = onlyInitial;
	}

	push(chunk: Uint8Array): Uint8Array {
		const out = new ByteWriter(chunk.length + (chunk.length >> 2) + 16);
		for (let at = 0; at < chunk.length; at++) {
			const byte = chunk[at]!;
			if (byte === newline) {
				out.appendByte(byte);
				this.#column = 0;
				this.#converts = true;
			} else if (!this.#converts) out.appendByte(byte);
			else this.#put(byte, out);
		}
		return out.take(0);
	}

	#put(byte: number, out: ByteWriter): void {
		if (byte === tab) {
			const stop = this.#stops.after(this.#column) ?? this.#column + 1;
			for (; this.#column < stop; this.#column++) out.appendByte(space);
			return;
		}
		out.appendByte(byte);
		if (byte === backspace) this.#column = Math.max(0, this.#column - 1);
		else this.#column += 1;
		if (this.#onlyInitial && byte !== space) this.#converts = false;
	}
}

const newline = 0x0a;
const tab = 0x09;
const space = 0x20;
const backspace = 0x08;
