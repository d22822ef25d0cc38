import type { Maybe } from '../maybe/maybe.ts';
import type { FsError } from './errors.ts';
import type { PatchOperation } from './patch.ts';
import type { SpaceFacts, StoreFacts } from './space.ts';

/** What kind of thing a name stands for. `other` is a socket, or what the host cannot say. */
export type FileKind = 'file' | 'directory' | 'symlink' | 'fifo' | 'character' | 'block' | 'other';

/** Facts about one file. Times are milliseconds since 1970, with fractions where the store has them. */
export interface Stat {
	readonly kind: FileKind;
	readonly size: number;
	/** Permission bits and setuid, setgid, sticky: `0o7777` at most, never the kind. */
	readonly mode: number;
	readonly uid: number;
	readonly gid: number;
	readonly nlink: number;
	readonly ino: number;
	readonly dev: number;
	readonly atimeMs: number;
	readonly mtimeMs: number;
	readonly ctimeMs: number;
	readonly birthtimeMs: number;
	/** 512-byte blocks, as `du` counts them. */
	readonly blocks: number;
	/** Device number of a character or block device, else 0. */
	readonly rdev: number;
	/**
	 * Changes whenever content or metadata of the file change, and is equal for equal states:
	 * what compare-and-set compares. Opaque; only from the same file system are two comparable.
	 */
	readonly version: string;
}

/** One name in a directory. `kind` is that of the entry itself: a link is a `symlink`. */
export interface DirEntry {
	readonly name: string;
	readonly kind: FileKind;
}

/** A byte range; it ends where the file ends, so a read may return fewer bytes. */
export interface ByteRange {
	readonly offset: number;
	readonly length: number;
	/**
	 * Memory of the caller with room for `length` bytes, for those who read many files and keep none: a file
	 * system that can reads into its start and returns a view of that, any other returns bytes of its own.
	 */
	readonly into?: Uint8Array;
}

/** Memory of the caller that files are read into, one after the other. */
export interface ReadBatch {
	/**
	 * The first file starts where the memory does; each other one byte after the end of the one before it. What stands
	 * in between is left to the caller.
	 */
	readonly memory: Uint8Array;
	/** Takes the end of each file in the memory. */
	readonly ends: Int32Array;
	/** A file with so many bytes or more is not read. No file is begun with less room than that. */
	readonly limitBytes: number;
}

/** How a whole write treats what is there. */
export interface WriteOptions {
	/**
	 * `replace` (default): create or replace. `create`: EEXIST if the name is taken, a dangling
	 * link included. `update`: ENOENT if the file is not there.
	 */
	readonly mode?: 'replace' | 'create' | 'update';
	/** Permission bits of a file that is created; default `0o666`. No umask is applied here. */
	readonly permissions?: number;
	/** Write only if the file's {@link Stat.version} is still this one, else (or if it is gone) `FsConflict`. */
	readonly ifVersion?: string;
}

/** How to open a handle; the fields are those of open(2). */
export interface OpenOptions {
	readonly read?: boolean;
	readonly write?: boolean;
	/** Every write goes to the end, wherever that is at that moment. Implies `write`. */
	readonly append?: boolean;
	readonly create?: boolean;
	/** With `create`: EEXIST if the name is taken; a link is not followed. */
	readonly exclusive?: boolean;
	readonly truncate?: boolean;
	/** Permission bits of a file that is created; default `0o666`. */
	readonly permissions?: number;
}

/**
 * An open file: it stays what it was when opened, also if its name is removed or replaced.
 * Positions are the caller's; the handle has none. Its opener closes it; closing twice is
 * an `EBADF`.
 */
export interface FileHandle {
	/** Fills `into` from `position`; returns how many bytes it got, 0 at the end. */
	read(into: Uint8Array, position: number): Maybe<number>;
	/**
	 * Writes all of `bytes` at `position` (ignored by a handle opened with `append`) and returns how
	 * many were written: always all, or it throws. A gap is filled with zero bytes.
	 */
	write(bytes: Uint8Array, position: number): Maybe<number>;
	stat(): Maybe<Stat>;
	truncate(size: number): Maybe<void>;
	/** Returns when the bytes would survive a power cut, where the store can promise that. */
	sync(): Maybe<void>;
	close(): Maybe<void>;
	/** The descriptor of this process that it is, while it is open; `undefined` where it is no file of the host. */
	readonly hostDescriptor?: number | undefined;
	/**
	 * The offset of that descriptor, for a process that is to have it and share the place; there only where it is a
	 * regular file whose writes need not be counted, and where the system tells offsets.
	 */
	readonly offset?: HandleOffset | undefined;
}

/** Where an open file of the host is read and written by processes that have its descriptor. */
export interface HandleOffset {
	/** Moves it, before a process is given the descriptor; false where it cannot get there. */
	moveTo(position: number): boolean;
	/** Where others have moved it since it was moved or looked at from here; `undefined` if they have not. */
	movedTo(): number | undefined;
}

/** One change seen by a watcher. `path` is absolute in the watched file system. */
export interface WatchEvent {
	readonly type: 'created' | 'changed' | 'removed';
	readonly path: string;
}

/** How to watch. */
export interface WatchOptions {
	readonly recursive?: boolean;
	readonly onError?: (error: FsError) => void;
}

/** A running watch; `close` ends it, and is safe to call twice. */
export interface Watcher extends Disposable {
	close(): void;
}

