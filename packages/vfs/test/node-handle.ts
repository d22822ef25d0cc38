import * as nodeFs from 'node:fs';
import type { FileHandle, FsOperation, Stat } from '@tenon/core';

/** What a handle of the reference file system needs to know of its opener. */
export interface NodeHandleContext {
	/** Runs one operation; what it throws becomes the `FsError` of that operation on this path. */
	call<T>(operation: FsOperation, work: () => T): T;
	stat(): Stat;
	/** Told after every change of the content. */
	touched(): void;
	readonly append: boolean;
}

/** Wraps an open descriptor, which it owns until `close`. */
export const openNodeHandle = (fd: number, context: NodeHandleContext): FileHandle => {
	let isOpen = true;
	// The number may belong to another file by now, so the kernel must not be asked after a close.
	const onOpen = <T>(operation: FsOperation, work: () => T): T =>
		context.call(operation, () => {
			if (!isOpen) throw Object.assign(new Error('closed'), { code: 'EBADF' });
			return work();
		});

	return {
		read: (into, position) => onOpen('read', () => nodeFs.readSync(fd, into, 0, into.length, position)),
		write: (bytes, position) =>
			onOpen('write', () => {
				const written = nodeFs.writeSync(fd, bytes, 0, bytes.length, context.append ? null : position);
				context.touched();
				return written;
			}),
		stat: () => onOpen('stat', context.stat),
		truncate: (size) =>
			onOpen('truncate', () => {
				// Node takes a negative size for 0; ftruncate(2) does not.
				if (size < 0) throw Object.assign(new Error('negative size'), { code: 'EINVAL' });
				nodeFs.ftruncateSync(fd, size);
				context.touched();
			}),
		sync: () => onOpen('sync', () => nodeFs.fsyncSync(fd)),
		close: () =>
			onOpen('close', () => {
				isOpen = false;
				nodeFs.closeSync(fd);
			}),
	};
};
