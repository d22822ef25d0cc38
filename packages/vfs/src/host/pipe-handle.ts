import { fstatSync } from 'node:fs';
import type { Socket } from 'node:net';
import type { FileHandle, FsOperation, Maybe, Stat } from '@tenon/core';
import { type Call, failed, toFsError } from './errors.ts';
import type { HandleOwner } from './file-handle.ts';
import { toStat } from './stat.ts';

/** Which ends of the FIFO a handle has. */
export interface PipeEnds {
	readonly read: boolean;
	readonly write: boolean;
}

/**
 * One end of a FIFO, waited for by the event loop, never by a thread. A reader waits for the first
 * writer, then reads until the last one has gone. A write is done when the kernel has taken it.
 * `close` ends every wait with `EBADF`. While nothing is waited for, the process may end.
 */
export class PipeHandle implements FileHandle {
	readonly #path: string;
	readonly #owner: HandleOwner;
	readonly #socket: Socket;
	readonly #fd: number;
	readonly #ends: PipeEnds;
	#stat: Stat;
	#isClosed = false;
	#failure: Error | undefined;
	#waits = 0;

	constructor(fd: number, path: string, ends: PipeEnds, owner: HandleOwner) {
		this.#fd = fd;
		this.#path = path;
		this.#ends = ends;
		this.#owner = owner;
		this.#stat = toStat(fstatSync(fd));
		// Loaded when the first pipe is opened: most programs open none, and it costs as much as the rest.
		const { Socket } = process.getBuiltinModule('node:net');
		this.#socket = new Socket({ fd, readable: ends.read, writable: ends.write, allowHalfOpen: true });
		this.#socket.unref();
		// Kept for the call that meets it; also what the waiting calls are woken by.
		this.#socket.on('error', (error) => {
			this.#failure = error;
		});
	}

	read(into: Uint8Array): Maybe<number> {
		const call = { operation: 'read', path: this.#path } as const;
		this.#check(call);
		if (!this.#ends.read) throw failed(call, 'EBADF');
		return this.#take(into) ?? this.#waitToRead(call, into);
	}

	write(bytes: Uint8Array): Maybe<number> {
		const call = { operation: 'write', path: this.#path } as const;
		this.#check(call);
		if (!this.#ends.write) throw failed(call, 'EBADF');
		if (bytes.length === 0) return 0;
		return this.#waiting(
			() =>
				new Promise((resolve, reject) => {
					const onClose = (): void => reject(failed(call, 'EBADF'));
					this.#socket.once('close', onClose);
					// Copied: the caller may use its bytes again before the kernel has taken these.
					this.#socket.write(Uint8Array.from(bytes), (error) => {
						this.#socket.off('close', onClose);
						if (error) reject(this.#isClosed ? failed(call, 'EBADF') : toFsError(error, call));
						else resolve(bytes.length);
					});
				}),
		);
	}

	stat(): Stat {
		if (this.#isClosed) throw failed({ operation: 'stat', path: this.#path }, 'EBADF');
		// At its end the stream closes the descriptor by itself; then what was last seen is told.
		if (!this.#socket.destroyed) this.#stat = toStat(fstatSync(this.#fd));
		return this.#stat;
	}

	truncate(): void {
		this.#refuse('truncate');
	}

	sync(): void {
		this.#refuse('sync');
	}

	close(): void {
		if (this.#isClosed) throw failed({ operation: 'close', path: this.#path }, 'EBADF');
		this.#isClosed = true;
		this.#owner.closed(this);
		this.#socket.destroy();
	}

	#refuse(operation: FsOperation): never {
		this.#check({ operation, path: this.#path });
		throw failed({ operation, path: this.#path }, 'EINVAL');
	}

	#check(call: Call): void {
		if (this.#isClosed) throw failed(call, 'EBADF');
		if (this.#failure !== undefined) throw toFsError(this.#failure, call);
	}

	// The bytes that are there, 0 at the end, or `undefined` if one has to wait.
	#take(into: Uint8Array): number | undefined {
		const length = Math.min(into.length, this.#socket.readableLength);
		if (length > 0) {
			const chunk = this.#socket.read(length) as Buffer;
			into.set(chunk);
			return chunk.length;
		}
		return into.length === 0 || this.#socket.readableEnded || this.#socket.destroyed ? 0 : undefined;
	}

	#waitToRead(call: Call, into: Uint8Array): Promise<number> {
		return this.#waiting(async () => {
			for (;;) {
				await this.#wakeUp();
				this.#check(call);
				const taken = this.#take(into);
				if (taken !== undefined) return taken;
			}
		});
	}

	#wakeUp(): Promise<void> {
		return new Promise((resolve) => {
			const events = ['readable', 'end', 'close', 'error'] as const;
			const wake = (): void => {
				for (const event of events) this.#socket.off(event, wake);
				resolve();
			};
			for (const event of events) this.#socket.on(event, wake);
			// Asks the stream to look, and to notice an end that was not reached by reading.
			this.#socket.read(0);
		});
	}

	async #waiting<T>(work: () => Promise<T>): Promise<T> {
		this.#waits += 1;
		this.#socket.ref();
		try {
			return await work();
		} finally {
			this.#waits -= 1;
			if (this.#waits === 0) this.#socket.unref();
		}
	}
}
