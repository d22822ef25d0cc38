import { type Flow, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { chunkSteps } from './chunks.ts';

/** What {@link ByteCursor.read} gives at the end of the input. */
export const endOfInput = -1;

/**
 * Reads an input byte by byte, for commands whose rules are about single characters. It waits where a chunk has ended;
 * then output is written on and the event loop gets its turn. It does not close the input.
 */
export class ByteCursor {
	readonly #context: CommandContext;
	readonly #input: Input;
	#chunk: Uint8Array = nothing;
	#at = 0;
	#hasEnded = false;

	constructor(context: CommandContext, input: Input) {
		this.#context = context;
		this.#input = input;
	}

	/** The next byte where it is there already; else `undefined`, and {@link read} has it. */
	ready(): number | undefined {
		return this.#at < this.#chunk.length ? this.#chunk[this.#at++] : undefined;
	}

	/** The next byte, or {@link endOfInput}. */
	*read(): Flow<number> {
		while (this.#at >= this.#chunk.length) {
			if (this.#hasEnded) return endOfInput;
			yield* wait(this.#context.output.settle());
			yield* wait(this.#context.breathe(chunkSteps));
			const chunk = yield* wait(this.#input.pull());
			this.#hasEnded = chunk === undefined;
			this.#chunk = chunk ?? nothing;
			this.#at = 0;
		}
		return this.#chunk[this.#at++]!;
	}
}

const nothing = new Uint8Array(0);
