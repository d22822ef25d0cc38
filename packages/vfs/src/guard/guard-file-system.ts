import {
	andThen,
	type ByteRange,
	type DirEntry,
	type FileChange,
	type FileGuard,
	type FileHandle,
	type FileSystem,
	type FileSystemTraits,
	FsError,
	type FsOperation,
	isFsError,
	type Maybe,
	type OpenOptions,
	orElse,
	type PatchOperation,
	type PathAccess,
	type SpaceFacts,
	type Stat,
	type StoreFacts,
	type WatchEvent,
	type Watcher,
	type WatchOptions,
	type WriteOptions,
} from '@tenon/core';
import { MountedHandle } from '../mounts/mounted-handle.ts';
import type { Call } from '../wrapping/caller-error.ts';
import { makeDirectories } from '../wrapping/make-directories.ts';
import { Passage, type Permission } from './passage.ts';
import { entryOf, existingOf, linkOf, type Place, targetOf } from './place.ts';

/**
 * A file system behind a guard: every operation is judged by where its path really leads and by the names that
 * led there, and every change is announced, before anything happens. What was judged is what is used: the file system below gets the
 * path without links, in the same turn of the event loop where it answers at once; where it waits, changes
 * are made one after the other.
 *
 * That a name exists, its facts and its real path are not asked about. A hard link is another name of a
 * file: judged by the name that is used, and to make one takes the right to read and write the old name.
 * A handle was judged and announced when it was opened.
 */
export const guardFileSystem = (inner: FileSystem, guard: FileGuard): FileSystem =>
	new GuardedFiles(inner, guard);

class GuardedFiles implements FileSystem {
	readonly #inner: FileSystem;
	readonly #guard: FileGuard;
	readonly #passage: Passage;

	constructor(inner: FileSystem, guard: FileGuard) {
		this.#inner = inner;
		this.#guard = guard;
		this.#passage = new Passage(inner, guard);
	}

	get traits(): FileSystemTraits {
		return this.#inner.traits;
	}

	stat(path: string): Maybe<Stat> {
		return this.#inner.stat(path);
	}

	lstat(path: string): Maybe<Stat> {
		return this.#inner.lstat(path);
	}

	list(path: string): Maybe<readonly DirEntry[]> {
		return this.#passage.look('list', path, (real) => this.#inner.list(real));
	}

	realpath(path: string): Maybe<string> {
		return this.#inner.realpath(path);
	}

