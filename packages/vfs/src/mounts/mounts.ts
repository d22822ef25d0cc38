import {
	andThen,
	type ByteRange,
	type DirEntry,
	type FileHandle,
	type FileSystem,
	type FileSystemTraits,
	type Flow,
	type FsErrno,
	FsError,
	type FsOperation,
	isFsError,
	type Maybe,
	normalizePath,
	type OpenOptions,
	orElse,
	type PatchOperation,
	parentPath,
	type ReadBatch,
	runFlow,
	type SpaceFacts,
	type Stat,
	type StoreFacts,
	type WatchEvent,
	type Watcher,
	type WriteOptions,
	wait,
} from '@tenon/core';
import { makeDirectories } from '../wrapping/make-directories.ts';
import { Locator, type Request } from './locator.ts';
import type { Mount } from './mount.ts';
import { listAboveMount, statAboveMount } from './mount-directory.ts';
import { type MountedAt, MountTable, type Place, pathInside, pathOutside } from './mount-table.ts';
import { MountedHandle } from './mounted-handle.ts';
import { lastComponent, parsePath } from './path-text.ts';
import { watchMounts } from './watch-mounts.ts';

/** Several file systems as one tree. Mounting and unmounting count from the next operation on. */
export interface Mounts extends FileSystem {
	/** The mounts, longest path first. */
	readonly mounts: readonly Mount[];
	/** Throws `MountError` if something is mounted there. */
	mount(mount: Mount): void;
	/** Throws `MountError` if nothing is mounted there. Handles stay open. */
	unmount(path: string): void;
}

/** How the table itself sits in a greater one. */
export interface MountsOptions {
	/**
	 * Where the table is mounted, if it is: absolute links below it are taken from there, and what
	 * leads out of it is reported as `FsLeavesRoot`. By default the table is the whole world.
	 */
	readonly absoluteLinks?: string;
}

/**
 * A tree made of file systems, each at its path; the longest path wins, by whole components. Mount
 * points and the directories above them exist, whether or not the file system below has them, and
 * can be neither removed nor renamed; one that only mounts make becomes real as soon as something
 * is created in it. Names cannot move or be linked from mount to mount (EXDEV).
 */
export const createMounts = (mounts: readonly Mount[], options: MountsOptions = {}): Mounts => {
	const table = new MountTable();
	for (const mount of mounts) table.add(mount);
	return new MountedTree(table, normalizePath(options.absoluteLinks ?? '/'));
};

class MountedTree implements Mounts {
	readonly #table: MountTable;
	readonly #locator: Locator;

	constructor(table: MountTable, home: string) {
		this.#table = table;
		this.#locator = new Locator(table, home);
	}

	get mounts(): readonly Mount[] {
		return this.#table.mounts;
	}

	get traits(): FileSystemTraits {
		const mounts = this.#table.mounts;
		const traits = mounts.map((mount) => mount.fileSystem.traits);
		return {
			type: 'mounts',
			readOnly: mounts.every((mount) => mount.readOnly || mount.fileSystem.traits.readOnly),
			symlinks: traits.some((one) => one.symlinks),
			hardLinks: traits.some((one) => one.hardLinks),
			permissions: traits.some((one) => one.permissions),
			byteNames: traits.every((one) => one.byteNames),
			watch: traits.some((one) => one.watch),
		};
	}

	mount(mount: Mount): void {
		this.#table.add(mount);
	}

	unmount(path: string): void {
		this.#table.remove(path);
	}

	stat(path: string): Maybe<Stat> {
		return this.#locator.at(reading('stat', path), (place) => this.#stat('stat', place));
	}

	lstat(path: string): Maybe<Stat> {
		return this.#locator.at(readingEntry('lstat', path), (place) => this.#stat('lstat', place));
	}

	#stat(operation: 'stat' | 'lstat', place: Place): Maybe<Stat> {
		if (this.#isAboveMount(place)) return statAboveMount(place);
		const { fileSystem, inside } = this.#existing(operation, place);
		return operation === 'stat' ? fileSystem.stat(inside) : fileSystem.lstat(inside);
	}

