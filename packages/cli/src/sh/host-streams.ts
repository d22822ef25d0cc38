import { fstatSync, readSync, type Stats, writeSync } from 'node:fs';
import { encodeText, type FileKind, FsError } from '@tenon/core';
import type { Input, Output, PullBound } from '@tenon/shell';
import { LiveReader, openPipe, openTerminal } from './live-reader.ts';
import { SharedFile } from './shared-file.ts';
import { SharedPipe } from './shared-pipe.ts';

/**
 * A descriptor of this process as a shell's output. Writes are synchronous, so that their order among
 * descriptors and with programs that write to the same place is the order in which they were made.
 */
export class HostOutput implements Output {
	readonly hostDescriptor: number;

	constructor(descriptor: number) {
		this.hostDescriptor = descriptor;
	}

	get isTerminal(): boolean {
		return isTerminal(this.hostDescriptor);
	}

	get hostKind(): FileKind | undefined {
		return kindOf(this.hostDescriptor);
	}

	write(chunk: Uint8Array): boolean {
		let written = 0;
		while (written < chunk.length) {
			try {
				written += writeSync(this.hostDescriptor, chunk, written);
			} catch (error) {
				const { code } = error as NodeJS.ErrnoException;
				if (code === 'EPIPE') return false;
				if (code !== 'EAGAIN') throw fileError(error, this.hostDescriptor);
				waitBriefly();
			}
		}
		return true;
	}

	writeText(text: string): boolean {
		return this.write(encodeText(text));
	}

	end(): void {
		// The descriptor is the process's own and closes with it.
	}

	sendData(): void {
		// Who reads bytes from outside gets bytes alone.
	}
}

const errnos = new Set(['EBADF', 'ENOSPC', 'EIO', 'EFBIG', 'EINVAL', 'EISDIR']);

const fileError = (error: unknown, descriptor: number): unknown => {
	const { code } = error as NodeJS.ErrnoException;
	if (code === undefined || !errnos.has(code)) return error;
	return new FsError(code as 'EIO', 'write', `/dev/fd/${descriptor}`, { cause: error });
};

// A pipe that its reader has made non-blocking is full: there is nothing to do but to wait for it.
const waitBriefly = (): void => {
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
};

const chunkBytes = 65_536;

/** A descriptor of this process as a shell's input. What was read too much is given back. */
export class HostInput implements Input {
	readonly #descriptor: number;
	#isFile: boolean | undefined;
	#reader: LiveReader | SharedFile | 'never waits' | undefined;
	/** There if others read the same pipe. */
	#pipe: { readonly shared: SharedPipe | undefined } | undefined;
	#unread: Uint8Array[] = [];

	constructor(descriptor: number) {
		this.#descriptor = descriptor;
	}

	get isTerminal(): boolean {
		return isTerminal(this.#descriptor);
	}

	get isFile(): boolean {
		this.#isFile ??= factsOf(this.#descriptor)?.isFile() ?? false;
		return this.#isFile;
	}

	size(): number {
		return factsOf(this.#descriptor)?.size ?? 0;
	}

	bytesLeft(): number {
		this.#reader ??= readerOf(this.#descriptor);
		return this.#reader instanceof SharedFile
			? Math.max(0, this.size() - this.#reader.place + this.#unreadBytes)
			: 0;
	}

	get #unreadBytes(): number {
		return this.#unread.reduce((sum, { length }) => sum + length, 0);
	}

	get hostKind(): FileKind | undefined {
		return kindOf(this.#descriptor);
	}

	/** Programs get the descriptor itself, unless bytes of it are waiting here that cannot go back. */
	get hostDescriptor(): number | undefined {
		this.#giveBack();
		return this.#unread.length === 0 ? this.#descriptor : undefined;
	}

	pull(): Uint8Array | undefined | Promise<Uint8Array | undefined> {
		const waiting = this.#unread.pop();
		if (waiting !== undefined) return waiting;
		this.#reader ??= readerOf(this.#descriptor);
		return this.#reader === 'never waits' ? readNow(this.#descriptor) : this.#reader.read();
	}

	pullUntil(bound: PullBound): Uint8Array | undefined | Promise<Uint8Array | undefined> {
		if (this.#unread.length > 0) return this.pull();
		this.#reader ??= readerOf(this.#descriptor);
		if (!(this.#reader instanceof LiveReader) || this.isTerminal) return this.pull();
		this.#pipe ??= { shared: SharedPipe.of(this.#descriptor) };
		return this.#pipe.shared === undefined ? this.pull() : this.#pipe.shared.read(bound);
	}

	// Of a file: the next reader of it goes on there.
	#giveBack(): void {
		if (!(this.#reader instanceof SharedFile)) return;
		this.#reader.settle(this.#unreadBytes);
		this.#unread = [];
	}

	/** Takes nothing of a terminal until the result is disposed of; a reader that waits for bytes continues to wait. */
	hold(): Disposable {
		if (this.isTerminal) this.#reader ??= readerOf(this.#descriptor);
		return this.#reader instanceof LiveReader ? this.#reader.hold() : { [Symbol.dispose]: () => undefined };
	}

	/**
	 * A reader that waits for bytes is told that there are none: nothing keeps the process any longer. What was not
	 * used of a file is left to its next reader.
	 */
	close(): void {
		this.#giveBack();
		if (this.#reader instanceof LiveReader) this.#reader.close();
		this.#pipe?.shared?.close();
		this.#pipe = undefined;
	}

	unread(chunk: Uint8Array): void {
		if (chunk.length > 0) this.#unread.push(chunk);
	}

	end(): void {
		// The descriptor is the process's own and closes with it.
	}

	takeData(): undefined {
		return undefined;
	}
}

// What can be told without it is: `node:tty` brings sockets and streams along.
const isTerminal = (descriptor: number): boolean => {
	const facts = factsOf(descriptor);
	if (facts?.isCharacterDevice() !== true || facts.rdev === nullDevice) return false;
	return process.getBuiltinModule('node:tty').isatty(descriptor);
};

/** `/dev/null` on Linux. */
const nullDevice = 0x103;

const kindOf = (descriptor: number): FileKind | undefined => {
	const facts = factsOf(descriptor);
	if (facts === undefined) return undefined;
	if (facts.isFile()) return 'file';
	if (facts.isFIFO()) return 'fifo';
	if (facts.isCharacterDevice()) return 'character';
	if (facts.isDirectory()) return 'directory';
	return facts.isBlockDevice() ? 'block' : 'other';
};

const factsOf = (descriptor: number): Stats | undefined => {
	try {
		return fstatSync(descriptor);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EBADF') return undefined;
		throw error;
	}
};

const readerOf = (descriptor: number): LiveReader | SharedFile | 'never waits' => {
	if (isTerminal(descriptor))
		return new LiveReader((onread) => openTerminal(`/dev/fd/${descriptor}`, onread));
	const facts = factsOf(descriptor);
	if (facts?.isFile() === true) return SharedFile.of(descriptor) ?? 'never waits';
	if (facts?.isFIFO() !== true && facts?.isSocket() !== true) return 'never waits';
	return new LiveReader((onread) => openPipe(descriptor, onread));
};

const readNow = (descriptor: number): Uint8Array | undefined => {
	const into = new Uint8Array(chunkBytes);
	try {
		const count = readSync(descriptor, into);
		return count === 0 ? undefined : into.subarray(0, count);
	} catch (error) {
		// A descriptor that is not open has nothing to read.
		if ((error as NodeJS.ErrnoException).code === 'EBADF') return undefined;
		throw error;
	}
};
