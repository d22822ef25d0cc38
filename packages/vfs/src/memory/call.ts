import { type FsErrno, FsError, type FsOperation } from '@tenon/core';

/** A call of the file system, as errors have to name it. */
export interface Call {
	readonly operation: FsOperation;
	/** The first path of the call. */
	readonly path: string;
	/** The second path of `rename`, `link`, `symlink`. */
	readonly dest?: string;
}

/** The error of a call. */
export const failed = (call: Call, errno: FsErrno, reason?: string): FsError =>
	new FsError(errno, call.operation, call.path, {
		...(call.dest !== undefined && { dest: call.dest }),
		...(reason !== undefined && { reason }),
	});