	list(path: string): Maybe<readonly DirEntry[]> {
		return this.#locator.at(reading('list', path), (place) => {
			const names = this.#table.namesBelow(place.path);
			if (names !== undefined) return listAboveMount(place, names);
			const { fileSystem, inside } = this.#existing('list', place);
			return fileSystem.list(inside);
		});
	}

	namesOfLeaf(path: string, holds?: 'files'): Maybe<readonly string[] | undefined> {
		return orElse<readonly string[] | undefined>(
			() =>
				this.#locator.at(reading('list', path), ({ mount, ...place }) => {
					// A name in there may be a mount's.
					if (mount === undefined || this.#table.namesBelow(place.path) !== undefined) return undefined;
					return mount.fileSystem.namesOfLeaf?.(pathInside(mount, place.path, ''), holds);
				}),
			// What is wrong with the directory, `list` says.
			(error) => {
				if (isFsError(error)) return undefined;
				throw error;
			},
		);
	}

	realpath(path: string): Maybe<string> {
		return this.#locator.at(reading('realpath', path), (place) => {
			if (this.#table.isPinned(place.path)) return place.path;
			const { mount, fileSystem, inside } = this.#existing('realpath', place);
			return andThen(fileSystem.realpath(inside), (real) => pathOutside(mount, real));
		});
	}

	readlink(path: string): Maybe<string> {
		return this.#locator.at(readingEntry('readlink', path), (place) => {
			if (this.#table.isPinned(place.path)) throw failure('EINVAL', 'readlink', place);
			const { fileSystem, inside } = this.#existing('readlink', place);
			return fileSystem.readlink(inside);
		});
	}

	read(path: string, range?: ByteRange): Maybe<Uint8Array> {
		return this.#locator.at(reading('read', path), (place) => {
			const { fileSystem, inside } = this.#content('read', place);
			return fileSystem.read(inside, range);
		});
	}

	readBatch(
		directory: string,
		names: readonly string[],
		from: number,
		batch: ReadBatch,
	): Maybe<number | undefined> {
		return orElse<number | undefined>(
			() =>
				this.#locator.at(reading('read', directory), ({ mount, ...place }) => {
					// A name in there may be a mount's.
					if (mount === undefined || this.#table.namesBelow(place.path) !== undefined) return undefined;
					return mount.fileSystem.readBatch?.(pathInside(mount, place.path, ''), names, from, batch);
				}),
			// What is wrong with the directory, a read of a single file says.
			(error) => {
				if (isFsError(error)) return undefined;
				throw error;
			},
		);
	}

	write(path: string, bytes: Uint8Array, options?: WriteOptions): Maybe<void> {
		const mode = options?.mode ?? 'replace';
		const request = { create: changingEntry, update: changing, replace: creating }[mode]('write', path);
		return this.#locator.at(request, (place) => {
			const { fileSystem, inside } = this.#writable('write', place);
			const write = (): Maybe<void> => fileSystem.write(inside, bytes, options);
			return mode === 'update' ? write() : this.#creating(place, write);
		});
	}

	append(path: string, bytes: Uint8Array, options?: { readonly permissions?: number }): Maybe<void> {
		return this.#locator.at(creating('append', path), (place) => {
			const { fileSystem, inside } = this.#writable('append', place);
			return this.#creating(place, () => fileSystem.append(inside, bytes, options));
		});
	}

	patch(path: string, operations: readonly PatchOperation[]): Maybe<void> {
		return this.#locator.at(changing('patch', path), (place) => {
			const { fileSystem, inside } = this.#writable('patch', place);
			return fileSystem.patch(inside, operations);
		});
	}

	open(path: string, options: OpenOptions): Maybe<FileHandle> {
		const { write, append, create, truncate, exclusive } = options;
		const changes = [write, append, create, truncate].includes(true);
		const creates = exclusive === true ? changingEntry : creating;
		const request: Request = { ...(create === true ? creates : reading)('open', path), changes };
		return this.#locator.at(request, (place) => {
			const found = changes ? this.#writable('open', place) : this.#content('open', place);
			const { fileSystem, inside } = found;
			const open = (): Maybe<FileHandle> =>
				andThen(fileSystem.open(inside, options), (handle) =>
					inside === path ? handle : new MountedHandle(handle, path),
				);
			return create === true ? this.#creating(place, open) : open();
		});
	}

	mkdir(
		path: string,
		options: { readonly recursive?: boolean; readonly permissions?: number } = {},
	): Maybe<void> {
		const { recursive = false, ...single } = options;
		if (recursive) return makeDirectories(this, path, (prefix) => this.mkdir(prefix, single));
		return this.#locator.at(changingEntry('mkdir', path), (place) => {
			if (this.#table.isPinned(place.path)) throw failure('EEXIST', 'mkdir', place);
			// A name that is taken is said to be so before the mount refuses it.
			const taken = place.mount?.readOnly === true ? this.#isThere('mkdir', place) : false;
			return andThen(taken, (isTaken) => {
				if (isTaken) throw failure('EEXIST', 'mkdir', place);
				const { fileSystem, inside } = this.#changeable('mkdir', place);
				return this.#creating(place, () => fileSystem.mkdir(inside, single));
			});
		});
	}

	// A mount point cannot be linked, nor a name made where one is; the kernel looks at the old name first.
	#refuseLink(source: Place, target: Place): Maybe<void> {
		return andThen(this.#isThere('link', source), (hasSource) => {
			if (!hasSource) throw failure('ENOENT', 'link', source);
			return andThen(this.#requireParent('link', target), () =>
				andThen(this.#isThere('link', target), (isTaken) => {
					throw failure(isTaken ? 'EEXIST' : 'EPERM', 'link', isTaken ? target : source);
				}),
			);
		});
	}

	// ENOENT or ENOTDIR unless the directory a name stands in is there.
	#requireParent(operation: FsOperation, place: Place): Maybe<void> {
		const { mount, path } = place;
		const directory = parentPath(path);
		if (mount === undefined || this.#table.isPinned(path) || this.#table.isPinned(directory)) return;
		return andThen(mount.fileSystem.stat(pathInside(mount, directory, '')), ({ kind }) => {
			if (kind !== 'directory') throw failure('ENOTDIR', operation, place);
		});
	}

	#isThere(operation: FsOperation, place: Place): Maybe<boolean> {
		if (this.#table.isPinned(place.path)) return true;
		const { fileSystem, inside } = this.#existing(operation, place);
		return orElse(
			() => andThen(fileSystem.lstat(inside), () => true),
			(error) => {
				if (isFsError(error, 'ENOENT')) return false;
				throw error;
			},
		);
	}

	remove(path: string, options?: { readonly recursive?: boolean }): Maybe<void> {
		return this.#locator.at(changingEntry('remove', path), (place) => {
			this.#refusePinned('remove', place, path);
			const { fileSystem, inside } = this.#changeable('remove', place);
			return fileSystem.remove(inside, options);
		});
	}

	rename(from: string, to: string): Maybe<void> {
		return this.#locator.atBoth(
			{ operation: 'rename', path: from, dest: to },
			changingEntry('rename', from),
			changingEntry('rename', to),
			(source, target) => {
				if (this.#table.isPinned(source.path) || this.#table.isPinned(target.path)) {
					// What is wrong with the way to either of them is said before that a mount is in the way.
					return andThen(this.#requireParent('rename', source), () =>
						andThen(this.#requireParent('rename', target), () => {
							throw failure('EBUSY', 'rename', source);
						}),
					);
				}
				this.#refusePinned('rename', source, from);
				this.#refusePinned('rename', target, to);
				if (source.mount !== target.mount) throw failure('EXDEV', 'rename', source);
				const { fileSystem, inside } = this.#changeable('rename', source);
				const insideTarget = this.#changeable('rename', target).inside;
				return this.#creating(target, () => fileSystem.rename(inside, insideTarget));
			},
		);
	}

	link(existing: string, path: string): Maybe<void> {
		return this.#locator.atBoth(
			{ operation: 'link', path: existing, dest: path },
			{ ...readingEntry('link', existing), changes: true },
			changingEntry('link', path),
			(source, target) => {
				if (this.#table.isPinned(source.path) || this.#table.isPinned(target.path)) {
					return this.#refuseLink(source, target);
				}
				if (source.mount !== target.mount) throw failure('EXDEV', 'link', source);
				const { fileSystem, inside } = this.#changeable('link', source);
				const insideTarget = this.#changeable('link', target).inside;
				return this.#creating(target, () => fileSystem.link(inside, insideTarget));
			},
		);
	}

	symlink(target: string, path: string): Maybe<void> {
		const create = (place: Place): Maybe<void> => {
			if (target === '') throw failure('ENOENT', 'symlink', place);
			if (this.#table.isPinned(place.path)) throw failure('EEXIST', 'symlink', place);
			const { fileSystem, inside } = this.#changeable('symlink', place);
			return this.#creating(place, () => fileSystem.symlink(target, inside));
		};
		return this.#locator.at(changingEntry('symlink', path), create, {
			operation: 'symlink',
			path: target,
			dest: path,
		});
	}

	chmod(path: string, mode: number): Maybe<void> {
		return this.#locator.at(changing('chmod', path), (place) => {
			const { fileSystem, inside } = this.#changeable('chmod', place);
			return this.#onFacts('chmod', place, () => fileSystem.chmod(inside, mode));
		});
	}

	chown(path: string, uid: number, gid: number, options?: { readonly followLinks?: boolean }): Maybe<void> {
		const request = options?.followLinks === false ? changingEntry('chown', path) : changing('chown', path);
		return this.#locator.at(request, (place) => {
			const { fileSystem, inside } = this.#changeable('chown', place);
			return this.#onFacts('chown', place, () => fileSystem.chown(inside, uid, gid, options));
		});
	}

	utimes(
		path: string,
		atimeMs: number,
		mtimeMs: number,
		options?: { readonly followLinks?: boolean },
	): Maybe<void> {
		const request = options?.followLinks === false ? changingEntry('utimes', path) : changing('utimes', path);
		return this.#locator.at(request, (place) => {
			const { fileSystem, inside } = this.#changeable('utimes', place);
			return this.#onFacts('utimes', place, () => fileSystem.utimes(inside, atimeMs, mtimeMs, options));
		});
	}

	watch(
		path: string,
		onEvent: (event: WatchEvent) => void,
		options?: { readonly recursive?: boolean },
	): Maybe<Watcher> {
		return this.#locator.at(reading('watch', path), (place) => {
			if (!this.#table.isPinned(place.path)) this.#existing('watch', place);
			return watchMounts(this.#table, { place, recursive: options?.recursive === true, onEvent });
		});
	}

	space(path: string): Maybe<SpaceFacts | undefined> {
		return this.#locator.at(reading('stat', path), (place) => {
			const { mount } = place;
			return mount?.fileSystem.space?.(pathInside(mount, place.path, ''));
		});
	}

	stores(): Maybe<readonly StoreFacts[]> {
		return runFlow(this.#stores());
	}

	// What lies below another mount cannot be seen.
	*#stores(): Flow<readonly StoreFacts[]> {
		const all: StoreFacts[] = [];
		for (const mount of this.#table.mounts) {
			for (const store of (yield* wait(mount.fileSystem.stores?.())) ?? []) {
				const path = pathOutside(mount, store.path);
				if (this.#table.find(path) === mount) all.push({ ...store, path });
			}
		}
		return all;
	}

	hostPath(path: string): string | undefined {
		const { normal } = parsePath(path);
		const mount = this.#table.find(normal);
		return mount?.fileSystem.hostPath(pathInside(mount, normal, ''));
	}

	#isAboveMount(place: Place): boolean {
		return !this.#table.isMountPoint(place.path) && this.#table.namesBelow(place.path) !== undefined;
	}

	/** Where to go on; ENOENT outside of every mount. */
	#existing(operation: FsOperation, place: Place): Inside {
		if (place.mount === undefined) throw failure('ENOENT', operation, place);
		return insideOf(place.mount, place);
	}

	/** Like `#existing`, for the content of a file: a directory above a mount has none. */
	#content(operation: FsOperation, place: Place): Inside {
		if (this.#isAboveMount(place)) throw failure('EISDIR', operation, place);
		return this.#existing(operation, place);
	}

	#writable(operation: FsOperation, place: Place): Inside {
		if (this.#isAboveMount(place)) throw failure('EISDIR', operation, place);
		return this.#changeable(operation, place);
	}

	/** Like `#existing`, but refuses what must not change; nothing can be made outside of every mount. */
	#changeable(operation: FsOperation, place: Place): Inside {
		const { mount, path } = place;
		const isReadOnly = mount === undefined ? this.#table.isPinned(parentPath(path)) : mount.readOnly;
		if (isReadOnly) throw failure('EROFS', operation, place);
		return this.#existing(operation, place);
	}

	/** Refuses to take away a mount point, a directory above one, or one that was named by its dots. */
	#refusePinned(operation: 'remove' | 'rename', place: Place, path: string): void {
		const last = lastComponent(path);
		const isPinned = this.#table.isPinned(place.path);
		if (operation === 'remove' && last === '.' && isPinned) throw failure('EINVAL', operation, place);
		if (operation === 'remove' && last === '..') throw failure('ENOTEMPTY', operation, place);
		if (isPinned) throw failure('EBUSY', operation, place);
		if (last === '..') throw failure('EBUSY', operation, place);
	}

	// A directory that only mounts make has no facts of its own to change.
	#onFacts(operation: FsOperation, place: Place, change: () => Maybe<void>): Maybe<void> {
		return orElse(change, (error) => {
			if (isFsError(error, 'ENOENT') && this.#isAboveMount(place)) throw failure('EPERM', operation, place);
			throw error;
		});
	}

	// A directory that exists only because of a mount below it has to become real first.
	#creating<T>(place: Place, create: () => Maybe<T>): Maybe<T> {
		const { mount, path } = place;
		const directory = parentPath(path);
		if (mount === undefined || this.#table.isMountPoint(directory) || !this.#table.isPinned(directory)) {
			return create();
		}
		return orElse(create, (error) => {
			if (!isFsError(error, 'ENOENT')) throw error;
			const made = mount.fileSystem.mkdir(pathInside(mount, directory, ''), { recursive: true });
			return andThen(made, create);
		});
	}
}

