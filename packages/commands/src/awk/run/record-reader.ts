import { isPromise, type Maybe } from '@tenon/core';
import { byteKit, type Input, LineTooLong, type Regex } from '@tenon/shell';
import { PatternRecords } from './pattern-records.ts';

/** What ends a record. */
export type RecordSeparator =
	| { readonly kind: 'byte'; readonly byte: number }
	/** Blank lines. */
	| { readonly kind: 'paragraph' }
	| { readonly kind: 'regex'; readonly regex: Regex }
	/** A newline that is not in quotes. */
	| { readonly kind: 'csv' };

/** What a reader asks of the run. */
export interface ReaderSettings {
	readonly separator: RecordSeparator;
	readonly maxRecordBytes: number;
	/** Makes text of bytes. */
	decode(bytes: Uint8Array, start: number, end: number): string;
}

/**
 * Cuts an input into records. The record is `bytes` from `start` to `end`, good until the next is read; the text
 * `terminator` ended it. It does not close the input.
 */
export class RecordReader {
	bytes: Uint8Array = nothing;
	start = 0;
	end = 0;
	/** Where what ended the record ends. */
	terminatorEnd = 0;
	/** Another number for each content of {@link bytes}. */
	generation = 0;
	readonly #input: Input;
	readonly #settings: ReaderSettings;
	#memory: Uint8Array = nothing;
	#next = 0;
	#size = 0;
	#hasEnded = false;
	/** Whether no record was taken yet. */
	#isAtStart = true;
	#chunkBytes = firstBytes;
	/** Where a search that found nothing is to be continued. */
	#searchAt = 0;
	#isInQuotes = false;
	readonly #patterns: PatternRecords;

	constructor(input: Input, settings: ReaderSettings) {
		this.#input = input;
		this.#settings = settings;
		this.#patterns = new PatternRecords(settings);
	}

	/** Goes to the next record; `false` at the end. Waits only where the input does. */
	next(): Maybe<boolean> {
		const { separator } = this.#settings;
		if (separator.kind === 'byte') {
			const { bytes } = this;
			const start = this.#next;
			const near = Math.min(start + nearBytes, this.#size);
			let end = start;
			while (end < near && bytes[end] !== separator.byte) end += 1;
			if (end < near) {
				this.start = start;
				this.end = end;
				this.terminatorEnd = end + 1;
				this.#next = end + 1;
				this.#isAtStart = false;
				return true;
			}
		}
		return this.#find();
	}

	#find(): Maybe<boolean> {
		this.#searchAt = this.#next;
		this.#isInQuotes = false;
		for (;;) {
			if (this.#cut()) return true;
			if (this.#hasEnded) return this.#takeRest();
			const filled = this.#refill();
			if (isPromise(filled)) return this.#findLater(filled);
		}
	}

	async #findLater(first: Promise<void>): Promise<boolean> {
		await first;
		for (;;) {
			if (this.#cut()) return true;
			if (this.#hasEnded) return this.#takeRest();
			await this.#refill();
		}
	}

	#cut(): boolean {
		const { separator } = this.#settings;
		switch (separator.kind) {
			case 'byte': {
				const end = byteKit.indexOfByte(this.bytes, separator.byte, this.#searchAt);
				this.#searchAt = this.#size;
				return end >= 0 && this.#take(end, end + 1);
			}
			case 'csv':
				return this.#cutCsv();
			case 'paragraph':
				return this.#cutParagraph();
			case 'regex':
				return this.#cutRegex(separator.regex);
		}
	}

	#take(end: number, terminatorEnd: number): true {
		this.start = this.#next;
		this.end = end;
		this.terminatorEnd = terminatorEnd;
		this.#next = terminatorEnd;
		this.#isAtStart = false;
		return true;
	}

	#takeRest(): boolean {
		if (this.#next >= this.#size) return false;
		const { kind } = this.#settings.separator;
		let end = this.#size;
		if (kind === 'paragraph' && this.bytes[end - 1] === newline) end -= 1;
		return this.#take(end, this.#size);
	}

	#cutCsv(): boolean {
		const { bytes } = this;
		for (let at = this.#searchAt; at < this.#size; at++) {
			if (bytes[at] === quote) this.#isInQuotes = !this.#isInQuotes;
			else if (bytes[at] === newline && !this.#isInQuotes) {
				const hasReturn = at > this.#next && bytes[at - 1] === carriageReturn;
				return this.#take(hasReturn ? at - 1 : at, at + 1);
			}
		}
		this.#searchAt = this.#size;
		return false;
	}

	// Newlines before the first record belong to nothing. Those after one are all taken with it.
	#cutParagraph(): boolean {
		const { bytes } = this;
		while (this.#next < this.#size && bytes[this.#next] === newline) this.#next += 1;
		this.#searchAt = Math.max(this.#searchAt, this.#next);
		const end = byteKit.indexOf(bytes, twoNewlines, this.#searchAt);
		if (end < 0) {
			this.#searchAt = Math.max(this.#next, this.#size - 1);
			return false;
		}
		let after = end + 2;
		while (after < this.#size && bytes[after] === newline) after += 1;
		this.#searchAt = end;
		if (after === this.#size && !this.#hasEnded) return false;
		return this.#take(end, after);
	}

	#cutRegex(regex: Regex): boolean {
		const found = this.#patterns.find(regex, this.bytes, this.#next, this.#size, {
			generation: this.generation,
			isAtStart: this.#isAtStart,
			hasEnded: this.#hasEnded,
		});
		return found !== undefined && this.#take(found.start, found.end);
	}

	// What is left of the memory moves to its start, and more comes after it.
	#refill(): Maybe<void> {
		const rest = this.#size - this.#next;
		if (rest > this.#settings.maxRecordBytes) throw new LineTooLong(this.#settings.maxRecordBytes);
		const wanted = Math.max(this.#chunkBytes, rest);
		const room = this.#memory.length < rest + wanted ? new Uint8Array(rest + wanted) : this.#memory;
		if (rest > 0) room.set(this.bytes.subarray(this.#next, this.#size));
		this.#searchAt -= this.#next;
		const { pullInto } = this.#input;
		const chunk =
			pullInto === undefined ? this.#input.pull() : this.#input.pullInto!(room.subarray(rest, rest + wanted));
		if (isPromise(chunk)) return chunk.then((bytes) => this.#received(room, rest, bytes));
		this.#received(room, rest, chunk);
	}

	#received(room: Uint8Array, rest: number, chunk: Uint8Array | undefined): void {
		this.generation += 1;
		const count = chunk?.length ?? 0;
		if (chunk === undefined) this.#hasEnded = true;
		if (count >= this.#chunkBytes) this.#chunkBytes = laterBytes;
		// At the end of the input the record that was read last stays where it is.
		if (chunk === undefined && rest === 0) {
			this.#next = this.#size;
			this.#searchAt = this.#size;
			return;
		}
		this.#memory = room;
		if (chunk !== undefined && chunk.buffer !== room.buffer) {
			if (room.length < rest + count) {
				this.#memory = new Uint8Array(rest + count);
				this.#memory.set(room.subarray(0, rest));
			}
			this.#memory.set(chunk, rest);
		}
		this.#next = 0;
		this.#size = rest + count;
		this.bytes = this.#memory.subarray(0, this.#size);
	}
}

const nothing = new Uint8Array(0);
const newline = 0x0a;
const carriageReturn = 0x0d;
const quote = 0x22;
const twoNewlines = new Uint8Array([newline, newline]);
const nearBytes = 128;
const firstBytes = 4096;
const laterBytes = 65_536;
