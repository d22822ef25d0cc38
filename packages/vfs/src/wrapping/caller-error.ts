import {
	FsConflict,
	FsError,
	type FsErrorDetail,
	FsLeavesRoot,
	type FsOperation,
	isFsError,
	isLeavesRoot,
} from '@tenon/core';

/** A call as the caller made it: what errors have to name. */
export interface Call {
	readonly operation: FsOperation;
	readonly path: string;
	/** The second path of `rename`, `link`, `symlink`. */
	readonly dest?: string;
}

/**
 * The same failure, told in the caller's terms: its operation and its paths instead of those inside
 * of a mount. What is not a file error comes back as it is.
 */
export const callerError = (error: unknown, call: Call): unknown => {
	if (!isFsError(error)) return error;
	if (error.operation === call.operation && error.path === call.path && error.dest === call.dest)
		return error;
	if (isConflict(error)) return new FsConflict(call.operation, call.path, error);
	if (isLeavesRoot(error)) return new FsLeavesRoot(call.operation, call.path, error.leadsTo);
	return new FsError(error.errno, call.operation, call.path, detailOf(error, call));
};

const isConflict = (error: FsError): error is FsConflict => error.code === 'fs.conflict';

const detailOf = (error: FsError, call: Call): FsErrorDetail => ({
	...(error.reason !== undefined && { reason: error.reason }),
	...(call.dest !== undefined && { dest: call.dest }),
	cause: error,
});
