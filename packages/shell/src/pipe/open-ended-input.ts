import { andThen, type Maybe, type Value } from '@tenon/core';
import type { OpenFile } from './open-file.ts';
import type { Input } from './stream.ts';

/**
 * A pipe that its reader has opened for writing too, `<> <(…)`: it never comes to an end, because the reader
 * itself might still write. A reader of more waits until the wait is ended from elsewhere.
 */
export class OpenEndedInput implements Input {
	readonly isTerminal = false;
	readonly #file: OpenFile;
	readonly #input: Input;

	/** Takes over one use of the file. */
	constructor(file: OpenFile, input: Input) {
		this.#file = file;
		this.#input = input;
	}

	pull(): Maybe<Uint8Array | undefined> {
		return andThen(this.#input.pull(), (chunk) => chunk ?? never);
	}

	unread(chunk: Uint8Array): void {
		this.#input.unread(chunk);
	}

	end(): Maybe<void> {
		return this.#file.release();
	}

	takeData(): Value | undefined {
		return undefined;
	}
}

const never = new Promise<undefined>(() => undefined);
