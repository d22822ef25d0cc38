export { isTenonError, TenonError } from './errors/tenon-error.ts';
export {
	errnoText,
	FsConflict,
	type FsErrno,
	FsError,
	type FsErrorDetail,
	FsLeavesRoot,
	type FsOperation,
	isFsError,
} from './fs/errors.ts';
export type {
	ByteRange,
	DirEntry,
	FileHandle,
	FileKind,
	FileSystem,
	FileSystemTraits,
	OpenOptions,
	Stat,
	WatchEvent,
	Watcher,
	WriteOptions,
} from './fs/file-system.ts';
export type { PatchOperation } from './fs/patch.ts';
export { andFinally, andThen, forEach, isPromise, type Maybe, mapEach, orElse } from './maybe/maybe.ts';
export {
	baseName,
	isWithin,
	joinName,
	normalizePath,
	parentPath,
	pathBelow,
	resolvePath,
} from './path/path.ts';
export { decodeText, encodeText, hasRawBytes, sequenceLength } from './text/codec.ts';