/** What a file system can do beyond the contract's common ground; a caller may ask before it tries. */
export interface FileSystemTraits {
	/** `memory`, `host`, `overlay`, `mounts`, `budget`, `device` …: for people and traces. */
	readonly type: string;
	readonly readOnly: boolean;
	readonly symlinks: boolean;
	readonly hardLinks: boolean;
	/** Whether the store keeps permission bits and owners. */
	readonly permissions: boolean;
	/** Whether names that are not UTF-8 can be stored. */
	readonly byteNames: boolean;
	/** Whether `watch` works. */
	readonly watch: boolean;
}

/**
 * A tree of files. One interface for memory, the host's folder, overlays, mounts and whatever an
 * embedder brings.
 *
 * Paths are absolute, separated by `/`, in the shell's string form (bytes that are not UTF-8 stand
 * as U+DC80–DCFF). They are resolved as POSIX does: `.`, empty components and a trailing slash mean
 * what they mean to the kernel, and `..` is the parent of the directory that was *reached*, not of
 * the text. Links are followed except where a method says otherwise.
 *
 * Every method returns its result without a promise where nothing waits, and reports failure as an
 * `FsError` that names operation and path; a method with two paths names its first argument as
 * `path` and its second as `dest`. Nothing here checks grants: that is the gate's.
 */
export interface FileSystem {
	readonly traits: FileSystemTraits;

	stat(path: string): Maybe<Stat>;
	/** Like `stat`, but of the link itself. */
	lstat(path: string): Maybe<Stat>;
	/** The entries of a directory, without `.` and `..`, in no particular order. */
	list(path: string): Maybe<readonly DirEntry[]>;
	/**
	 * The names in a directory that has no directory in it, or nothing but regular files where `holds` says so, for those
	 * who walk trees and want no more of most entries. `undefined` where there may be something else, where {@link list}
	 * is no slower, or has to say what is wrong. Never throws an `FsError`.
	 */
	namesOfLeaf?(path: string, holds?: 'files'): Maybe<readonly string[] | undefined>;
	/** The path with every link and `..` resolved. The file must exist. */
	realpath(path: string): Maybe<string>;
	/** The text of a link, as it was given to `symlink`. */
	readlink(path: string): Maybe<string>;

	/** The whole file, or a range of it. The caller owns the bytes. */
	read(path: string, range?: ByteRange): Maybe<Uint8Array>;
	/**
	 * Reads small files of one directory as wholes, for those who read trees of them and keep none: those of the names
	 * from `from` on, until the memory is full. Stops before one that is not as simple as that, because it is no regular
	 * file, is too long or cannot be read. Returns how many were read, or `undefined` where {@link read} is no slower,
	 * or has to say what is wrong. Never throws an `FsError`.
	 */
	readBatch?(
		directory: string,
		names: readonly string[],
		from: number,
		batch: ReadBatch,
	): Maybe<number | undefined>;
	/**
	 * Replaces the whole content in one step: a reader sees the old bytes or the new ones, and a
	 * failure leaves the old file. Mode, owner and hard links of an existing file survive. A handle
	 * that is open meanwhile goes on seeing the old file or sees the new one, as the store has it. The
	 * file system copies what it keeps of `bytes`.
	 */
	write(path: string, bytes: Uint8Array, options?: WriteOptions): Maybe<void>;
	/** Adds to the end in one step, creating the file if need be; never reads the rest. */
	append(path: string, bytes: Uint8Array, options?: { readonly permissions?: number }): Maybe<void>;
	/** Applies all operations or none, in one write; see {@link PatchOperation}. */
	patch(path: string, operations: readonly PatchOperation[]): Maybe<void>;
	/** A handle for streams, ranges and files that outlive their name. */
	open(path: string, options: OpenOptions): Maybe<FileHandle>;

	/** `recursive` makes parents too, and is content with a directory that is there. Default `0o777`. */
	mkdir(path: string, options?: { readonly recursive?: boolean; readonly permissions?: number }): Maybe<void>;
	/**
	 * Removes a file, a link (never what it points to) or an empty directory; with `recursive` a
	 * directory and all below it, never following a link.
	 */
	remove(path: string, options?: { readonly recursive?: boolean }): Maybe<void>;
	/** As rename(2): replaces a file by a file, an empty directory by a directory, never merges. */
	rename(from: string, to: string): Maybe<void>;
	/** A second name for a file. A link at `existing` is linked itself, not followed. */
	link(existing: string, path: string): Maybe<void>;
	/** `target` is kept as text and need not exist. */
	symlink(target: string, path: string): Maybe<void>;
	chmod(path: string, mode: number): Maybe<void>;
	/** `followLinks: false` changes the link itself. */
	chown(path: string, uid: number, gid: number, options?: { readonly followLinks?: boolean }): Maybe<void>;
	utimes(
		path: string,
		atimeMs: number,
		mtimeMs: number,
		options?: { readonly followLinks?: boolean },
	): Maybe<void>;

	/**
	 * Reports changes of a file, or of a directory and (with `recursive`) all below it, until closed.
	 * Events may be merged; none is reported before this method has returned. A watch that breaks later
	 * ends with `onError`; without it that error is thrown and cannot be caught.
	 */
	watch(path: string, onEvent: (event: WatchEvent) => void, options?: WatchOptions): Maybe<Watcher>;

	/** How much room there is where a path leads; `undefined` where the store has no size. */
	space?(path: string): Maybe<SpaceFacts | undefined>;
	/** What the machine has mounted in here, in the order of the system's own list; empty where it tells none. */
	stores?(): Maybe<readonly StoreFacts[]>;

	/**
	 * Where a program outside would find this path, or `undefined` if it is nowhere on the host.
	 * Purely lexical: the file need not exist.
	 */
	hostPath(path: string): string | undefined;
}
