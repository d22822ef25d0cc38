import { DecodeFailed, type Decoder, PendingInput } from './decoder.ts';
import { Xxh64 } from './xxh64.ts';
import { ZstdBlock } from './zstd-block.ts';

const magic = 0xfd2fb528;
/** What programs read without being told to. */
const mostWindowBytes = 1 << 27;
const mostBlockBytes = 1 << 17;

/**
 * Turns data of Zstandard back, all its frames one after another. A block is at most 128 KiB; the window is as large as
 * what was written, up to what the frame asks for, and each growth is counted by `room` first.
 */
export class Unzstd implements Decoder {
	readonly #input = new PendingInput();
	readonly #room: (bytes: number) => void;
	#block: ZstdBlock | undefined;
	#checksum: Xxh64 | undefined;
	#windowBytes = 0;
	#contentBytes: number | undefined;
	#written = 0;
	#isLast = false;
	#skipped = 0;
	#state: 'frame' | 'block' | 'checksum' | 'skip' | 'done' = 'frame';
	#isFirst = true;
	hasGarbage = false;

	constructor(room: (bytes: number) => void) {
		this.#room = room;
	}

	feed(chunk: Uint8Array): void {
		if (this.#state !== 'done') this.#input.feed(chunk);
	}

	finish(): void {
		this.#input.isFinished = true;
	}

	get isDone(): boolean {
		return this.#state === 'done';
	}

	read(): Uint8Array | undefined {
		for (;;) {
			switch (this.#state) {
				case 'frame':
					if (!this.#readFrame()) return undefined;
					break;
				case 'skip':
					if (!this.#skip()) return undefined;
					break;
				case 'block': {
					const piece = this.#readBlock();
					if (piece === undefined || piece.length > 0) return piece;
					break;
				}
				case 'checksum': {
					const sum = this.#input.take(4);
					if (sum === undefined) return undefined;
					if (viewOf(sum).getUint32(0, true) !== this.#checksum!.digest32())
						throw new DecodeFailed('checksum');
					this.#state = 'frame';
					break;
				}
				case 'done':
					return undefined;
			}
		}
	}

	#readFrame(): boolean {
		const input = this.#input;
		if (input.size === 0 && input.isFinished) {
			if (this.#isFirst) throw new DecodeFailed('truncated');
			this.#state = 'done';
			return false;
		}
		if (input.size < 4) {
			if (input.isFinished) throw new DecodeFailed('format');
			return false;
		}
		const view = viewOf(input.bytes.subarray(input.at));
		const found = view.getUint32(0, true);
		if (found >>> 4 === 0x184d2a5) {
			const head = input.take(8);
			if (head === undefined) return false;
			this.#skipped = viewOf(head).getUint32(4, true);
			this.#isFirst = false;
			this.#state = 'skip';
			return true;
		}
		if (found !== magic) throw new DecodeFailed('format');
		return this.#readHeader(view);
	}

	#readHeader(view: DataView): boolean {
		const input = this.#input;
		const flags = input.size > 4 ? view.getUint8(4) : 0;
		const isSingle = (flags & 32) !== 0;
		const sizeBytes = [isSingle ? 1 : 0, 2, 4, 8][flags >>> 6]!;
		const dictionaryBytes = [0, 1, 2, 4][flags & 3]!;
		const length = 5 + (isSingle ? 0 : 1) + dictionaryBytes + sizeBytes;
		const header = input.size > 4 ? input.take(length) : input.take(5);
		if (header === undefined) return false;
		if ((flags & 8) !== 0) throw new DecodeFailed('unsupported');
		let at = 5;
		let windowBytes = 0;
		if (!isSingle) {
			const byte = header[at++]!;
			const base = 2 ** (10 + (byte >>> 3));
			windowBytes = base + (base / 8) * (byte & 7);
		}
		for (let index = 0; index < dictionaryBytes; index++)
			if (header[at++] !== 0) throw new DecodeFailed('unsupported');
		this.#contentBytes = sizeBytes === 0 ? undefined : contentSize(header, at, sizeBytes);
		if (isSingle) windowBytes = this.#contentBytes!;
		if (windowBytes > mostWindowBytes) throw new DecodeFailed('unsupported');
		this.#windowBytes = Math.max(windowBytes, 1024);
		this.#checksum = (flags & 4) !== 0 ? new Xxh64() : undefined;
		this.#block = new ZstdBlock(this.#windowBytes, this.#room, this.#block);
		this.#written = 0;
		this.#isFirst = false;
		this.#state = 'block';
		return true;
	}

	#skip(): boolean {
		const input = this.#input;
		const count = Math.min(this.#skipped, input.size);
		input.at += count;
		this.#skipped -= count;
		if (this.#skipped > 0) {
			if (input.isFinished) throw new DecodeFailed('truncated');
			return false;
		}
		this.#state = 'frame';
		return true;
	}

	// Empty where the block was.
	#readBlock(): Uint8Array | undefined {
		const input = this.#input;
		if (input.size < 3) {
			if (input.isFinished) throw new DecodeFailed('truncated');
			return undefined;
		}
		const { bytes, at } = input;
		const header = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);
		const kind = (header >>> 1) & 3;
		const size = header >>> 3;
		if (kind === 3 || size > mostBlockBytes) throw new DecodeFailed('corrupt');
		const whole = input.take(3 + (kind === 1 ? 1 : size));
		if (whole === undefined) return undefined;
		const block = this.#block!;
		const data = whole.subarray(3);
		const piece =
			kind === 0 ? block.raw(data) : kind === 1 ? block.repeated(data[0]!, size) : block.compressed(data);
		this.#written += piece.length;
		this.#checksum?.push(piece);
		this.#isLast = (header & 1) === 1;
		if (this.#isLast) {
			if (this.#contentBytes !== undefined && this.#contentBytes !== this.#written)
				throw new DecodeFailed('length');
			this.#state = this.#checksum === undefined ? 'frame' : 'checksum';
		}
		return piece;
	}
}

const contentSize = (header: Uint8Array, at: number, bytes: number): number => {
	const view = viewOf(header);
	if (bytes === 1) return view.getUint8(at);
	if (bytes === 2) return view.getUint16(at, true) + 256;
	return bytes === 4 ? view.getUint32(at, true) : Number(view.getBigUint64(at, true));
};

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
