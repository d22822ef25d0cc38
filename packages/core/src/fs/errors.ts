import { TenonError } from '../errors/tenon-error.ts';

/** What can go wrong with a file, by POSIX name: it decides the text a command prints. */
export type FsErrno =
	| 'ENOENT'
	| 'EEXIST'
	| 'EACCES'
	| 'EPERM'
	| 'EISDIR'
	| 'ENOTDIR'
	| 'ENOTEMPTY'
	| 'EROFS'
	| 'ENOSPC'
	| 'EXDEV'
	| 'ELOOP'
	| 'EMLINK'
	| 'ENAMETOOLONG'
	| 'EINVAL'
	| 'EBADF'
	| 'EBUSY'
	| 'EFBIG'
	| 'ENOSYS'
	| 'EIO'
	| 'EMFILE'
	| 'ENXIO'
	| 'ENODEV'
	| 'ETXTBSY'
	| 'EPIPE';

/** The operation that failed: the name of the {@link FileSystem} or {@link FileHandle} method. */
export type FsOperation =
	| 'stat'
	| 'lstat'
	| 'list'
	| 'realpath'
	| 'read'
	| 'write'
	| 'append'
	| 'open'
	| 'close'
	| 'truncate'
	| 'sync'
	| 'mkdir'
	| 'remove'
	| 'rename'
	| 'link'
	| 'symlink'
	| 'readlink'
	| 'chmod'
	| 'chown'
	| 'utimes'
	| 'watch'
	| 'patch'
	| 'commit'
	| 'trash'
	| 'restore';

/** glibc's wording for each error, as GNU commands print it after the path. */
export const errnoText: Readonly<Record<FsErrno, string>> = {
	ENOENT: 'No such file or directory',
	EEXIST: 'File exists',
	EACCES: 'Permission denied',
	EPERM: 'Operation not permitted',
	EISDIR: 'Is a directory',
	ENOTDIR: 'Not a directory',
	ENOTEMPTY: 'Directory not empty',
	EROFS: 'Read-only file system',
	ENOSPC: 'No space left on device',
	EXDEV: 'Invalid cross-device link',
	ELOOP: 'Too many levels of symbolic links',
	EMLINK: 'Too many links',
	ENAMETOOLONG: 'File name too long',
	EINVAL: 'Invalid argument',
	EBADF: 'Bad file descriptor',
	EBUSY: 'Device or resource busy',
	EFBIG: 'File too large',
	ENOSYS: 'Function not implemented',
	EIO: 'Input/output error',
	EMFILE: 'Too many open files',
	ENXIO: 'No such device or address',
	ENODEV: 'No such device',
	ETXTBSY: 'Text file busy',
	EPIPE: 'Broken pipe',
};

/** Facts beyond path, operation and errno. */
export interface FsErrorDetail {
	/** What a person needs to know more: the budget's name and limit, the root that was left … */
	readonly reason?: string;
	/** The second path of `rename`, `link`, `symlink`. */
	readonly dest?: string;
	readonly cause?: unknown;
}

/**
 * A file operation failed: which one, on which path, and why. Where the reason is that nothing stands at the
 * path, there is no trace of calls in it.
 *
 * Every method of a {@link FileSystem} throws this (or rejects with it) and nothing else, except
 * for {@link FsConflict} and {@link FsLeavesRoot}, which extend it.
 */
export class FsError extends TenonError {
	readonly code: string;
	readonly errno: FsErrno;
	readonly operation: FsOperation;
	readonly path: string;
	readonly reason: string | undefined;
	readonly dest: string | undefined;

	constructor(errno: FsErrno, operation: FsOperation, path: string, detail: FsErrorDetail = {}) {
		const target = detail.dest === undefined ? path : `${path} -> ${detail.dest}`;
		const reason = detail.reason === undefined ? '' : ` (${detail.reason})`;
		const message = `${operation} ${target}: ${errnoText[errno]}${reason}`;
		// That nothing is there is an answer that scripts ask for in loops, and a trace is most of what it costs.
		const { stackTraceLimit } = traces;
		if (errno === 'ENOENT' || errno === 'ENOTDIR') traces.stackTraceLimit = 0;
		super(message, { cause: detail.cause });
		traces.stackTraceLimit = stackTraceLimit;
		this.code = `fs.${errno.slice(1).toLowerCase()}`;
		this.errno = errno;
		this.operation = operation;
		this.path = path;
		this.reason = detail.reason;
		this.dest = detail.dest;
	}
}

// V8's, and of no effect elsewhere.
const traces: { stackTraceLimit?: number | undefined } = Error as object;

/** A compare-and-set found something else than was expected; nothing was written. */
export class FsConflict extends FsError {
	override readonly code = 'fs.conflict';
	/** Where in the file: `offset 12`, `line 3`, or `file` for the whole. */
	readonly location: string;
	readonly expected: string;
	readonly actual: string;

	constructor(
		operation: FsOperation,
		path: string,
		found: { readonly location: string; readonly expected: string; readonly actual: string },
	) {
		const { location, expected, actual } = found;
		super('EBUSY', operation, path, {
			reason: `changed meanwhile at ${location}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(actual)}`,
		});
		this.location = location;
		this.expected = expected;
		this.actual = actual;
	}
}

/**
 * A symbolic link, or a `..`, leads out of this file system's root. On its own that is a refusal;
 * a mount table catches it and goes on at `leadsTo`.
 */
export class FsLeavesRoot extends FsError {
	override readonly code = 'fs.leaves_root';
	/** Where the path would go on: absolute in the world outside, or starting with `/..`. */
	readonly leadsTo: string;

	constructor(operation: FsOperation, path: string, leadsTo: string) {
		super('EACCES', operation, path, { reason: `leads to ${leadsTo}, outside of this file system` });
		this.leadsTo = leadsTo;
	}
}

/** True for a file error, also of another copy of this package; narrows to one errno if given. */
export const isFsError = (error: unknown, errno?: FsErrno): error is FsError =>
	error instanceof Error &&
	typeof (error as Partial<FsError>).errno === 'string' &&
	typeof (error as Partial<FsError>).operation === 'string' &&
	(errno === undefined || (error as FsError).errno === errno);

/** True where a file system says that a link or `..` leads out of it, also of another copy of this package. */
export const isLeavesRoot = (error: unknown): error is FsLeavesRoot =>
	isFsError(error) && typeof (error as Partial<FsLeavesRoot>).leadsTo === 'string';
