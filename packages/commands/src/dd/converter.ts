import type { DdManner } from './operands.ts';
import { codeTables } from './tables.ts';

/** Bytes, or one byte so many times: there may be more of those than memory. */
export type Converted = Uint8Array | { readonly byte: number; readonly count: number };

/** Changes bytes as `conv=` asks; what it gives goes to `write`, which may keep it. */
export class Converter {
	readonly #manner: DdManner;
	readonly #write: (bytes: Converted) => void;
	readonly #table: Uint8Array | undefined;
	readonly #newline: number;
	readonly #space: number;
	#odd: number | undefined;
	/** Bytes of the line, or of the record, so far. */
	#column = 0;
	#pendingSpaces = 0;
	/** Lines that were longer than a record. */
	truncated = 0;

	constructor(manner: DdManner, write: (bytes: Converted) => void) {
		this.#manner = manner;
		this.#write = write;
		const { code, letters } = manner.conversion;
		this.#table = tableOf(code, letters);
		const isEncoded = code === 'ebcdic' || code === 'ibm';
		this.#newline = isEncoded ? codeTables[code][newline]! : newline;
		this.#space = isEncoded ? codeTables[code][space]! : space;
	}

	/** What a block that is too short is filled up with. */
	get padding(): number {
		return this.#manner.conversion.lines === undefined ? 0 : this.#space;
	}

	push(bytes: Uint8Array): void {
		const { swab, lines } = this.#manner.conversion;
		let changed = bytes;
		if (this.#table !== undefined) {
			const table = this.#table;
			changed = changed.map((byte) => table[byte]!);
		}
		if (swab) changed = this.#swapped(changed);
		if (lines === 'block') this.#block(changed);
		else if (lines === 'unblock') this.#unblock(changed);
		else if (changed.length > 0) this.#write(changed);
	}

	#swapped(bytes: Uint8Array): Uint8Array {
		const isOdd = this.#odd !== undefined;
		const all = new Uint8Array(bytes.length + (isOdd ? 1 : 0));
		if (isOdd) all[0] = this.#odd!;
		all.set(bytes, isOdd ? 1 : 0);
		const even = all.length & ~1;
		this.#odd = even < all.length ? all[even] : undefined;
		for (let at = 0; at < even; at += 2) {
			const first = all[at]!;
			all[at] = all[at + 1]!;
			all[at + 1] = first;
		}
		return all.subarray(0, even);
	}

	// Lines become records of one length.
	#block(bytes: Uint8Array): void {
		const { lineBytes } = this.#manner;
		let start = 0;
		for (let at = 0; at < bytes.length; at++) {
			if (bytes[at] !== this.#newline) {
				if (this.#column === lineBytes) {
					if (start < at) this.#write(bytes.subarray(start, at));
					this.truncated += 1;
				}
				if (this.#column >= lineBytes) start = at + 1;
				this.#column += 1;
				continue;
			}
			if (start < at) this.#write(bytes.subarray(start, at));
			this.#fill(lineBytes - this.#column);
			this.#column = 0;
			start = at + 1;
		}
		if (start < bytes.length) this.#write(bytes.subarray(start));
	}

	// Records become lines without the spaces at their end.
	#unblock(bytes: Uint8Array): void {
		const { lineBytes } = this.#manner;
		const out = new ByteList(this.#write);
		for (const byte of bytes) {
			if (this.#column === lineBytes) {
				this.#column = 0;
				this.#pendingSpaces = 0;
				out.push(this.#newline);
			}
			this.#column += 1;
			if (byte === this.#space) {
				this.#pendingSpaces += 1;
				continue;
			}
			if (this.#pendingSpaces > 0) {
				out.flush();
				this.#fill(this.#pendingSpaces);
				this.#pendingSpaces = 0;
			}
			out.push(byte);
		}
		out.flush();
	}

	#fill(count: number): void {
		if (count > 0) this.#write({ byte: this.#space, count });
	}

	/** The input is at its end. */
	end(): void {
		const { lines } = this.#manner.conversion;
		if (this.#odd !== undefined) this.#write(Uint8Array.of(this.#odd));
		if (lines === 'block' && this.#column > 0) this.#fill(this.#manner.lineBytes - this.#column);
		if (lines === 'unblock' && this.#column > 0) this.#write(Uint8Array.of(this.#newline));
	}
}

class ByteList {
	readonly #write: (bytes: Converted) => void;
	readonly #bytes = new Uint8Array(pieceBytes);
	#size = 0;

	constructor(write: (bytes: Converted) => void) {
		this.#write = write;
	}

	push(byte: number): void {
		if (this.#size === pieceBytes) this.flush();
		this.#bytes[this.#size++] = byte;
	}

	flush(): void {
		if (this.#size > 0) this.#write(this.#bytes.slice(0, this.#size));
		this.#size = 0;
	}
}

const pieceBytes = 1 << 14;
const newline = 0x0a;
const space = 0x20;

// To ASCII first, then the letters, then from ASCII.
const tableOf = (
	code: DdManner['conversion']['code'],
	letters: DdManner['conversion']['letters'],
): Uint8Array | undefined => {
	if (code === undefined && letters === undefined) return undefined;
	return Uint8Array.from({ length: 256 }, (_, byte) => {
		const plain = code === 'ascii' ? codeTables.ascii[byte]! : byte;
		const isLetter = letters === 'ucase' ? plain >= 97 && plain <= 122 : plain >= 65 && plain <= 90;
		const cased = letters !== undefined && isLetter ? plain ^ 32 : plain;
		return code === 'ebcdic' || code === 'ibm' ? codeTables[code][cased]! : cased;
	});
};
