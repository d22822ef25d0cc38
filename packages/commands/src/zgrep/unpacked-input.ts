import { errnoText, type Flow, isFsError, type Maybe, orElse, runFlow, type Value, wait } from '@tenon/core';
import type { CommandContext, Input } from '@tenon/shell';
import { DecodedInput } from '../compression/decode-input.ts';
import { DecodeFailed } from '../compression/decoder.ts';
import { Gunzip } from '../compression/gunzip.ts';
import { gzipFault } from '../gzip/fault-text.ts';

/** What a file stands for, as an input of another command: unpacked if gzip has compressed it, else as it is. */
export class UnpackedInput implements Input {
	readonly isTerminal = false;
	readonly #context: CommandContext;
	readonly #input: Input;
	#decoded: DecodedInput | undefined;
	#isDecided = false;
	#returned: Uint8Array[] = [];
	/** What is wrong with the data, once the pieces before it were read. */
	failure: string | undefined;

	constructor(context: CommandContext, input: Input) {
		this.#context = context;
		this.#input = input;
	}

	pull(): Maybe<Uint8Array | undefined> {
		const returned = this.#returned.pop();
		if (returned !== undefined) return returned;
		if (this.failure !== undefined) return undefined;
		return orElse(
			() => runFlow(this.#next()),
			(error) => {
				if (error instanceof DecodeFailed) this.failure = gzipFault(error.fault);
				else if (isFsError(error)) this.failure = errnoText[error.errno];
				else throw error;
				return undefined;
			},
		);
	}

	*#next(): Flow<Uint8Array | undefined> {
		if (!this.#isDecided) {
			const first = yield* this.#firstChunk();
			this.#isDecided = true;
			if (first === undefined) return undefined;
			this.#input.unread(first);
			if (first[0] === 0x1f && first[1] === 0x8b)
				this.#decoded = new DecodedInput(this.#context, this.#input, new Gunzip());
		}
		if (this.#decoded === undefined) return yield* wait(this.#input.pull());
		// The reader may keep it.
		return (yield* this.#decoded.pull())?.slice();
	}

	// Two bytes tell, and may come one by one.
	*#firstChunk(): Flow<Uint8Array | undefined> {
		const first = yield* wait(this.#input.pull());
		if (first === undefined || first.length > 1) return first;
		const second = yield* wait(this.#input.pull());
		if (second === undefined) return first;
		const both = new Uint8Array(first.length + second.length);
		both.set(first);
		both.set(second, first.length);
		return both;
	}

	unread(chunk: Uint8Array): void {
		this.#returned.push(chunk);
	}

	end(): void {
		this.#returned = [];
	}

	takeData(): Value | undefined {
		return undefined;
	}
}
