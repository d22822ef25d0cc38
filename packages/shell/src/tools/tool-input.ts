import {
	andThen,
	decodeText,
	isPromise,
	type Maybe,
	TenonError,
	type ToolInput,
	type Value,
} from '@tenon/core';
import type { Input } from '../pipe/stream.ts';
import type { ShellLimits } from '../state/ports.ts';

/**
 * Standard input as a tool reads it. Asking for the data beside the bytes waits for the end of them and puts
 * them back, so that a tool may look for data first and read the bytes where there is none.
 */
export const toolInput = (
	input: Input | undefined,
	{ maxTextBytes }: Pick<ShellLimits, 'maxTextBytes'>,
): ToolInput => (input === undefined ? noInput : new StreamInput(input, maxTextBytes));

/** A tool asked for more of its standard input at once than the kernel lets a text hold. */
class InputTooLong extends TenonError {
	readonly code = 'shell.tool_input';

	constructor(maxBytes: number) {
		super(`standard input holds more than ${maxBytes} bytes; read it line by line`);
	}
}

/** Nothing to read. */
export const noInput: ToolInput = {
	bytes: () => none,
	text: () => '',
	line: () => undefined,
	data: () => undefined,
};

const none = new Uint8Array(0);
const newline = 0x0a;

class StreamInput implements ToolInput {
	readonly #input: Input;
	readonly #maxBytes: number;
	#data: Value | undefined;
	#hasLooked = false;

	constructor(input: Input, maxBytes: number) {
		this.#input = input;
		this.#maxBytes = maxBytes;
	}

	bytes(): Maybe<Uint8Array> {
		return this.#take(() => false);
	}

	text(): Maybe<string> {
		return andThen(this.bytes(), decodeText);
	}

	line(): Maybe<string | undefined> {
		return andThen(
			this.#take((chunk) => chunk.includes(newline)),
			(bytes) => {
				if (bytes.length === 0) return undefined;
				const end = bytes.indexOf(newline);
				if (end === -1) return decodeText(bytes);
				if (end + 1 < bytes.length) this.#input.unread(bytes.slice(end + 1));
				return decodeText(bytes.subarray(0, end));
			},
		);
	}

	data(): Maybe<Value | undefined> {
		if (this.#hasLooked) return this.#data;
		return andThen(this.bytes(), (bytes) => {
			this.#hasLooked = true;
			this.#data = this.#input.takeData();
			if (bytes.length > 0) this.#input.unread(bytes);
			return this.#data;
		});
	}

	// Chunks up to the end, or up to and with the first that is enough.
	#take(isEnough: (chunk: Uint8Array) => boolean): Maybe<Uint8Array> {
		const chunks = new Chunks(this.#maxBytes);
		for (;;) {
			const chunk = this.#input.pull();
			if (isPromise(chunk)) return this.#takeRest(chunks, chunk, isEnough);
			if (chunk !== undefined) chunks.add(chunk);
			if (chunk === undefined || isEnough(chunk)) return chunks.joined();
		}
	}

	async #takeRest(
		chunks: Chunks,
		first: Promise<Uint8Array | undefined>,
		isEnough: (chunk: Uint8Array) => boolean,
	): Promise<Uint8Array> {
		for (let chunk = await first; chunk !== undefined; chunk = await this.#input.pull()) {
			chunks.add(chunk);
			if (isEnough(chunk)) break;
		}
		return chunks.joined();
	}
}

/** What was read so far, up to a limit. */
class Chunks {
	readonly #maxBytes: number;
	readonly #chunks: Uint8Array[] = [];
	#size = 0;

	constructor(maxBytes: number) {
		this.#maxBytes = maxBytes;
	}

	add(chunk: Uint8Array): void {
		this.#size += chunk.length;
		if (this.#size > this.#maxBytes) throw new InputTooLong(this.#maxBytes);
		this.#chunks.push(chunk);
	}

	joined(): Uint8Array {
		if (this.#chunks.length === 1) return this.#chunks[0]!;
		const all = new Uint8Array(this.#size);
		let at = 0;
		for (const chunk of this.#chunks) {
			all.set(chunk, at);
			at += chunk.length;
		}
		return all;
	}
}
