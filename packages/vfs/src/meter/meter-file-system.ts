import {
	andThen,
	type ByteRange,
	type DirEntry,
	encodeText,
	type FileHandle,
	type FileSystem,
	type FileSystemTraits,
	type FsOperation,
	isFsError,
	type Maybe,
	type OpenOptions,
	orElse,
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
import { makeDirectories } from '../wrapping/make-directories.ts';
import type { FileMeter } from './file-meter.ts';
import { MeteredHandle } from './metered-handle.ts';

/**
 * Tells a meter of every byte that is written to files and of every name that is made, before it happens. What is
 * removed again was written all the same: this counts work, where a budget counts what is kept.
 */
export const meterFileSystem = (inner: FileSystem, meter: FileMeter): FileSystem =>
	new MeteredFiles(inner, meter);

class MeteredFiles implements FileSystem {
	readonly #inner: FileSystem;
	readonly #meter: FileMeter;

	constructor(inner: FileSystem, meter: FileMeter) {
		this.#inner = inner;
		this.#meter = meter;
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
		return this.#inner.list(path);
	}

	namesOfLeaf(path: string, holds?: 'files'): Maybe<readonly string[] | undefined> {
		return this.#inner.namesOfLeaf?.(path, holds);
	}

	realpath(path: string): Maybe<string> {
		return this.#inner.realpath(path);
	}

	readlink(path: string): Maybe<string> {
		return this.#inner.readlink(path);
	}

	read(path: string, range?: ByteRange): Maybe<Uint8Array> {
		return this.#inner.read(path, range);
	}

	readBatch(
		directory: string,
		names: readonly string[],
		from: number,
		batch: ReadBatch,
	): Maybe<number | undefined> {
		return this.#inner.readBatch?.(directory, names, from, batch);
	}

	write(path: string, bytes: Uint8Array, options?: WriteOptions): Maybe<void> {
		return this.#content('write', path, bytes.length, () => this.#inner.write(path, bytes, options));
	}

	append(path: string, bytes: Uint8Array, options?: { readonly permissions?: number }): Maybe<void> {
		return this.#content('append', path, bytes.length, () => this.#inner.append(path, bytes, options));
	}

	patch(path: string, operations: readonly PatchOperation[]): Maybe<void> {
		return this.#content('patch', path, newBytes(operations), () => this.#inner.patch(path, operations));
	}

	open(path: string, options: OpenOptions): Maybe<FileHandle> {
		const { write, append, create } = options;
		const open = (): Maybe<FileHandle> => this.#inner.open(path, options);
		const opened = create === true ? this.#entry('open', path, open) : open();
		if (write !== true && append !== true) return opened;
		return andThen(opened, (handle) => new MeteredHandle(handle, this.#meter, path));
	}

	mkdir(
		path: string,
		options: { readonly recursive?: boolean; readonly permissions?: number } = {},
	): Maybe<void> {
		const { recursive = false, ...single } = options;
		const make = (at: string): Maybe<void> => this.#entry('mkdir', at, () => this.#inner.mkdir(at, single));
		return recursive ? makeDirectories(this.#inner, path, make) : make(path);
	}

	remove(path: string, options?: { readonly recursive?: boolean }): Maybe<void> {
		return this.#inner.remove(path, options);
	}

	rename(from: string, to: string): Maybe<void> {
		return this.#inner.rename(from, to);
	}

	link(existing: string, path: string): Maybe<void> {
		return this.#entry('link', path, () => this.#inner.link(existing, path));
	}

	symlink(target: string, path: string): Maybe<void> {
		return this.#entry('symlink', path, () => this.#inner.symlink(target, path));
	}

	chmod(path: string, mode: number): Maybe<void> {
		return this.#inner.chmod(path, mode);
	}

	chown(path: string, uid: number, gid: number, options?: { readonly followLinks?: boolean }): Maybe<void> {
		return this.#inner.chown(path, uid, gid, options);
	}

	utimes(
		path: string,
		atimeMs: number,
		mtimeMs: number,
		options?: { readonly followLinks?: boolean },
	): Maybe<void> {
		return this.#inner.utimes(path, atimeMs, mtimeMs, options);
	}

	watch(path: string, onEvent: (event: WatchEvent) => void, options?: WatchOptions): Maybe<Watcher> {
		return this.#inner.watch(path, onEvent, options);
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

	// A device takes what it is given and keeps nothing.
	#content(operation: FsOperation, path: string, bytes: number, work: () => Maybe<void>): Maybe<void> {
		return andThen(this.#peek(path), (stat) => {
			if (stat !== undefined && stat.kind !== 'file') return work();
			return this.#taking(operation, path, { bytes, entries: stat === undefined ? 1 : 0 }, work);
		});
	}

	#entry<T>(operation: FsOperation, path: string, work: () => Maybe<T>): Maybe<T> {
		return andThen(this.#peek(path), (stat) =>
			stat === undefined ? this.#taking(operation, path, { bytes: 0, entries: 1 }, work) : work(),
		);
	}

	// Whatever is wrong with the path, the operation itself will say.
	#peek(path: string): Maybe<Stat | undefined> {
		return orElse<Stat | undefined>(
			() => this.#inner.stat(path),
			(error) => {
				if (isFsError(error)) return undefined;
				throw error;
			},
		);
	}

	#taking<T>(
		operation: FsOperation,
		path: string,
		{ bytes, entries }: { readonly bytes: number; readonly entries: 0 | 1 },
		work: () => Maybe<T>,
	): Maybe<T> {
		if (entries > 0) this.#meter.takeEntry(operation, path);
		try {
			if (bytes > 0) this.#meter.takeBytes(bytes, operation, path);
		} catch (error) {
			this.#meter.giveBack(0, entries);
			throw error;
		}
		return orElse(work, (error) => {
			this.#meter.giveBack(bytes, entries);
			throw error;
		});
	}
}

const newBytes = (operations: readonly PatchOperation[]): number =>
	operations.reduce(
		(sum, operation) => sum + ('content' in operation ? encodeText(operation.content).length : 0),
		0,
	);
