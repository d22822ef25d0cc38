import { encodeText, type Maybe, type RedactingStream, type Redactor, type Value } from '@tenon/core';
import type { Output } from './stream.ts';

/**
 * An output with the secrets taken out of all that is written to it. What may be the beginning of one is held back
 * until the next write, or for a moment where the output is watched.
 */
export class RedactedOutput implements Output {
	readonly isTerminal = false;
	readonly #output: Output;
	readonly #redactor: Redactor;
	readonly #stream: RedactingStream;
	readonly #isWatched: boolean;
	#timer: ReturnType<typeof setTimeout> | undefined;
	/** What the reader threw between two writes. */
	#failure: { readonly error: unknown } | undefined;

	constructor(output: Output, redactor: Redactor, { isWatched }: { readonly isWatched: boolean }) {
		this.#output = output;
		this.#redactor = redactor;
		this.#stream = redactor.stream();
		this.#isWatched = isWatched;
	}

	write(chunk: Uint8Array): Maybe<boolean> {
		this.#throwFailure();
		if (this.#isWatched) this.#flushSoon();
		return this.#pass(this.#stream.push(chunk));
	}

	writeText(text: string): Maybe<boolean> {
		return this.write(encodeText(text));
	}

	/** Gives out what is held back: nothing more will come. */
	settle(): Maybe<boolean> {
		clearTimeout(this.#timer);
		this.#throwFailure();
		return this.#pass(this.#stream.end());
	}

	end(): Maybe<void> {
		const settled = this.settle();
		return settled instanceof Promise ? settled.then(() => this.#output.end()) : this.#output.end();
	}

	sendData(data: Value): void {
		this.#output.sendData(this.#redactor.redactValue(data));
	}

	endData(): void {
		this.#output.endData?.();
	}

	#pass(bytes: Uint8Array): Maybe<boolean> {
		return bytes.length === 0 ? true : this.#output.write(bytes);
	}

	// A person who watches waits for a line that is not whole.
	#flushSoon(): void {
		clearTimeout(this.#timer);
		this.#timer = setTimeout(() => {
			void this.#flush();
		}, patienceMs);
	}

	async #flush(): Promise<void> {
		try {
			await this.#pass(this.#stream.flush());
		} catch (error) {
			this.#failure ??= { error };
		}
	}

	#throwFailure(): void {
		const failure = this.#failure;
		this.#failure = undefined;
		if (failure !== undefined) throw failure.error;
	}
}

const patienceMs = 50;
