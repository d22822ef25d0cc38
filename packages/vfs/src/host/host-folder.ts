import { sep } from 'node:path';
import {
	type ByteRange,
	type DirEntry,
	type FileHandle,
	type FileSystem,
	type FileSystemTraits,
	type FsError,
	isFsError,
	isPromise,
	type Maybe,
	normalizePath,
	type OpenOptions,
	type PatchOperation,
	type ReadBatch,
	type SpaceFacts,
	type Stat,
	type StoreFacts,
	type WatchEvent,
	type Watcher,
	type WatchOptions,
	type WriteOptions,
} from '@tenon/core';
import { changeMode, changeOwner, changeTimes } from './attributes.ts';
import { type Call, codeOf, failed, toFsError } from './errors.ts';
import { HandleSet } from './handle-set.ts';
import { type AnchorChoice, type Jail, openJail } from './jail.ts';
import { leafNames, linkText, listEntries, makeLink, realPathOf, statOf } from './look-up.ts';
import { makeDirectories, makeDirectory } from './make-directory.ts';
import { openHandle } from './open-handle.ts';
import { patchFile } from './patch.ts';
import { readSmallFiles, readWhole } from './read.ts';
import { removeEntry } from './remove.ts';
import { linkEntry, renameEntry } from './rename.ts';
import { spaceOf } from './space.ts';
import { storesIn } from './stores.ts';
import { watchPath } from './watch.ts';
import { appendWhole, writeWhole } from './write.ts';

/** How a folder of the host is opened. */
export interface HostFolderOptions {
	/** Refuses every change with `EROFS`. */
	readonly readOnly?: boolean;
	/**
	 * The prefix of absolute link targets that stands for the root, `/` where the folder is a world of
	 * its own. Default: the root's real path on the host. Any other absolute target leaves the root.
	 */
	readonly absoluteLinks?: string;
	/**
	 * The folder is opened for a single script: what takes a moment to load is loaded once there is work enough for it,
	 * and not with the opening.
	 */
	readonly isShortLived?: boolean;
}

/**
 * A folder of the host as a file system of its own: no path, link, `..` or race leads out of it.
 *
 * Answers without a promise for regular files, directories and links; FIFOs and character devices
 * are waited for by the event loop. A hard link that was made from outside is a file in the
 * folder like any other. Owns its descriptors, handles and watchers: `close` ends them all, and
 * every later call is `EBADF`.
 */
export interface HostFolder extends FileSystem, Disposable {
	/** The root's real path on the host. */
	readonly root: string;
	watch(path: string, onEvent: (event: WatchEvent) => void, options?: WatchOptions): Watcher;
	/** Safe to call twice. */
	close(): void;
}

/** Opens an existing directory of the host; links on the way to it are followed once, here. */
export const openHostFolder = (root: string, options: HostFolderOptions = {}): HostFolder =>
	openAnchored(root, options, 'auto');

/** As {@link openHostFolder}, with the choice of how directories are held: for tests of each. */
export const openAnchored = (root: string, options: HostFolderOptions, anchor: AnchorChoice): HostFolder => {
	const call: Call = { operation: 'open', path: root };
	try {
		return new JailedFolder(openJail(call, options, anchor), options.readOnly === true);
	} catch (error) {
		throw toFsError(error, call);
	}
};

class JailedFolder implements HostFolder {
	readonly root: string;
	readonly traits: FileSystemTraits;
	readonly #jail: Jail;
	readonly #handles = new HandleSet();
	readonly #watchers = new Set<Watcher>();
	readonly #readOnly: boolean;
	#isClosed = false;

	constructor(jail: Jail, readOnly: boolean) {
		this.#jail = jail;
		this.#readOnly = readOnly;
		this.root = jail.root.replaceAll('/', sep);
		const isWindows = process.platform === 'win32';
		this.traits = {
			type: 'host',
			readOnly,
			symlinks: true,
			hardLinks: true,
			permissions: !isWindows,
			byteNames: process.platform === 'linux',
			watch: true,
		};
	}