	readlink(path: string): Maybe<string> {
		const find = (): Maybe<Place> => linkOf(this.#inner, path);
		return this.#passage.lookAt({ operation: 'readlink', path }, find, ({ at }) => this.#inner.readlink(at));
	}

	read(path: string, range?: ByteRange): Maybe<Uint8Array> {
		return this.#passage.look('read', path, (real) => this.#inner.read(real, range));
	}

	write(path: string, bytes: Uint8Array, options?: WriteOptions): Maybe<void> {
		const mode = options?.mode ?? 'replace';
		const call: Call = { operation: 'write', path };
		return this.#passage.change(
			call,
			() => alone(findIn[mode](this.#inner, path)),
			([place]) => this.#permitContent(call, place!, { mustBeFree: mode === 'create' }),
			([place]) => this.#inner.write(place!.at, bytes, options),
		);
	}

	append(path: string, bytes: Uint8Array, options?: { readonly permissions?: number }): Maybe<void> {
		const call: Call = { operation: 'append', path };
		return this.#passage.change(
			call,
			() => alone(targetOf(this.#inner, path)),
			([place]) => this.#permitContent(call, place!, { mustBeFree: false }),
			([place]) => this.#inner.append(place!.at, bytes, options),
		);
	}

	patch(path: string, operations: readonly PatchOperation[]): Maybe<void> {
		const call: Call = { operation: 'patch', path };
		return this.#passage.change(
			call,
			() => alone(existingOf(this.#inner, path)),
			([place]) => this.#permitContent(call, place!, { mustBeFree: false }),
			([place]) => this.#inner.patch(place!.at, operations),
		);
	}

	open(path: string, options: OpenOptions): Maybe<FileHandle> {
		const { read, write, append, create, exclusive, truncate } = options;
		const isContentChanged = write === true || append === true || truncate === true;
		const openAt = (at: string): Maybe<FileHandle> =>
			andThen(this.#inner.open(at, options), (handle) =>
				at === path ? handle : new MountedHandle(handle, path),
			);
		if (!isContentChanged && create !== true) return this.#passage.look('open', path, openAt);
		const call: Call = { operation: 'open', path };
		const isNew = create === true && exclusive === true;
		const find = isNew ? entryOf : create === true ? targetOf : existingOf;
		return this.#passage.change(
			call,
			() => alone(find(this.#inner, path)),
			([place]) => {
				if (read === true) this.#check('read', place!, 'open');
				if (isContentChanged || !place!.isThere) {
					const permitted = this.#permitContent(call, place!, { mustBeFree: isNew });
					return andThen(permitted, () => notDone);
				}
				this.#check('write', place!, 'open');
				return notDone;
			},
			([place]) => openAt(place!.at),
		);
	}

	mkdir(
		path: string,
		options: { readonly recursive?: boolean; readonly permissions?: number } = {},
	): Maybe<void> {
		const { recursive = false, ...single } = options;
		if (!recursive)
			return this.#make({ operation: 'mkdir', path }, path, (at) => this.#inner.mkdir(at, single));
		return andThen(this.#isDirectory(path), (isThere) =>
			isThere ? undefined : makeDirectories(this.#inner, path, (prefix) => this.mkdir(prefix, single)),
		);
	}

	remove(path: string, options?: { readonly recursive?: boolean }): Maybe<void> {
		const recursive = options?.recursive === true;
		return this.#passage.change(
			{ operation: 'remove', path },
			() => alone(entryOf(this.#inner, path)),
			([place]) => {
				const { path: real, kind } = place!;
				this.#check('write', place!, 'remove');
				if (!canBeMoved(place!)) return notDone;
				const below = recursive && kind === 'directory' ? this.#guard.checkBelow(real, 'remove') : undefined;
				return andThen(below, () => this.#guard.announce({ kind: 'remove', path: real, recursive }));
			},
			([place]) => this.#inner.remove(place!.at, options),
		);
	}

	rename(from: string, to: string): Maybe<void> {
		return this.#passage.change(
			{ operation: 'rename', path: from, dest: to },
			() => both(entryOf(this.#inner, from), () => entryOf(this.#inner, to)),
			([source, target]) => {
				// A caller that may not read a file may not move it to where it can be read.
				this.#check('read', source!, 'rename');
				this.#check('write', source!, 'rename');
				this.#check('write', target!, 'rename');
				if (!canBeMoved(source!) || !target!.isNamed || source!.path === target!.path) return notDone;
				const isDirectory = source!.kind === 'directory';
				if (!isDirectory && target!.at !== target!.path) return notDone;
				const below = isDirectory ? this.#guard.checkBelow(source!.path, 'rename', target!.path) : undefined;
				return andThen(below, () =>
					this.#guard.announce({ kind: 'rename', path: source!.path, to: target!.path }),
				);
			},
			([source, target]) => this.#inner.rename(source!.at, target!.at),
		);
	}

	link(existing: string, path: string): Maybe<void> {
		return this.#passage.change(
			{ operation: 'link', path: existing, dest: path },
			() => both(this.#linked(existing), () => entryOf(this.#inner, path)),
			([source, target]) => {
				// The new name allows all that the old one does, so it takes the right to both.
				this.#check('read', source!, 'link');
				this.#check('write', source!, 'link');
				this.#check('write', target!, 'link');
				return this.#announceNew(target!);
			},
			([source, target]) => this.#inner.link(source!.at, target!.at),
		);
	}

	symlink(target: string, path: string): Maybe<void> {
		const call: Call = { operation: 'symlink', path: target, dest: path };
		if (target === '') throw new FsError('ENOENT', 'symlink', target, { dest: path });
		return this.#make(call, path, (at) => this.#inner.symlink(target, at));
	}

	chmod(path: string, mode: number): Maybe<void> {
		return this.#setAttributes({ operation: 'chmod', path }, true, (at) => this.#inner.chmod(at, mode));
	}

	chown(path: string, uid: number, gid: number, options?: { readonly followLinks?: boolean }): Maybe<void> {
		return this.#setAttributes({ operation: 'chown', path }, options?.followLinks !== false, (at) =>
			this.#inner.chown(at, uid, gid, options),
		);
	}

	utimes(
		path: string,
		atimeMs: number,
		mtimeMs: number,
		options?: { readonly followLinks?: boolean },
	): Maybe<void> {
		return this.#setAttributes({ operation: 'utimes', path }, options?.followLinks !== false, (at) =>
			this.#inner.utimes(at, atimeMs, mtimeMs, options),
		);
	}

	// Events name what they tell of by the path that the caller watches, so that one goes down as it is.
	watch(path: string, onEvent: (event: WatchEvent) => void, options?: WatchOptions): Maybe<Watcher> {
		return this.#passage.look('watch', path, () => this.#inner.watch(path, onEvent, options));
	}

	space(path: string): Maybe<SpaceFacts | undefined> {
		return this.#inner.space?.(path);
	}

	stores(): Maybe<readonly StoreFacts[]> {
		return this.#inner.stores?.() ?? [];
	}

	hostPath(path: string): string | undefined {
		return this.#inner.hostPath(path);
	}

	#check(access: PathAccess, { path, names }: Place, operation: FsOperation): void {
		this.#guard.check(access, path, operation, names);
	}

	// That there is nothing to link is said before anything about the new name.
	#linked(path: string): Maybe<Place> {
		return andThen(linkOf(this.#inner, path), (place) => {
			if (!place.isThere) throw new FsError('ENOENT', 'link', path);
			return place;
		});
	}

	#permitContent(call: Call, place: Place, how: { readonly mustBeFree: boolean }): Maybe<Permission> {
		this.#check('write', place, call.operation);
		// A name that is taken, or that a slash makes a directory's, is refused below; nothing will change.
		if (how.mustBeFree || !place.isThere) return this.#announceNew(place);
		return this.#guard.announce({ kind: 'overwrite', path: place.path });
	}

	#make(call: Call, path: string, make: (at: string) => Maybe<void>): Maybe<void> {
		return this.#passage.change(
			call,
			() => alone(entryOf(this.#inner, path)),
			([place]) => {
				this.#check('write', place!, call.operation);
				return this.#announceNew(place!);
			},
			([place]) => make(place!.at),
		);
	}

	#announceNew({ path, isThere }: Place): Maybe<Permission> {
		return isThere ? notDone : this.#guard.announce({ kind: 'create', path });
	}

	#setAttributes(call: Call, followsLinks: boolean, set: (at: string) => Maybe<void>): Maybe<void> {
		const find = followsLinks ? existingOf : linkOf;
		return this.#passage.change(
			call,
			() => alone(find(this.#inner, call.path)),
			([place]) => {
				this.#check('write', place!, call.operation);
				const change: FileChange = { kind: 'attributes', path: place!.path };
				return place!.isThere ? this.#guard.announce(change) : notDone;
			},
			([place]) => set(place!.at),
		);
	}

	#isDirectory(path: string): Maybe<boolean> {
		return orElse(
			() => andThen(this.#inner.stat(path), ({ kind }) => kind === 'directory'),
			(error) => {
				if (isFsError(error)) return false;
				throw error;
			},
		);
	}
}

const notDone: Permission = { done: false };

const findIn = { create: entryOf, update: existingOf, replace: targetOf } as const;

const alone = (place: Maybe<Place>): Maybe<readonly Place[]> => andThen(place, (found) => [found]);

const both = (first: Maybe<Place>, second: () => Maybe<Place>): Maybe<readonly Place[]> =>
	andThen(first, (source) => andThen(second(), (target) => [source, target]));

// A slash behind what is no directory, dots, and what is not there are refused below.
const canBeMoved = ({ kind, isThere, isNamed, at, path }: Place): boolean =>
	isThere && isNamed && (at === path || kind === 'directory');
