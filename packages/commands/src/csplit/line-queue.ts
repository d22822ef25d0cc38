import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import type { LineReader } from '../support/line-reader.ts';

/** What a line that waits takes beside its bytes. */
const bytesOfEntry = 64;

/** Lines of an input that can be looked at before they are taken. Those that wait count as held memory. */
export class LineQueue {
	readonly #context: CommandContext;
	readonly #lines: LineReader;
	/** Lines that were read and not taken, from `#start` on. */
	#waiting: Uint8Array[] = [];
	#start = 0;
	/** The number of the first line that was not taken; lines count from 1. */
	#first = 1;

	constructor(context: CommandContext, lines: LineReader) {
		this.#context = context;
		this.#lines = lines;
	}

	/** The number of the first line that was not taken; `undefined` at the end. */
	*first(): Flow<number | undefined> {
		return (yield* this.at(this.#first)) === undefined ? undefined : this.#first;
	}

	/** A line that was not taken, its newline with it if it has one; `undefined` if there are not as many. */
	*at(number: number): Flow<Uint8Array | undefined> {
		for (;;) {
			const line = this.#waiting[this.#start + number - this.#first];
			if (line !== undefined || number < this.#first) return line;
			yield* wait(this.#context.breathe());
			if (!(yield* wait(this.#lines.next()))) return undefined;
			const { bytes, start, end, isDelimited } = this.#lines;
			this.#waiting.push(bytes.subarray(start, end + (isDelimited ? 1 : 0)));
			this.#context.holdMemory(end - start + bytesOfEntry);
		}
	}

	/** Takes the first line. */
	*take(): Flow<Uint8Array | undefined> {
		const line = yield* this.at(this.#first);
		if (line === undefined) return undefined;
		this.#context.releaseMemory(line.length - (line.at(-1) === newline ? 1 : 0) + bytesOfEntry);
		this.#start += 1;
		this.#first += 1;
		if (this.#start > compactAt) {
			this.#waiting = this.#waiting.slice(this.#start);
			this.#start = 0;
		}
		return line;
	}
}

const compactAt = 1024;
const newline = 0x0a;
