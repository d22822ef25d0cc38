import { fstatSync, readSync, read as readWithCallback, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { promisify } from 'node:util';
import { encodeText, FsError } from '@tenon/core';
import type { Input, Output } from '@tenon/shell';

/**
 * A descriptor of this process as a shell's output. Writes are synchronous, so that their order among
 * descriptors and with programs that write to the same place is the order in which they were made.
 */
export class HostOutput implements Output {
	readonly hostDescriptor: number;
	readonly isTerminal: boolean;

	constructor(descriptor: number) {
		this.hostDescriptor = descriptor;
		this.isTerminal = isatty(descriptor);
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
	readonly isTerminal: boolean;
	readonly isFile: boolean;
	readonly #descriptor: number;
	#unread: Uint8Array[] = [];

	constructor(descriptor: number) {
		this.#descriptor = descriptor;
		this.isTerminal = isatty(descriptor);
		this.isFile = isRegularFile(descriptor);
	}

	/** Programs get the descriptor itself, unless bytes of it are waiting here. */
	get hostDescriptor(): number | undefined {
		return this.#unread.length === 0 ? this.#descriptor : undefined;
	}

	pull(): Uint8Array | undefined | Promise<Uint8Array | undefined> {
		const waiting = this.#unread.pop();
		if (waiting !== undefined) return waiting;
		const into = new Uint8Array(chunkBytes);
		if (this.isFile) return taken(into, readSync(this.#descriptor, into));
		return readLater(this.#descriptor, into);
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

const isRegularFile = (descriptor: number): boolean => {
	try {
		return fstatSync(descriptor).isFile();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EBADF') return false;
		throw error;
	}
};

const readAsync = promisify(readWithCallback);

const readLater = async (descriptor: number, into: Uint8Array): Promise<Uint8Array | undefined> => {
	for (;;) {
		try {
			const { bytesRead } = await readAsync(descriptor, into, 0, into.length, null);
			return taken(into, bytesRead);
		} catch (error) {
			const { code } = error as NodeJS.ErrnoException;
			// The other side has closed a terminal or a socket: that is the end.
			if (code === 'EOF' || code === 'EIO' || code === 'EBADF') return undefined;
			if (code !== 'EAGAIN') throw error;
			await new Promise((resolve) => setTimeout(resolve, 5));
		}
	}
};

const taken = (into: Uint8Array, count: number): Uint8Array | undefined =>
	count === 0 ? undefined : into.subarray(0, count);
