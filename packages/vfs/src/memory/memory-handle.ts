import type { FsErrno, FsError, FsOperation, Stat } from '@tenon/core';
import { type Call, failed } from './call.ts';
import { type FileInode, type Inode, statOf } from './inode.ts';
import { checkPosition } from './positions.ts';
import type { SynchronousHandle } from './synchronous.ts';
import type { Volume } from './volume.ts';

/** What an open handle may do. */
export interface HandleRights {
	readonly read: boolean;
	readonly write: boolean;
	readonly append: boolean;
}

/** An open file of a volume: it keeps the inode alive until it is closed. */
export class MemoryHandle implements SynchronousHandle {
	readonly #volume: Volume;
	readonly #ino: number;
	/** As it was opened, for errors; the file may have another name since. */
	readonly #path: string;
	readonly #rights: HandleRights;
	#isOpen = true;

	constructor(volume: Volume, ino: number, path: string, rights: HandleRights) {
		this.#volume = volume;
		this.#ino = ino;
		this.#path = path;
		this.#rights = rights;
		volume.hold(ino);
	}

	read(into: Uint8Array, position: number): number {
		const inode = this.#inode('read');
		if (!this.#rights.read) throw this.#failed('EBADF', 'read', 'not open for reading');
		checkPosition(this.#call('read'), position);
		return this.#file(inode, 'read').body.read(into, position);
	}

	write(bytes: Uint8Array, position: number): number {
		const inode = this.#inode('write');
		if (!this.#rights.write) throw this.#failed('EBADF', 'write', 'not open for writing');
		const file = this.#file(inode, 'write');
		const at = this.#rights.append ? file.body.size : position;
		checkPosition(this.#call('write'), at, bytes.length);
		if (bytes.length === 0) return 0;
		this.#volume.editContent(file, (content) => content.write(bytes, at));
		this.#volume.reportFile(this.#ino);
		return bytes.length;
	}

	stat(): Stat {
		return statOf(this.#inode('stat'), this.#volume.dev);
	}

	truncate(size: number): void {
		const inode = this.#inode('truncate');
		if (!this.#rights.write) throw this.#failed('EINVAL', 'truncate', 'not open for writing');
		checkPosition(this.#call('truncate'), size);
		this.#volume.editContent(this.#file(inode, 'truncate'), (content) => content.truncate(size));
		this.#volume.reportFile(this.#ino);
	}

	/** Memory survives no power cut: there is nothing to wait for. */
	sync(): void {
		this.#inode('sync');
	}

	close(): void {
		this.#inode('close');
		this.#isOpen = false;
		this.#volume.unhold(this.#ino);
	}

	#inode(operation: FsOperation): Inode {
		if (!this.#isOpen) throw this.#failed('EBADF', operation, 'closed');
		return this.#volume.table.get(this.#ino)!;
	}

	#file(inode: Inode, operation: FsOperation): FileInode {
		if (inode.kind !== 'file') throw failed(this.#call(operation), 'EISDIR');
		return inode;
	}

	#failed(errno: FsErrno, operation: FsOperation, state: string): FsError {
		return failed(this.#call(operation), errno, `the handle is ${state}`);
	}

	#call(operation: FsOperation): Call {
		return { operation, path: this.#path };
	}
}
