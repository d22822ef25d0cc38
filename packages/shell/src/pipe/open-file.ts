import type { Maybe } from '@tenon/core';
import type { Input, Output } from './stream.ts';

/** What the open file of a here-document is called. */
export const documentName = 'here-document';

/**
 * What a descriptor points to, counted: duplicates and subshells share it, and it is closed with
 * the last of them. A descriptor that can be neither read nor written is never made.
 */
export class OpenFile {
	readonly input: Input | undefined;
	readonly output: Output | undefined;
	/** What it is, for `/dev/fd` and messages: a path, `pipe`, `here-document` … */
	readonly name: string;
	/** The descriptor by which a command knows it as its `<(…)` or `>(…)`; `undefined` if it is none. */
	readonly substitution: number | undefined;
	readonly #isLent: boolean;
	#users = 1;

	/** Streams that are `isLent` belong to another owner, which ends them. */
	constructor(
		name: string,
		streams: {
			readonly input?: Input;
			readonly output?: Output;
			readonly isLent?: boolean;
			readonly substitution?: number;
		},
	) {
		this.name = name;
		this.substitution = streams.substitution;
		this.input = streams.input;
		this.output = streams.output;
		this.#isLent = streams.isLent ?? false;
	}

	/** One more descriptor points here. */
	retain(): this {
		this.#users += 1;
		return this;
	}

	/** One descriptor less; the last one closes the streams. */
	release(): Maybe<void> {
		this.#users -= 1;
		if (this.#users > 0 || this.#isLent) return;
		if (this.input !== undefined && (this.input as unknown) === this.output) return this.input.end();
		const written = this.output?.end();
		const read = this.input?.end();
		if (typeof written === 'object' || typeof read === 'object')
			return Promise.all([written, read]).then(() => undefined);
	}
}
