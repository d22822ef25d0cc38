import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';

/** Writes pages in pieces: no width is too large, and the event loop has its turns. Text has one unit for each byte. */
export class PageOutput {
	readonly #context: CommandContext;
	#text = '';

	constructor(context: CommandContext) {
		this.#context = context;
	}

	/** Takes a text; nothing is written before {@link settle}. */
	add(text: string): void {
		this.#text += text;
	}

	/** Whether so much was taken that {@link settle} is due. */
	get isFull(): boolean {
		return this.#text.length >= pieceUnits;
	}

	/** Takes a character any number of times. */
	*repeat(character: string, count: number): Flow<void> {
		for (let left = count; left > 0; left -= pieceUnits) {
			this.#text += character.repeat(Math.min(left, pieceUnits));
			if (this.isFull) yield* this.settle();
		}
	}

	/** Writes what was taken. */
	*settle(): Flow<void> {
		const { output } = this.#context;
		output.append(bytesOf(this.#text));
		this.#text = '';
		yield* wait(output.settle());
		yield* wait(this.#context.breathe(breathsOfPiece));
	}
}

const pieceUnits = 8192;
const breathsOfPiece = 64;

const bytesOf = (text: string): Uint8Array => {
	const bytes = new Uint8Array(text.length);
	for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at);
	return bytes;
};
