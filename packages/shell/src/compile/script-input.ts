import type { Maybe, Stat, Value } from '@tenon/core';
import type { Input } from '../pipe/stream.ts';

/**
 * Standard input that a script is read from: the shell looks ahead, line by line, and what it has not run yet is
 * what its commands read, as if nobody had looked.
 */
export class ScriptInput implements Input {
	readonly stat?: () => Maybe<Stat>;
	readonly #input: Input;
	/** What was looked at and not taken. */
	#ahead: Uint8Array = nothing;

	constructor(input: Input) {
		this.#input = input;
		if (input.stat !== undefined) this.stat = () => input.stat!();
	}

	/** What has come so far, from the next line on. Another object once somebody has read of it. */
	get ahead(): Uint8Array {
		return this.#ahead;
	}

	/** Looks further; false at the end. */
	async lookAhead(): Promise<boolean> {
		const chunk = await this.#input.pull();
		if (chunk === undefined) return false;
		this.#ahead = joined(this.#ahead, chunk);
		return true;
	}

	/** Takes bytes that were looked at: they are run now. Gives what is ahead then. */
	take(bytes: number): Uint8Array {
		this.#ahead = this.#ahead.subarray(bytes);
		return this.#ahead;
	}

	get isTerminal(): boolean {
		return this.#input.isTerminal;
	}

	get hostDescriptor(): number | undefined {
		return this.#ahead.length === 0 ? this.#input.hostDescriptor : undefined;
	}

	pull(): Maybe<Uint8Array | undefined> {
		if (this.#ahead.length === 0) return this.#input.pull();
		const chunk = this.#ahead;
		this.#ahead = nothing;
		return chunk;
	}

	unread(chunk: Uint8Array): void {
		this.#ahead = joined(chunk, this.#ahead);
	}

	/** The script goes on being read when its commands have closed it. */
	end(): void {
		return;
	}

	takeData(): Value | undefined {
		return undefined;
	}
}

const nothing = new Uint8Array(0);

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array => {
	if (first.length === 0) return second;
	const both = new Uint8Array(first.length + second.length);
	both.set(first);
	both.set(second, first.length);
	return both;
};