/** A place as the file system of its mount sees it. */
interface Inside {
	readonly mount: MountedAt;
	readonly fileSystem: FileSystem;
	readonly inside: string;
}

const insideOf = (mount: MountedAt, { path, tail }: Place): Inside => ({
	mount,
	fileSystem: mount.fileSystem,
	inside: pathInside(mount, path, tail),
});

const reading = (operation: FsOperation, path: string): Request => ({
	operation,
	path,
	final: 'follow',
	last: 'required',
	changes: false,
});

// A slash at the end means the directory a link leads to, also for those who ask for the link.
const readingEntry = (operation: FsOperation, path: string): Request => ({
	...reading(operation, path),
	final: parsePath(path).tail === '' ? 'entry' : 'follow',
});

const changing = (operation: FsOperation, path: string): Request => ({
	...reading(operation, path),
	changes: true,
});

// A slash at the end asks for a directory, which is no file to create, whatever a link there says.
const creating = (operation: FsOperation, path: string): Request => ({
	...changing(operation, path),
	final: parsePath(path).tail === '' ? 'follow' : 'entry',
	last: 'optional',
});

const changingEntry = (operation: FsOperation, path: string): Request => ({
	...changing(operation, path),
	final: 'entry',
	last: 'optional',
});

const failure = (errno: FsErrno, operation: FsOperation, place: Place): FsError =>
	new FsError(errno, operation, place.path);
