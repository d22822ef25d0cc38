import { crc32 } from './crc32.ts';
import { crc64 } from './crc64.ts';

/**
 * Writes a file of xz whose blocks are stored, not made smaller: any xz can read it. For archives whose names promise xz
 * where nothing can compress so.
 */
export class XzWriter {
	readonly #sink: (bytes: Uint8Array) => void;
	#started = false;
	#check: readonly [low: number, high: number] = [0, 0];
	#size = 0;
	#packed = 0;

	constructor(sink: (bytes: Uint8Array) => void) {
		this.#sink = sink;
	}

	push(bytes: Uint8Array): void {
		if (bytes.length === 0) return;
		this.#start();
		for (let at = 0; at < bytes.length; at += chunkBytes) {
			const chunk = bytes.subarray(at, at + chunkBytes);
			const last = chunk.length - 1;
			this.#sink(Uint8Array.of(this.#size === 0 ? 1 : 2, last >> 8, last & 0xff));
			this.#sink(chunk.slice());
			this.#check = crc64(this.#check, chunk);
			this.#size += chunk.length;
			this.#packed += chunk.length + 3;
		}
	}

	end(): void {
		this.#start();
		const header = blockHeader();
		this.#sink(Uint8Array.of(0));
		this.#packed += 1;
		this.#sink(new Uint8Array(paddingOf(this.#packed)));
		this.#sink(Uint8Array.from([...littleEndian32(this.#check[0]), ...littleEndian32(this.#check[1])]));
		const unpadded = header.length + this.#packed + 8;
		const records = [0, 1, ...variable(unpadded), ...variable(this.#size)];
		const index = Uint8Array.from([...records, ...new Uint8Array(paddingOf(records.length))]);
		this.#sink(index);
		this.#sink(littleEndian32(crc32(0, index)));
		const size = littleEndian32((index.length + 4) / 4 - 1);
		const tail = Uint8Array.from([...size, ...flags]);
		this.#sink(Uint8Array.from([...littleEndian32(crc32(0, tail)), ...tail, 0x59, 0x5a]));
	}

	#start(): void {
		if (this.#started) return;
		this.#started = true;
		this.#sink(
			Uint8Array.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0, ...flags, ...littleEndian32(crc32(0, flags))]),
		);
		this.#sink(blockHeader());
	}
}

const chunkBytes = 1 << 16;

// The check is CRC-64.
const flags = Uint8Array.of(0, 4);

// One filter: LZMA2 with a dictionary of 64 KiB.
const blockHeader = (): Uint8Array => {
	const header = Uint8Array.of(2, 0, 0x21, 1, 8, 0, 0, 0);
	return Uint8Array.from([...header, ...littleEndian32(crc32(0, header))]);
};

const paddingOf = (size: number): number => (4 - (size % 4)) % 4;

const variable = (value: number): readonly number[] => {
	const bytes: number[] = [];
	let rest = value;
	for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
	return [...bytes, rest];
};

const littleEndian32 = (value: number): Uint8Array =>
	Uint8Array.of(value & 0xff, (value >>> 8) & 0xff, (value >>> 16) & 0xff, (value >>> 24) & 0xff);
