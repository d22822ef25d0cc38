import { closeSync, fstatSync, fsyncSync, ftruncateSync } from 'node:fs';
import type { FileHandle, FsOperation, HandleOffset, OpenOptions, Stat } from '@tenon/core';
import { readFully, writeFully } from './bytes-io.ts';
import { failed, toFsError } from './errors.ts';
import { FileOffset } from './file-offset.ts';
import { toStat } from './stat.ts';

/** What every open handle tells the folder that it belongs to. */
export interface HandleOwner {
	/** Called once, when the handle is closed. */
	closed(handle: FileHandle): void;
}

/** A regular file, block device or directory: every method answers at once. */
export class RegularHandle implements FileHandle {
	readonly #path: string;
	readonly #owner: HandleOwner;
	readonly #access: OpenOptions;
	readonly #offset: FileOffset | undefined;
	#fd: number | undefined;

	constructor(
		fd: number,
		path: string,
		access: OpenOptions,
		owner: HandleOwner,
		{ isFile }: { readonly isFile: boolean },
	) {
		this.#fd = fd;
		this.#path = path;
		this.#access = access;
		this.#owner = owner;
		this.#offset = isFile ? FileOffset.ofFresh(fd, { canRead: access.read === true }) : undefined;
	}

	get offset(): HandleOffset | undefined {
		return this.#fd === undefined ? undefined : this.#offset;
	}

	get hostDescriptor(): number | undefined {
		return this.#fd;
	}

	read(into: Uint8Array, position: number): number {
		return this.#run('read', position, (fd) => {
			if (this.#access.read !== true) throw failed({ operation: 'read', path: this.#path }, 'EBADF');
			return readFully(fd, into, position);
		});
	}

	write(bytes: Uint8Array, position: number): number {
		const { write, append } = this.#access;
		return this.#run('write', append === true ? 0 : position, (fd) => {
			// The kernel would not be asked about no bytes at all.
			if (write !== true && append !== true) throw failed({ operation: 'write', path: this.#path }, 'EBADF');
			if (append === true) writeFully(fd, bytes, null);
			else if (position === this.#offset?.known) this.#writeAtOffset(fd, bytes, this.#offset);
			else writeFully(fd, bytes, position);
			return bytes.length;
		});
	}

	// A write at the position moves it, so that another process continues after it.
	#writeAtOffset(fd: number, bytes: Uint8Array, offset: FileOffset): void {
		try {
			writeFully(fd, bytes, null);
			offset.passed(bytes.length);
		} catch (error) {
			// A part of it may have been written.
			offset.movedTo();
			throw error;
		}
	}

	stat(): Stat {
		return this.#run('stat', 0, (fd) => toStat(fstatSync(fd)));
	}

	truncate(size: number): void {
		this.#run('truncate', size, (fd) => ftruncateSync(fd, size));
	}

	sync(): void {
		this.#run('sync', 0, fsyncSync);
	}

	close(): void {
		this.#run('close', 0, (fd) => {
			this.#fd = undefined;
			this.#owner.closed(this);
			closeSync(fd);
		});
	}

	#run<T>(operation: FsOperation, offset: number, work: (fd: number) => T): T {
		const call = { operation, path: this.#path };
		if (this.#fd === undefined) throw failed(call, 'EBADF');
		if (!Number.isSafeInteger(offset) || offset < 0) throw failed(call, 'EINVAL', `no offset: ${offset}`);
		try {
			return work(this.#fd);
		} catch (error) {
			throw toFsError(error, call);
		}
	}
}
