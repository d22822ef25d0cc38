import { errnoText, type Flow, isFsError } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';
import { CommandFailure } from '../support/command-failure.ts';

/** Picks numbers; every one is equally likely. */
export interface RandomSource {
	/** A number from 0 up to, and without, `choices`. */
	choose(choices: bigint): Flow<bigint>;
}

/** Numbers that cannot be guessed. */
export class EntropySource implements RandomSource {
	readonly #entropy: (into: Uint8Array) => void;
	readonly #pool = new Uint32Array(1024);
	#used = this.#pool.length;

	constructor(entropy: (into: Uint8Array) => void) {
		this.#entropy = entropy;
	}

	// biome-ignore lint/correctness/useYield: the other source has to wait for its file.
	*choose(choices: bigint): Flow<bigint> {
		if (choices <= wordChoices) return BigInt(this.pick(Number(choices)));
		const usable = longChoices - (longChoices % choices);
		for (;;) {
			const value = (BigInt(this.#next()) << 32n) | BigInt(this.#next());
			if (value < usable) return value % choices;
		}
	}

	/** The same for no more than 2^32 choices, at once. */
	pick(choices: number): number {
		// What is beyond the last whole round of choices would favour the first ones.
		const usable = 2 ** 32 - (2 ** 32 % choices);
		for (;;) {
			const value = this.#next();
			if (value < usable) return value % choices;
		}
	}

	#next(): number {
		if (this.#used === this.#pool.length) {
			this.#entropy(new Uint8Array(this.#pool.buffer));
			this.#used = 0;
		}
		this.#used += 1;
		return this.#pool[this.#used - 1]!;
	}
}

const wordChoices = 1n << 32n;
const longChoices = 1n << 64n;

/**
 * Numbers made of a file's bytes, the same as GNU's commands make of them: bytes are put together until there
 * are enough choices, and what a choice leaves over serves the next one.
 */
export class FileSource implements RandomSource {
	readonly #context: CommandContext;
	readonly #input: Input;
	readonly #name: string;
	#bytes: Uint8Array = new Uint8Array(0);
	#at = 0;
	/** A number that is left over, and the most that it could have been. */
	#left = 0n;
	#most = 0n;

	constructor(context: CommandContext, input: Input, name: string) {
		this.#context = context;
		this.#input = input;
		this.#name = name;
	}

	*choose(choices: bigint): Flow<bigint> {
		const largest = choices - 1n;
		for (;;) {
			while (this.#most < largest) {
				this.#left = BigInt.asUintN(64, (this.#left << 8n) | BigInt(yield* this.#nextByte()));
				this.#most = BigInt.asUintN(64, (this.#most << 8n) | 0xffn);
			}
			if (this.#most === largest) {
				const chosen = this.#left;
				this.#left = 0n;
				this.#most = 0n;
				return chosen;
			}
			const excess = this.#most - largest;
			const unusable = excess % choices;
			const last = this.#most - unusable;
			const drawn = this.#left;
			if (drawn <= last) {
				this.#left = drawn / choices;
				this.#most = excess / choices;
				return drawn % choices;
			}
			this.#left = drawn - last - 1n;
			this.#most = unusable - 1n;
		}
	}

	*#nextByte(): Flow<number> {
		if (this.#at === this.#bytes.length) {
			const chunk = yield* attempt(() => this.#input.pull());
			const name = this.#context.quote(this.#name);
			if (chunk === undefined) throw new CommandFailure(`${name}: end of file`);
			if (isFsError(chunk)) throw new CommandFailure(`${name}: read error: ${errnoText[chunk.errno]}`);
			this.#bytes = chunk;
			this.#at = 0;
		}
		this.#at += 1;
		return this.#bytes[this.#at - 1]!;
	}
}
