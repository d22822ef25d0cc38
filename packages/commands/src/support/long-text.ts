import { LineTooLong } from '@tenon/shell';

/**
 * Builds a text from very many pieces. Pieces are joined as they come, some thousand at a time: a text that only grows
 * by `+=` takes 32 bytes of memory for each piece until it is looked at, and is then copied in one go.
 */
export class LongText {
	readonly #maxLength: number;
	readonly #blocks: string[] = [];
	#pieces: string[] = [];
	#length = 0;

	/** Longer texts are refused with `LineTooLong`. */
	constructor(maxLength: number) {
		this.#maxLength = maxLength;
	}

	get length(): number {
		return this.#length;
	}

	add(piece: string): void {
		this.#length += piece.length;
		if (this.#length > this.#maxLength) throw new LineTooLong(this.#maxLength);
		this.#pieces.push(piece);
		if (this.#pieces.length >= piecesPerBlock) this.#join();
	}

	/** The text so far; more may be added to it. */
	toString(): string {
		this.#join();
		if (this.#blocks.length > 1) this.#blocks.splice(0, this.#blocks.length, this.#blocks.join(''));
		return this.#blocks[0] ?? '';
	}

	#join(): void {
		if (this.#pieces.length === 0) return;
		this.#blocks.push(this.#pieces.join(''));
		this.#pieces = [];
	}
}

const piecesPerBlock = 4096;
