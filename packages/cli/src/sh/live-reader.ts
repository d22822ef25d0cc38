import { constants, openSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { ReadStream } from 'node:tty';

const chunkBytes = 65_536;

/**
 * Reads from what may let its reader wait for ever: a pipe, a socket, a terminal. It reads only while a reader
 * waits, so that what was not wanted stays for the next reader, be it another process; and a wait can be cancelled,
 * which a blocked read cannot.
 */
export class LiveReader {
	readonly #open: (onread: OnRead) => Socket;
	readonly #memory: Uint8Array;
	#stream: Socket | undefined;
	#waiting: Wait[] = [];
	#holds = 0;

	/** `open` opens it anew whenever it has ended or was closed and is waited for again; `maxBytes`: of one chunk. */
	constructor(open: (onread: OnRead) => Socket, maxBytes: number = chunkBytes) {
		this.#open = open;
		this.#memory = new Uint8Array(maxBytes);
	}

	/** The next chunk; `undefined` at the end, and if the reader is closed first. */
	read(): Promise<Uint8Array | undefined> {
		return new Promise((resolve, reject) => {
			this.#waiting.push({ resolve, reject });
			this.#listen();
		});
	}

	/** Takes nothing until the result is disposed of; waits continue. */
	hold(): Disposable {
		this.#holds += 1;
		const stream = this.#stream;
		this.#stream = undefined;
		stream?.destroy();
		return {
			[Symbol.dispose]: () => {
				this.#holds -= 1;
				this.#listen();
			},
		};
	}

	/** The wait is over. It may be read again. */
	close(): void {
		this.#stream?.destroy();
		this.#stream = undefined;
		for (const { resolve } of this.#waiting.splice(0)) resolve(undefined);
	}

	#listen(): void {
		if (this.#holds > 0 || this.#waiting.length === 0) return;
		this.#stream ??= this.#connect();
		this.#stream.resume();
	}

	#connect(): Socket {
		const stream = this.#open({
			buffer: this.#memory,
			callback: (count) => {
				this.#waiting.shift()?.resolve(this.#memory.slice(0, count));
				return this.#waiting.length > 0;
			},
		});
		const over = (): void => {
			if (this.#stream === stream) this.close();
		};
		stream.on('end', over);
		stream.on('error', (error: NodeJS.ErrnoException) => {
			// The other side is gone: that is the end.
			if (error.code !== 'EIO' && error.code !== 'ECONNRESET') this.#fail(error);
			over();
		});
		return stream;
	}

	#fail(error: Error): void {
		for (const { reject } of this.#waiting.splice(0)) reject(error);
	}
}

interface Wait {
	resolve(chunk: Uint8Array | undefined): void;
	reject(error: Error): void;
}

/** How a stream hands over bytes without keeping any: into this memory, and no more once the answer is `false`. */
export interface OnRead {
	readonly buffer: Uint8Array;
	callback(count: number, buffer: Uint8Array): boolean;
}

/** Opens a terminal once more, for reading. Its opener destroys it. */
export const openTerminal = (path: string, onread: OnRead): ReadStream => {
	const tty = process.getBuiltinModule('node:tty');
	// A terminal's stream takes all that a socket takes, which its type does not say.
	const options = { onread } as unknown as ConstructorParameters<typeof tty.ReadStream>[1];
	return new tty.ReadStream(openSync(path, 'r'), options);
};

/** Opens the pipe or the socket that a descriptor of this process leads to. The descriptor itself stays open. */
export const openPipe = (descriptor: number, onread: OnRead): Socket => {
	const net = process.getBuiltinModule('node:net');
	return new net.Socket({ fd: reopened(descriptor), readable: true, writable: false, onread });
};

// Opened anew, so that it does not become non-blocking for all who share it. A socket cannot be, nor what
// belongs to another user.
const reopened = (descriptor: number): number => {
	try {
		return openSync(`/dev/fd/${descriptor}`, constants.O_RDONLY | constants.O_NONBLOCK);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === undefined) throw error;
		return descriptor;
	}
};