	// What scripts ask most often, in loops: the same as through `#look`, in fewer steps.
	stat(path: string): Stat {
		const call: Call = { operation: 'stat', path };
		if (this.#isClosed) throw folderClosed(call);
		try {
			return statOf(this.#jail, call, 'follow');
		} catch (error) {
			throw toFsError(error, call);
		}
	}

	lstat(path: string): Stat {
		return this.#look({ operation: 'lstat', path }, (call) => statOf(this.#jail, call, 'keep'));
	}

	list(path: string): readonly DirEntry[] {
		return this.#look({ operation: 'list', path }, (call) => listEntries(this.#jail, call));
	}

	namesOfLeaf(path: string, holds?: 'files'): readonly string[] | undefined {
		if (this.#isClosed) return undefined;
		try {
			return leafNames(this.#jail, { operation: 'list', path }, holds ?? 'noDirectories');
		} catch (error) {
			if (isFsError(error) || codeOf(error) !== undefined) return undefined;
			throw error;
		}
	}

	realpath(path: string): string {
		return this.#look({ operation: 'realpath', path }, (call) => realPathOf(this.#jail, call));
	}

	readlink(path: string): string {
		return this.#look({ operation: 'readlink', path }, (call) => linkText(this.#jail, call));
	}

	// As `stat`: whole trees are read.
	read(path: string, range?: ByteRange): Maybe<Uint8Array> {
		const call: Call = { operation: 'read', path };
		if (this.#isClosed) throw folderClosed(call);
		try {
			const bytes = readWhole(this.#jail, this.#handles, call, range);
			return bytes instanceof Uint8Array ? bytes : this.#waiting(call, bytes);
		} catch (error) {
			throw toFsError(error, call);
		}
	}

	readBatch(directory: string, names: readonly string[], from: number, batch: ReadBatch): number | undefined {
		if (this.#isClosed) return undefined;
		try {
			return readSmallFiles(this.#jail, { operation: 'read', path: directory }, names, from, batch);
		} catch (error) {
			if (isFsError(error) || codeOf(error) !== undefined) return undefined;
			throw error;
		}
	}

	write(path: string, bytes: Uint8Array, options: WriteOptions = {}): Maybe<void> {
		return this.#change({ operation: 'write', path }, (call) =>
			writeWhole(this.#jail, this.#handles, call, bytes, options),
		);
	}

	append(path: string, bytes: Uint8Array, options: { readonly permissions?: number } = {}): Maybe<void> {
		return this.#change({ operation: 'append', path }, (call) =>
			appendWhole(this.#jail, this.#handles, call, bytes, options.permissions),
		);
	}

	patch(path: string, operations: readonly PatchOperation[]): Maybe<void> {
		return this.#change({ operation: 'patch', path }, (call) =>
			patchFile(this.#jail, this.#handles, call, operations),
		);
	}

	open(path: string, options: OpenOptions): FileHandle {
		return this.#look({ operation: 'open', path }, (call) =>
			openHandle(this.#jail, this.#handles, call, options, this.#readOnly),
		);
	}

	mkdir(path: string, options: { readonly recursive?: boolean; readonly permissions?: number } = {}): void {
		const make = options.recursive === true ? makeDirectories : makeDirectory;
		this.#change({ operation: 'mkdir', path }, (call) =>
			make(this.#jail, call, options.permissions ?? 0o777),
		);
	}

	remove(path: string, options: { readonly recursive?: boolean } = {}): void {
		this.#change({ operation: 'remove', path }, (call) =>
			removeEntry(this.#jail, call, options.recursive === true),
		);
	}

	rename(from: string, to: string): void {
		this.#change({ operation: 'rename', path: from, dest: to }, (call) => renameEntry(this.#jail, call, to));
	}

	link(existing: string, path: string): void {
		this.#change({ operation: 'link', path: existing, dest: path }, (call) =>
			linkEntry(this.#jail, call, path),
		);
	}

	symlink(target: string, path: string): void {
		this.#change({ operation: 'symlink', path: target, dest: path }, (call) =>
			makeLink(this.#jail, call, target, path),
		);
	}

	chmod(path: string, mode: number): void {
		this.#change({ operation: 'chmod', path }, (call) => changeMode(this.#jail, call, mode));
	}

	chown(path: string, uid: number, gid: number, options: { readonly followLinks?: boolean } = {}): void {
		this.#change({ operation: 'chown', path }, (call) =>
			changeOwner(this.#jail, call, uid, gid, options.followLinks !== false),
		);
	}

	utimes(
		path: string,
		atimeMs: number,
		mtimeMs: number,
		options: { readonly followLinks?: boolean } = {},
	): void {
		this.#change({ operation: 'utimes', path }, (call) =>
			changeTimes(this.#jail, call, atimeMs, mtimeMs, options.followLinks !== false),
		);
	}

	watch(path: string, onEvent: (event: WatchEvent) => void, options: WatchOptions = {}): Watcher {
		const { recursive = false, onError = rethrow } = options;
		const onEnd = (watcher: Watcher): void => void this.#watchers.delete(watcher);
		const watcher = this.#look({ operation: 'watch', path }, (call) =>
			watchPath(this.#jail, call, { recursive, onEvent, onError, onEnd }),
		);
		this.#watchers.add(watcher);
		return watcher;
	}

	space(path: string): SpaceFacts {
		return this.#look({ operation: 'stat', path }, (call) => spaceOf(this.#jail, call));
	}

	stores(): readonly StoreFacts[] {
		return storesIn(this.#jail.root);
	}

	hostPath(path: string): string {
		const normal = normalizePath(path);
		const below = normal === '/' ? '' : normal.replaceAll('/', sep);
		return this.root.endsWith(sep) ? this.root + below.slice(1) : this.root + below;
	}

	close(): void {
		this.#isClosed = true;
		for (const watcher of this.#watchers) watcher.close();
		this.#handles.closeAll();
		this.#jail.anchor.close();
	}

	[Symbol.dispose](): void {
		this.close();
	}

	#change<T>(call: Call, work: (call: Call) => T): T {
		if (this.#readOnly) throw failed(call, 'EROFS');
		return this.#look(call, work);
	}

	#look<T>(call: Call, work: (call: Call) => T): T {
		if (this.#isClosed) throw folderClosed(call);
		try {
			const result = work(call);
			return isPromise(result) ? (this.#waiting(call, result) as T) : result;
		} catch (error) {
			throw toFsError(error, call);
		}
	}

	// What a handle reports within a whole read or write is that call's error.
	async #waiting<T>(call: Call, work: Promise<T>): Promise<T> {
		try {
			return await work;
		} catch (error) {
			throw toFsError(error, call);
		}
	}
}

const folderClosed = (call: Call): FsError => failed(call, 'EBADF', 'the folder is closed');

const rethrow = (error: FsError): never => {
	throw error;
};
