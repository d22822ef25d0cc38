import { type FileSystem, TenonError } from '@tenon/core';

/** A file system and the place where its root appears. The table owns neither. */
export interface Mount {
	/** Absolute; `.` and `..` are resolved against the text when it is mounted. */
	readonly path: string;
	readonly fileSystem: FileSystem;
	/** Refuse every change below `path` with EROFS, whatever the file system itself would allow. */
	readonly readOnly?: boolean;
	/**
	 * Links of this file system are followed by itself alone, also where they lead to a place that
	 * another mount covers. Without it a mount that has others below it is asked for the real path
	 * before each operation, so that no link slips under a mount. Meant for a host folder at `/`,
	 * where every other program sees the links that way too.
	 */
	readonly ownLinks?: boolean;
}

/** A mount or unmount that cannot be: the place is taken, not absolute, or nothing is mounted there. */
export class MountError extends TenonError {
	readonly code = 'vfs.mount';
	readonly path: string;

	constructor(path: string, fact: string) {
		super(`${path}: ${fact}`);
		this.path = path;
	}
}
