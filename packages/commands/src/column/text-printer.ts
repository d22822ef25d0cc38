import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';

/** Prints very many short texts: they are handed on some thousand units at a time. */
export class TextPrinter {
	readonly #context: CommandContext;
	#text = '';

	constructor(context: CommandContext) {
		this.#context = context;
	}

	/** Whether so much has gathered that {@link settle} is due. */
	get isFull(): boolean {
		return this.#text.length >= fullLength;
	}

	add(text: string): void {
		this.#text += text;
	}

	/** Hands on what has gathered, and gives the event loop its turn. */
	*settle(): Flow<void> {
		this.#context.output.appendText(this.#text);
		this.#text = '';
		yield* wait(this.#context.output.settle());
		yield* wait(this.#context.breathe(fullSteps));
	}
}

const fullLength = 1 << 13;
const fullSteps = 256;
