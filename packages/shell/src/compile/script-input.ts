import { andThen, type FileKind, type Maybe, type Stat, type Value } from '@tenon/core';
import { pullUntil } from '../pipe/read-input.ts';
import type { Input, LentDescriptor, PullBound } from '../pipe/stream.ts';

/**
 * Standard input that a script is read from: the shell looks ahead, line by line, and what it has not run yet is
 * what its commands read, as if nothing had been read ahead.
 */
export class ScriptInput implements Input {
	readonly stat?: () => Maybe<Stat>;
	readonly isFile: boolean;
	readonly size?: () => Maybe<number>;
	readonly bytesLeft?: () => Maybe<number>;
	readonly #input: Input;
	readonly #release: () => Maybe<void>;
	/** What was looked at and not taken. */
	#ahead: Uint8Array = nothing;
	#isClosed = false;
	#isScriptOver = false;

	/** `release` gives up the input, once the script has been read and its commands have closed it. */
	constructor(input: Input, release: () => Maybe<void>) {
		this.#input = input;
		this.#release = release;
		this.isFile = input.isFile === true;
		if (input.size !== undefined) this.size = () => input.size!();
		if (input.bytesLeft !== undefined)
			this.bytesLeft = () => andThen(input.bytesLeft!(), (bytes) => this.#ahead.length + bytes);
		if (input.stat !== undefined) this.stat = () => input.stat!();
	}

	/** What has come so far, from the next line on. Another object once it was read from. */
	get ahead(): Uint8Array {
		return this.#ahead;
	}

	/** Looks further; false at the end. */
	async lookAhead(): Promise<boolean> {
		const chunk = await pullUntil(this.#input, { end: newline });
		if (chunk === undefined) return false;
		if (this.#isScriptOver) this.#input.unread(chunk);
		else this.#ahead = joined(this.#ahead, chunk);
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

	get hostKind(): FileKind | undefined {
		return this.#input.hostKind;
	}

	get hostDescriptor(): number | undefined {
		return this.#ahead.length === 0 ? this.#input.hostDescriptor : undefined;
	}

	/** What was looked at in a file is read by the program. */
	lend(): LentDescriptor | undefined {
		const ahead = this.isFile ? this.#takeAhead() : undefined;
		if (ahead !== undefined) this.#input.unread(ahead);
		return this.#ahead.length === 0 ? this.#input.lend?.() : undefined;
	}

	pull(): Maybe<Uint8Array | undefined> {
		return this.#takeAhead() ?? this.#input.pull();
	}

	pullUntil(bound: PullBound): Maybe<Uint8Array | undefined> {
		return this.#takeAhead() ?? pullUntil(this.#input, bound);
	}

	#takeAhead(): Uint8Array | undefined {
		if (this.#ahead.length === 0) return undefined;
		const chunk = this.#ahead;
		this.#ahead = nothing;
		return chunk;
	}

	unread(chunk: Uint8Array): void {
		this.#ahead = joined(chunk, this.#ahead);
	}

	/** The script goes on being read when its commands have closed it. */
	end(): Maybe<void> {
		this.#isClosed = true;
		if (this.#isScriptOver) return this.#release();
	}

	/** Nothing more is run: what was looked at is the next reader's. */
	endScript(): Maybe<void> {
		this.#isScriptOver = true;
		const ahead = this.#ahead;
		this.#ahead = nothing;
		if (ahead.length > 0) this.#input.unread(ahead);
		if (this.#isClosed) return this.#release();
	}

	takeData(): Value | undefined {
		return undefined;
	}
}

const newline = 0x0a;
const nothing = new Uint8Array(0);

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array => {
	if (first.length === 0) return second;
	const both = new Uint8Array(first.length + second.length);
	both.set(first);
	both.set(second, first.length);
	return both;
};
