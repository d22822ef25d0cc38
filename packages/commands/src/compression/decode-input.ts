import { type Flow, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import type { Decoder } from './decoder.ts';

/**
 * What a compressed input stands for, a piece at a time. A piece is good until the next one is pulled. Data that is
 * broken throws `DecodeFailed` when the pieces before it have been pulled.
 */
export class DecodedInput {
	readonly #context: CommandContext;
	readonly #input: Pick<Input, 'pull'>;
	readonly #decoder: Decoder;
	#hasEnded = false;

	constructor(context: CommandContext, input: Pick<Input, 'pull'>, decoder: Decoder) {
		this.#context = context;
		this.#input = input;
		this.#decoder = decoder;
	}

	/** The next piece; `undefined` at the end. */
	*pull(): Flow<Uint8Array | undefined> {
		const decoder = this.#decoder;
		for (;;) {
			yield* wait(this.#context.breathe(pieceSteps));
			const piece = decoder.read();
			if (piece === 'again') continue;
			if (piece !== undefined) return piece;
			if (decoder.isDone) return undefined;
			if (this.#hasEnded) throw new TypeError('a decoder wants more than there is');
			const chunk = yield* wait(this.#input.pull());
			if (chunk === undefined) {
				this.#hasEnded = true;
				decoder.finish();
			} else decoder.feed(chunk);
		}
	}
}

/** What a piece counts as, told to `breathe`. */
const pieceSteps = 128;
