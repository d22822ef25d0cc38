import { BlockDecoder, NeedsInput } from './bzip2-block.ts';
import { DecodeFailed, type Decoder, PendingInput } from './decoder.ts';

/** Turns files of bzip2 back, streams one after another. Checksums are compared. */
export class Bunzip2 implements Decoder {
	readonly #input = new PendingInput();
	#state: 'first' | 'next' | 'block' | 'done' = 'first';
	/** Bits of the byte at `at` that are used up. */
	#bit = 0;
	#blockBytes = 0;
	#streamCrc = 0;
	#block: BlockDecoder | undefined;
	/** A block whose codes are being read. */
	#begun: { readonly block: BlockDecoder; readonly steps: ReturnType<BlockDecoder['begin']> } | undefined;
	/** How much input must be there before a block is tried (again). */
	#wanted = 0;
	hasGarbage = false;

	feed(chunk: Uint8Array): void {
		if (this.#state !== 'done') this.#input.feed(chunk);
	}

	finish(): void {
		this.#input.isFinished = true;
	}

	get isDone(): boolean {
		return this.#state === 'done';
	}

	read(): Uint8Array | 'again' | undefined {
		if (this.#block !== undefined) return this.#readBlock(this.#block);
		if (this.#state === 'done') return undefined;
		return this.#state === 'block' ? this.#beginBlock() : this.#readHeader();
	}

	#readBlock(block: BlockDecoder): Uint8Array | 'again' {
		const piece = block.read();
		if (piece !== undefined) return piece;
		this.#streamCrc = (((this.#streamCrc << 1) | (this.#streamCrc >>> 31)) ^ block.checkedCrc()) >>> 0;
		this.#block = undefined;
		return 'again';
	}

	#readHeader(): 'again' | undefined {
		const input = this.#input;
		if (input.size < 4 && !input.isFinished) return undefined;
		const { bytes, at } = input;
		const isStream =
			input.size >= 4 && bytes[at] === 0x42 && bytes[at + 1] === 0x5a && bytes[at + 2] === 0x68;
		const level = (bytes[at + 3] ?? 0) - 0x30;
		if (!isStream || level < 1 || level > 9) {
			if (this.#state === 'first') {
				if (input.size === 0) throw new DecodeFailed('truncated');
				throw new DecodeFailed('format');
			}
			this.hasGarbage = input.size > 0;
			input.takeAll();
			this.#state = 'done';
			return undefined;
		}
		input.at += 4;
		this.#bit = 0;
		this.#blockBytes = level * 100_000;
		this.#streamCrc = 0;
		this.#state = 'block';
		this.#wanted = 0;
		return 'again';
	}

	// A block is decoded when all of it is there; with too little of it, when there is twice as much.
	#beginBlock(): 'again' | undefined {
		const input = this.#input;
		if (this.#begun === undefined) {
			if (input.size < this.#wanted && !input.isFinished) return undefined;
			const block = new BlockDecoder(input.bytes, input.at * 8 + this.#bit, this.#blockBytes);
			this.#begun = { block, steps: block.begin() };
		}
		const { block, steps } = this.#begun;
		try {
			const step = steps.next();
			if (step.done !== true) return 'again';
			this.#begun = undefined;
			this.#wanted = (block.bitPosition >>> 3) - input.at;
			input.at = block.bitPosition >>> 3;
			this.#bit = block.bitPosition & 7;
			if (step.value === 'block') this.#block = block;
			else this.#endStream(block.wantedCrc);
			return 'again';
		} catch (error) {
			this.#begun = undefined;
			if (!(error instanceof NeedsInput)) throw error;
			if (input.isFinished) throw new DecodeFailed('truncated');
			this.#wanted = Math.max(input.size * 2, 1 << 16);
			return undefined;
		}
	}

	#endStream(wantedCrc: number): void {
		if (wantedCrc !== this.#streamCrc) throw new DecodeFailed('checksum');
		if (this.#bit > 0) this.#input.at += 1;
		this.#bit = 0;
		this.#state = 'next';
	}
}
