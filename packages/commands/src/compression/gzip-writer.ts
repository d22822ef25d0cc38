import { crc32 } from './crc32.ts';
import { createDeflater, type Deflater, type Level } from './deflater.ts';

/** What the header of a gzip file is to say. */
export interface GzipFacts {
	readonly level: Level;
	/** Absent: the file has no name of its own. */
	readonly name: Uint8Array | undefined;
	readonly mtimeSeconds: number;
}

/** Compresses chunks into a file of gzip; what each gives goes to `write`, which may keep it. */
export class GzipWriter {
	readonly #deflater: Deflater;
	readonly #write: (bytes: Uint8Array) => void;
	#crc = 0;
	/** Bytes that were pushed. */
	size = 0;
	/** Bytes that were written, header and all. */
	written = 0;
	readonly headerBytes: number;

	constructor(facts: GzipFacts, write: (bytes: Uint8Array) => void) {
		this.#write = (bytes) => {
			this.written += bytes.length;
			write(bytes);
		};
		this.#deflater = createDeflater(facts.level, (bytes) => this.#write(bytes));
		const header = headerOf(facts);
		this.headerBytes = header.length;
		this.#write(header);
	}

	push(chunk: Uint8Array): void {
		this.#crc = crc32(this.#crc, chunk);
		this.size += chunk.length;
		this.#deflater.push(chunk);
	}

	end(): void {
		this.#deflater.end();
		const trailer = new Uint8Array(8);
		const view = new DataView(trailer.buffer);
		view.setUint32(0, this.#crc, true);
		view.setUint32(4, this.size % 2 ** 32, true);
		this.#write(trailer);
	}
}

const headerOf = ({ level, name, mtimeSeconds }: GzipFacts): Uint8Array => {
	const header = new Uint8Array(10 + (name === undefined ? 0 : name.length + 1));
	header.set([0x1f, 0x8b, 8, name === undefined ? 0 : 8]);
	const isKnown = mtimeSeconds > 0 && mtimeSeconds < 2 ** 32;
	new DataView(header.buffer).setUint32(4, isKnown ? Math.floor(mtimeSeconds) : 0, true);
	// How hard it was tried, and that it was on Unix.
	header[8] = level === 9 ? 2 : level === 1 ? 4 : 0;
	header[9] = 3;
	if (name !== undefined) header.set(name, 10);
	return header;
};
