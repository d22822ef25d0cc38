import { closeSync, fstatSync, fsyncSync, readSync, writeSync } from 'node:fs';
import type { FileHandle, FsOperation, Maybe, Stat } from '@tenon/core';
import { type Call, codeOf, failed, toFsError } from './errors.ts';
import type { HandleOwner } from './file-handle.ts';
import { toStat } from './stat.ts';

/**
 * A character device, opened so that it never blocks the thread. Positions mean nothing to it. What
 * is not ready is asked again after a pause that grows to a fiftieth of a second; `close` ends such
 * a wait with `EBADF`.
 */
export class DeviceHandle implements FileHandle {
	readonly #path: string;
	readonly #owner: HandleOwner;
	#fd: number | undefined;

	constructor(fd: number, path: string, owner: HandleOwner) {
		this.#fd = fd;
		this.#path = path;
		this.#owner = owner;
	}

	read(into: Uint8Array): Maybe<number> {
		return this.#whenReady('read', (fd) => readSync(fd, into, 0, into.length, null));
	}

	write(bytes: Uint8Array): Maybe<number> {
		let done = 0;
		return this.#whenReady('write', (fd) => {
			while (done < bytes.length) done += writeSync(fd, bytes, done, bytes.length - done, null);
			return done;
		});
	}

	stat(): Stat {
		return this.#run('stat', (fd) => toStat(fstatSync(fd)));
	}

	truncate(): void {
		throw failed({ operation: 'truncate', path: this.#path }, this.#fd === undefined ? 'EBADF' : 'EINVAL');
	}

	sync(): void {
		this.#run('sync', fsyncSync);
	}

	close(): void {
		this.#run('close', (fd) => {
			this.#fd = undefined;
			this.#owner.closed(this);
			closeSync(fd);
		});
	}

	#whenReady(operation: FsOperation, work: (fd: number) => number): Maybe<number> {
		const call = { operation, path: this.#path };
		const first = this.#attempt(call, work);
		return first ?? this.#retry(call, work);
	}

	async #retry(call: Call, work: (fd: number) => number): Promise<number> {
		for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
			await new Promise((resolve) => setTimeout(resolve, pauseMs));
			const result = this.#attempt(call, work);
			if (result !== undefined) return result;
		}
	}

	#attempt(call: Call, work: (fd: number) => number): number | undefined {
		if (this.#fd === undefined) throw failed(call, 'EBADF');
		try {
			return work(this.#fd);
		} catch (error) {
			if (codeOf(error) === 'EAGAIN') return undefined;
			throw toFsError(error, call);
		}
	}

	#run<T>(operation: FsOperation, work: (fd: number) => T): T {
		const call = { operation, path: this.#path };
		if (this.#fd === undefined) throw failed(call, 'EBADF');
		try {
			return work(this.#fd);
		} catch (error) {
			throw toFsError(error, call);
		}
	}
}

const longestPauseMs = 20;
