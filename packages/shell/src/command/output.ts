import { FsError, isFsError, type Maybe } from '@tenon/core';
import { OutputBuffer } from '../bytes/output-buffer.ts';
import type { Input, Output } from '../pipe/stream.ts';
import { OutputFailed, ReaderGone } from './errors.ts';

/**
 * Standard output of a command, gathered into large chunks. Appending never waits; a command waits for
 * `settle` between units of work (a chunk of input, a file). What is left at its end is written for it.
 * A write has no result to check: a failed one throws, and ends the command as it would end
 * a process.
 */
export class CommandOutput {
	readonly #output: Output | undefined;
	readonly #buffer: OutputBuffer;

	constructor(output: Output | undefined) {
		this.#output = output;
		this.#buffer = new OutputBuffer(output ?? closed);
	}

	get isTerminal(): boolean {
		return this.#output?.isTerminal === true;
	}

	/** Bytes that wait to be written. */
	get size(): number {
		return this.#buffer.size;
	}

	/** Copies a range of bytes in. */
	append(bytes: Uint8Array, start = 0, end: number = bytes.length): void {
		this.#buffer.append(bytes, start, end);
	}

	appendByte(byte: number): void {
		this.#buffer.appendByte(byte);
	}

	/** Appends text in the shell's string form. */
	appendText(text: string): void {
		this.#buffer.appendText(text);
	}

	/**
	 * Memory behind what has gathered, for `count` bytes at least: the caller writes into it and says with
	 * {@link advance} how much, before anything else is called.
	 */
	room(count: number): Uint8Array {
		return this.#buffer.room(count);
	}

	/** That many bytes were written into the {@link room}. */
	advance(count: number): void {
		this.#buffer.advance(count);
	}

	/**
	 * Hands on a whole chunk without copying it; the caller must not change it afterwards, unless `release` is
	 * called, as {@link Output.write} does.
	 */
	pass(chunk: Uint8Array, release?: () => void): Maybe<void> {
		if (chunk.length === 0) return;
		const flushed = this.flush();
		if (typeof flushed === 'object') return flushed.then(() => this.#write(chunk, release));
		return this.#write(chunk, release);
	}

	/**
	 * Whether {@link forward} works: the reader is in this process, and can take an input by itself.
	 */
	get canForward(): boolean {
		return this.#output?.forward !== undefined;
	}

	/** Lets the reader take all that is left of an input by itself; what the input throws comes from here. */
	async forward(input: Input): Promise<void> {
		await this.flush();
		check((await this.#output?.forward?.(input)) === true);
	}

	/** Writes if enough has gathered. Wait for it before the next call. */
	settle(): Maybe<void> {
		return this.#buffer.size < settleBytes ? undefined : this.flush();
	}

	/** Writes all that has gathered. Wait for it before the next call. */
	flush(): Maybe<void> {
		return checked(() => this.#buffer.flush());
	}

	/** Ends the command if its reader is gone, for one that waits long before its next write. */
	checkReader(): Maybe<void> {
		return this.#write(nothing);
	}

	#write(chunk: Uint8Array, release?: () => void): Maybe<void> {
		return checked(() => (this.#output ?? closed).write(chunk, release));
	}
}

const settleBytes = 1 << 16;
const nothing = new Uint8Array(0);

const checked = (write: () => Maybe<boolean>): Maybe<void> => {
	let written: Maybe<boolean>;
	try {
		written = write();
	} catch (error) {
		throw failed(error);
	}
	if (typeof written === 'object') return checkLater(written);
	check(written);
};

const checkLater = (written: Promise<boolean>): Promise<void> =>
	written.then(check, (error: unknown) => {
		throw failed(error);
	});

const check = (isRead: boolean): void => {
	if (!isRead) throw new ReaderGone();
};

const failed = (error: unknown): unknown => (isFsError(error) ? new OutputFailed(error) : error);

const refuse = (): never => {
	throw new FsError('EBADF', 'write', '/dev/stdout');
};

const closed: Output = {
	isTerminal: false,
	write: refuse,
	writeText: refuse,
	end: () => undefined,
	sendData: () => undefined,
};
