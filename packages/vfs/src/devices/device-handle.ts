import { type FileHandle, FsError, type FsOperation, type OpenOptions, type Stat } from '@tenon/core';
import type { Device } from './device.ts';

/** An open device. Positions mean nothing to it; like Linux it can be neither truncated nor synced. */
export class DeviceHandle implements FileHandle {
	readonly #device: Device;
	readonly #path: string;
	readonly #stat: Stat;
	readonly #canRead: boolean;
	readonly #canWrite: boolean;
	#isOpen = true;

	constructor(device: Device, path: string, stat: Stat, options: OpenOptions) {
		this.#device = device;
		this.#path = path;
		this.#stat = stat;
		this.#canWrite = options.write === true || options.append === true;
		this.#canRead = options.read === true || !this.#canWrite;
	}

	read(into: Uint8Array): number {
		this.#demand('read', this.#canRead);
		return this.#device.read(into);
	}

	write(bytes: Uint8Array): number {
		this.#demand('write', this.#canWrite);
		this.#device.write(bytes, 'write', this.#path);
		return bytes.length;
	}

	stat(): Stat {
		this.#demand('stat', true);
		return this.#stat;
	}

	truncate(): never {
		this.#demand('truncate', true);
		throw new FsError('EINVAL', 'truncate', this.#path);
	}

	sync(): never {
		this.#demand('sync', true);
		throw new FsError('EINVAL', 'sync', this.#path);
	}

	close(): void {
		this.#demand('close', true);
		this.#isOpen = false;
	}

	#demand(operation: FsOperation, isAllowed: boolean): void {
		if (!this.#isOpen || !isAllowed) throw new FsError('EBADF', operation, this.#path);
	}
}
