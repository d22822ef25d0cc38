import type { FileHandle, OpenOptions } from '@tenon/core';
import { DeviceHandle } from './device-handle.ts';
import { type HandleOwner, RegularHandle } from './file-handle.ts';
import type { Opened } from './open.ts';
import { PipeHandle } from './pipe-handle.ts';

/** The open handles of one folder: they are closed with it. */
export class HandleSet implements HandleOwner {
	readonly #open = new Set<FileHandle>();

	/** Makes the handle that fits what was opened; it owns the descriptor from here on. */
	add({ fd, stats }: Opened, path: string, access: OpenOptions): FileHandle {
		const { read, write, append } = access;
		const writes = write === true || append === true;
		const handle = stats.isFIFO()
			? new PipeHandle(fd, path, { read: read === true, write: writes }, this)
			: stats.isCharacterDevice()
				? new DeviceHandle(fd, path, this)
				: new RegularHandle(fd, path, access, this, { isFile: stats.isFile() });
		this.#open.add(handle);
		return handle;
	}

	closed(handle: FileHandle): void {
		this.#open.delete(handle);
	}

	/** Closes what is still open. Closing answers at once for every kind of host file. */
	closeAll(): void {
		for (const handle of this.#open) void handle.close();
	}
}
