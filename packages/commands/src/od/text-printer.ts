import type { CommandOutput } from '@tenon/shell';
import { type AddressRadix, addressText } from './printer.ts';

/** Prints the texts in bytes, each with its address: what can be shown, long enough, and ends in NUL. */
export class TextPrinter {
	readonly #output: CommandOutput;
	readonly #radix: AddressRadix;
	readonly #leastLength: number;
	readonly #end: number;
	#address: number;
	#text = '';

	constructor(output: CommandOutput, radix: AddressRadix, leastLength: number, start: number, limit: number) {
		this.#output = output;
		this.#radix = radix;
		this.#leastLength = leastLength;
		this.#address = start;
		this.#end = start + limit;
	}

	put(bytes: Uint8Array): void {
		for (const byte of bytes) {
			this.#address += 1;
			if (byte >= 0x20 && byte < 0x7f) {
				this.#text += String.fromCharCode(byte);
				continue;
			}
			if (byte === 0) this.#print(this.#address - this.#text.length - 1);
			this.#text = '';
		}
	}

	/** A text that the limit cuts off counts as one that has ended. */
	end(): void {
		if (this.#address === this.#end) this.#print(this.#address - this.#text.length);
	}

	#print(start: number): void {
		// One that starts too near to the limit is not looked for.
		if (this.#text.length < this.#leastLength || start + this.#leastLength >= this.#end) return;
		const address = addressText(this.#address - this.#text.length - 1, this.#radix);
		this.#output.appendText(`${address}${address === '' ? '' : ' '}${this.#text}\n`);
	}
}
