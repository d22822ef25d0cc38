import { LineTooLong } from '@tenon/shell';
import { ByteWriter } from '../support/byte-writer.ts';
import type { TabStops } from '../support/tab-stops.ts';

/**
 * Turns runs of blanks that reach a tab stop into tabs. A line may go on in the next chunk, or in the next
 * file. A single space right before a stop stays one, unless blanks follow it.
 */
export class Unexpander {
	readonly #stops: TabStops;
	readonly #wholeLine: boolean;
	readonly #maxBlanks: number;
	#converts = true;
	#column = 0;
	/** How many blanks are not printed yet; all are spaces, but the first may be a tab. */
	#pending = 0;
	#startsWithTab = false;
	#hasSpaceBeforeStop = false;
	#followsBlank = true;

	/** `maxBlanks`: more of them in a row that may become a tab are refused with `LineTooLong`. */
	constructor(
		stops: TabStops,
		{ wholeLine, maxBlanks }: { readonly wholeLine: boolean; readonly maxBlanks: number },
	) {
		this.#maxBlanks = maxBlanks;
		this.#stops = stops;
		this.#wholeLine = wholeLine;
	}

	push(chunk: Uint8Array): Uint8Array {
		const out = new ByteWriter(chunk.length + 16);
		for (let at = 0; at < chunk.length; at++) this.#put(chunk[at]!, out);
		return out.take(0);
	}

	/** The blanks that the input ended in. */
	end(): Uint8Array {
		const out = new ByteWriter(this.#pending);
		if (this.#converts) this.#printPending(out);
		return out.take(0);
	}

	#put(byte: number, out: ByteWriter): void {
		const printed = this.#converts ? this.#convert(byte, out) : byte;
		if (printed === undefined) return;
		out.appendByte(printed);
		if (byte === newline) {
			this.#converts = true;
			this.#column = 0;
			this.#followsBlank = true;
		}
	}

	// What is printed for the byte, or nothing while that is not known.
	#convert(byte: number, out: ByteWriter): number | undefined {
		const isBlank = byte === space || byte === tab;
		let printed = byte;
		if (isBlank) {
			const stop = this.#stops.after(this.#column);
			if (stop === undefined) this.#converts = false;
			else if (byte === tab) {
				this.#column = stop;
				if (this.#pending > 0) this.#startsWithTab = true;
				this.#keepOneSpace();
			} else {
				this.#column += 1;
				if (!(this.#followsBlank && this.#column === stop)) {
					if (this.#column === stop) this.#hasSpaceBeforeStop = true;
					this.#pending += 1;
					if (this.#pending > this.#maxBlanks) throw new LineTooLong(this.#maxBlanks);
					this.#followsBlank = true;
					return undefined;
				}
				printed = tab;
				this.#pending = Math.max(1, this.#pending);
				this.#startsWithTab = true;
				this.#keepOneSpace();
			}
		} else if (byte === backspace) this.#column = Math.max(0, this.#column - 1);
		else this.#column += 1;
		this.#printPending(out);
		this.#followsBlank = isBlank;
		if (!this.#wholeLine && !isBlank) this.#converts = false;
		return printed;
	}

	#keepOneSpace(): void {
		this.#pending = this.#hasSpaceBeforeStop ? 1 : 0;
		if (this.#pending === 0) this.#startsWithTab = false;
	}

	#printPending(out: ByteWriter): void {
		if (this.#pending === 0) return;
		const isTab = this.#startsWithTab || (this.#pending > 1 && this.#hasSpaceBeforeStop);
		out.reserve(this.#pending);
		out.bytes.fill(space, out.size, out.size + this.#pending);
		if (isTab) out.bytes[out.size] = tab;
		out.size += this.#pending;
		this.#hasSpaceBeforeStop = false;
		this.#startsWithTab = false;
		this.#pending = 0;
	}
}

const newline = 0x0a;
const tab = 0x09;
const space = 0x20;
const backspace = 0x08;
