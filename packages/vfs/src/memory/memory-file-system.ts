import type {
	ByteRange,
	DirEntry,
	FileSystemTraits,
	FsOperation,
	OpenOptions,
	PatchOperation,
	Stat,
	WatchEvent,
	Watcher,
	WriteOptions,
} from '@tenon/core';
import { type Call, failed } from './call.ts';
import { createSteppingClock } from './clock.ts';
import { type Inode, statOf } from './inode.ts';
import { link, symlink } from './link.ts';
import { makeDirectory } from './make-directory.ts';
import { open } from './open.ts';
import type { FollowLast } from './path-walk.ts';
import { sliceContent } from './read.ts';
import { remove } from './remove.ts';
import { rename } from './rename.ts';
import type { SynchronousFileSystem, SynchronousHandle } from './synchronous.ts';
import { Volume } from './volume.ts';
import { append, existingFile, patch, write } from './write.ts';

/** How a memory file system is made. */
export interface MemoryFileSystemOptions {
	/** Milliseconds since 1970; by default the system's time, a little later with every change. */
	readonly clock?: () => number;
	/** Owner of what is created; default 0. */
	readonly uid?: number;
	readonly gid?: number;
	/**
	 * The path at which the world outside sees the root: an absolute link target below it lies inside,
	 * any other leads out, and so does a `..` above the root. With the default `/` there is no outside.
	 */
	readonly absoluteLinks?: string;
}

/**
 * A tree of files in memory: a `FileSystem` in which no method waits or makes a promise.
 *
 * Stores permission bits and owners but enforces none, and does not record reading as access time.
 */
export interface MemoryFileSystem extends SynchronousFileSystem {
	/**
	 * The same tree, from here on independent: neither side sees what the other changes. Costs the
	 * same whatever the size of the tree; a file or directory is copied when it is first changed.
	 * Handles and watchers stay with the original.
	 */
	fork(): MemoryFileSystem;
	/**
	 * Bytes of file content kept for this tree: holes count nothing, what is shared with a fork
	 * counts in both, a removed file counts until it is closed.
	 */
	readonly residentBytes: number;
	/** How many names there are in all directories. */
	readonly entryCount: number;
}

/** Makes an empty file system in memory. */
export const createMemoryFileSystem = (options: MemoryFileSystemOptions = {}): MemoryFileSystem =>
	new MemoryFiles(
		Volume.create({
			clock: options.clock ?? createSteppingClock(),
			uid: options.uid ?? 0,
			gid: options.gid ?? 0,
			absoluteLinks: options.absoluteLinks ?? '/',
		}),
	);

class MemoryFiles implements MemoryFileSystem {
	readonly traits: FileSystemTraits = memoryTraits;
	readonly #volume: Volume;

	constructor(volume: Volume) {
		this.#volume = volume;
	}

	get residentBytes(): number {
		return this.#volume.storedBytes;
	}

	get entryCount(): number {
		return this.#volume.nameCount;
	}

