import { errnoText, type FsErrno, FsError, type FsOperation } from '@tenon/core';

/** What the caller asked for: every error of the operation names it, never a path of the host. */
export interface Call {
	readonly operation: FsOperation;
	readonly path: string;
	/** The second path of `rename`, `link` and `symlink`. */
	readonly dest?: string;
}

/** The error of `call` for a reason found by us. */
export const failed = (call: Call, errno: FsErrno, reason?: string): FsError =>
	new FsError(errno, call.operation, call.path, {
		...(call.dest === undefined ? {} : { dest: call.dest }),
		...(reason === undefined ? {} : { reason }),
	});

/**
 * Turns whatever Node threw into the error of `call`. An `FsError` stays as it is. Node's own error
 * names the host's path, so it is kept as `cause` only where the errno does not say it all.
 */
export const toFsError = (error: unknown, call: Call): FsError => {
	if (error instanceof FsError) return error;
	const code = codeOf(error);
	if (code !== undefined && isErrno(code)) return failed(call, code);
	const errno = nearest.get(code);
	if (errno !== undefined) return failed(call, errno);
	return new FsError('EIO', call.operation, call.path, {
		...(call.dest === undefined ? {} : { dest: call.dest }),
		...(code === undefined ? {} : { reason: code }),
		cause: error,
	});
};

/** The `code` of an error of Node, or `undefined` for anything else. */
export const codeOf = (error: unknown): string | undefined => {
	if (!(error instanceof Error)) return undefined;
	const { code } = error as NodeJS.ErrnoException;
	return typeof code === 'string' ? code : undefined;
};

const isErrno = (code: string): code is FsErrno => Object.hasOwn(errnoText, code);

// What our family has no name for, by the name whose text fits best.
const nearest: ReadonlyMap<string | undefined, FsErrno> = new Map<string | undefined, FsErrno>([
	['EDQUOT', 'ENOSPC'],
	['ENFILE', 'EMFILE'],
	['EOVERFLOW', 'EFBIG'],
	['ENOTSUP', 'ENOSYS'],
	['EOPNOTSUPP', 'ENOSYS'],
	['ERR_FS_FILE_TOO_LARGE', 'EFBIG'],
	['ERR_ARRAY_BUFFER_ALLOCATION_FAILED', 'EFBIG'],
	['ERR_FS_EISDIR', 'EISDIR'],
	['ERR_INVALID_ARG_VALUE', 'EINVAL'],
	['ERR_OUT_OF_RANGE', 'EINVAL'],
]);