	fork(): MemoryFileSystem {
		return new MemoryFiles(this.#volume.fork());
	}

	stat(path: string): Stat {
		const { inode } = this.#volume.walk.find(path, { operation: 'stat', path }, 'always');
		return statOf(inode, this.#volume.dev);
	}

	lstat(path: string): Stat {
		const { inode } = this.#volume.walk.find(path, { operation: 'lstat', path }, 'beforeSlash');
		return statOf(inode, this.#volume.dev);
	}

	list(path: string): readonly DirEntry[] {
		const call: Call = { operation: 'list', path };
		const { inode } = this.#volume.walk.find(path, call, 'always');
		if (inode.kind !== 'directory') throw failed(call, 'ENOTDIR');
		const entries: DirEntry[] = [];
		for (const [name, ino] of inode.body.entries()) {
			entries.push({ name, kind: this.#volume.table.get(ino)!.kind });
		}
		return entries;
	}

	realpath(path: string): string {
		return this.#realpath(path, 'realpath');
	}

	readlink(path: string): string {
		const call: Call = { operation: 'readlink', path };
		const { inode } = this.#volume.walk.find(path, call, 'beforeSlash');
		if (inode.kind !== 'symlink') throw failed(call, 'EINVAL');
		return inode.body;
	}

	read(path: string, range?: ByteRange): Uint8Array {
		const call: Call = { operation: 'read', path };
		const file = existingFile(this.#volume.walk.locate(path, call, 'always'), call);
		return sliceContent(call, file.body, range);
	}

	write(path: string, bytes: Uint8Array, options: WriteOptions = {}): void {
		write(this.#volume, path, bytes, options);
	}

	append(path: string, bytes: Uint8Array, options: { readonly permissions?: number } = {}): void {
		append(this.#volume, path, bytes, options);
	}

	patch(path: string, operations: readonly PatchOperation[]): void {
		patch(this.#volume, path, operations);
	}

	open(path: string, options: OpenOptions): SynchronousHandle {
		return open(this.#volume, path, options);
	}

	mkdir(path: string, options: { readonly recursive?: boolean; readonly permissions?: number } = {}): void {
		const { recursive = false, permissions = 0o777 } = options;
		makeDirectory(this.#volume, path, { recursive, permissions });
	}

	remove(path: string, options: { readonly recursive?: boolean } = {}): void {
		remove(this.#volume, path, options.recursive === true);
	}

	rename(from: string, to: string): void {
		rename(this.#volume, from, to);
	}

	link(existing: string, path: string): void {
		link(this.#volume, existing, path);
	}

	symlink(target: string, path: string): void {
		symlink(this.#volume, target, path);
	}

	chmod(path: string, mode: number): void {
		this.#change(path, 'chmod', 'always', (inode) => {
			inode.mode = mode & 0o7777;
		});
	}

	chown(path: string, uid: number, gid: number, options: { readonly followLinks?: boolean } = {}): void {
		this.#change(path, 'chown', followOf(options), (inode) => {
			if (uid !== unchangedOwner) inode.uid = uid;
			if (gid !== unchangedOwner) inode.gid = gid;
		});
	}

	utimes(
		path: string,
		atimeMs: number,
		mtimeMs: number,
		options: { readonly followLinks?: boolean } = {},
	): void {
		this.#change(path, 'utimes', followOf(options), (inode) => {
			inode.atimeMs = atimeMs;
			inode.mtimeMs = mtimeMs;
		});
	}

	watch(
		path: string,
		onEvent: (event: WatchEvent) => void,
		options: { readonly recursive?: boolean } = {},
	): Watcher {
		const realPath = this.#realpath(path, 'watch');
		const shownPath = withoutTrailingSlashes(path);
		return this.#volume.watches.add({ realPath, shownPath, recursive: options.recursive === true }, onEvent);
	}

	/** Nothing in memory is anywhere on the host. */
	hostPath(_path: string): undefined {
		return undefined;
	}

	#realpath(path: string, operation: FsOperation): string {
		return this.#volume.walk.pathOf(this.#volume.walk.find(path, { operation, path }, 'always'));
	}

	#change(path: string, operation: FsOperation, follow: FollowLast, change: (inode: Inode) => void): void {
		const place = this.#volume.walk.find(path, { operation, path }, follow);
		const inode = this.#volume.table.writable(place.inode);
		change(inode);
		this.#volume.touch(inode);
		this.#volume.report('changed', place);
	}
}

const memoryTraits: FileSystemTraits = {
	type: 'memory',
	readOnly: false,
	symlinks: true,
	hardLinks: true,
	permissions: true,
	byteNames: true,
	watch: true,
};

// What chown(2) takes for "leave as it is".
const unchangedOwner = -1;

const followOf = (options: { readonly followLinks?: boolean }): FollowLast =>
	options.followLinks === false ? 'beforeSlash' : 'always';

const withoutTrailingSlashes = (path: string): string => {
	let end = path.length;
	while (end > 1 && path.endsWith('/', end)) end--;
	return path.slice(0, end);
};
