import {
	andThen,
	type ByteRange,
	type DirEntry,
	type FileHandle,
	type FileSystem,
	type FileSystemTraits,
	FsError,
	type FsOperation,
	type Maybe,
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
import { descriptorNamed } from '../compile/open-target.ts';
import { filesKnowing } from '../pipe/standard-devices.ts';
import { Interrupted } from '../state/errors.ts';
import type { Shell } from '../state/shell.ts';
import { descriptorLink, descriptorStat } from './descriptor-stat.ts';

/**
 * A kernel's files as a command of a shell sees them. What stands at `/dev/fd/N` and the like can be looked at:
 * it is the shell's descriptor. Nothing else can be done with it here, since on the machine's own files those
 * are the descriptors of the process that the shell lives in, which no command opens; the shell's are
 * opened through the context of a command. The standard devices are there on any file system. Many operations give
 * the event loop its turns, whatever the loop is that makes them.
 */
export const filesOfCommands = (shell: Shell): FileSystem => new FilesOfCommands(shell);

class FilesOfCommands implements FileSystem {
	readonly #shell: Shell;
	readonly #files: FileSystem;

	constructor(shell: Shell) {
		this.#shell = shell;
		this.#files = shell.ports.fileSystem;
	}

	get traits(): FileSystemTraits {
		return this.#files.traits;
	}

	stat(path: string): Maybe<Stat> {
		const turn = this.#turnBeforeLooking();
		if (turn !== undefined) return turn.then(() => this.stat(path));
		if (!mayBeSpecial(path)) return this.#files.stat(path);
		if (descriptorNamed(path) !== undefined) return descriptorStat(this.#shell, 'stat', path);
		return andThen(filesKnowing(this.#shell, path), (files) => files.stat(path));
	}

	lstat(path: string): Maybe<Stat> {
		const turn = this.#turnBeforeLooking();
		if (turn !== undefined) return turn.then(() => this.lstat(path));
		if (!mayBeSpecial(path)) return this.#files.lstat(path);
		if (descriptorNamed(path) !== undefined) return descriptorStat(this.#shell, 'lstat', path);
		return andThen(filesKnowing(this.#shell, path), (files) => files.lstat(path));
	}

	list(path: string): Maybe<readonly DirEntry[]> {
		const turn = this.#turnBeforeLooking();
		if (turn !== undefined) return turn.then(() => this.list(path));
		if (mayBeSpecial(path)) return andThen(this.#at('list', path), (files) => files.list(path));
		return this.#files.list(path);
	}

	namesOfLeaf(path: string, holds?: 'files'): Maybe<readonly string[] | undefined> {
		return mayBeSpecial(path) ? undefined : this.#files.namesOfLeaf?.(path, holds);
	}

	realpath(path: string): Maybe<string> {
		const turn = this.#turnBeforeLooking();
		if (turn !== undefined) return turn.then(() => this.realpath(path));
		if (mayBeSpecial(path)) return andThen(this.#at('realpath', path), (files) => files.realpath(path));
		return this.#files.realpath(path);
	}

	readlink(path: string): Maybe<string> {
		const turn = this.#turnBeforeLooking();
		if (turn !== undefined) return turn.then(() => this.readlink(path));
		if (!mayBeSpecial(path)) return this.#files.readlink(path);
		if (descriptorNamed(path) !== undefined) return descriptorLink(this.#shell, path);
		return andThen(filesKnowing(this.#shell, path), (files) => files.readlink(path));
	}

	read(path: string, range?: ByteRange): Maybe<Uint8Array> {
		const turn = this.#turnBeforeLooking();
		if (turn !== undefined) return turn.then(() => this.read(path, range));
		if (mayBeSpecial(path)) return andThen(this.#at('read', path), (files) => files.read(path, range));
		return this.#files.read(path, range);
	}

	readBatch(
		directory: string,
		names: readonly string[],
		from: number,
		batch: ReadBatch,
	): Maybe<number | undefined> {
		// Some of those may be descriptors.
		if (mayBeSpecial(`${directory}/`)) return undefined;
		return this.#files.readBatch?.(directory, names, from, batch);
	}

	write(path: string, bytes: Uint8Array, options?: WriteOptions): Maybe<void> {
		const turn = this.#turnBeforeChanging();
		if (turn !== undefined) return turn.then(() => this.write(path, bytes, options));
		if (mayBeSpecial(path))
			return andThen(this.#at('write', path), (files) => files.write(path, bytes, options));
		return this.#files.write(path, bytes, options);
	}

	append(path: string, bytes: Uint8Array, options?: { readonly permissions?: number }): Maybe<void> {
		const turn = this.#turnBeforeChanging();
		if (turn !== undefined) return turn.then(() => this.append(path, bytes, options));
		if (mayBeSpecial(path))
			return andThen(this.#at('append', path), (files) => files.append(path, bytes, options));
		return this.#files.append(path, bytes, options);
	}

	patch(path: string, operations: readonly PatchOperation[]): Maybe<void> {
		const turn = this.#turnBeforeChanging();
		if (turn !== undefined) return turn.then(() => this.patch(path, operations));
		if (mayBeSpecial(path)) return andThen(this.#at('patch', path), (files) => files.patch(path, operations));
		return this.#files.patch(path, operations);
	}

	open(path: string, options: OpenOptions): Maybe<FileHandle> {
		const turn = this.#turnBeforeLooking();
		if (turn !== undefined) return turn.then(() => this.open(path, options));
		if (mayBeSpecial(path)) return andThen(this.#at('open', path), (files) => files.open(path, options));
		return this.#files.open(path, options);
	}

	mkdir(
		path: string,
		options?: { readonly recursive?: boolean; readonly permissions?: number },
	): Maybe<void> {
		const turn = this.#turnBeforeChanging();
		if (turn !== undefined) return turn.then(() => this.mkdir(path, options));
		return this.#files.mkdir(path, options);
	}

	remove(path: string, options?: { readonly recursive?: boolean }): Maybe<void> {
		const turn = this.#turnBeforeChanging();
		if (turn !== undefined) return turn.then(() => this.remove(path, options));
		refuseDescriptor('remove', path);
		return this.#files.remove(path, options);
	}

	rename(from: string, to: string): Maybe<void> {
		const turn = this.#turnBeforeChanging();
		if (turn !== undefined) return turn.then(() => this.rename(from, to));
		refuseDescriptor('rename', from);
		return this.#files.rename(from, to);
	}

	link(existing: string, path: string): Maybe<void> {
		const turn = this.#turnBeforeChanging();
		if (turn !== undefined) return turn.then(() => this.link(existing, path));
		refuseDescriptor('link', existing);
		return this.#files.link(existing, path);
	}

	symlink(target: string, path: string): Maybe<void> {
		const turn = this.#turnBeforeChanging();
		if (turn !== undefined) return turn.then(() => this.symlink(target, path));
		return this.#files.symlink(target, path);
	}

	chmod(path: string, mode: number): Maybe<void> {
		const turn = this.#turnBeforeChanging();
		if (turn !== undefined) return turn.then(() => this.chmod(path, mode));
		if (mayBeSpecial(path)) return andThen(this.#at('chmod', path), (files) => files.chmod(path, mode));
		return this.#files.chmod(path, mode);
	}

	chown(path: string, uid: number, gid: number, options?: { readonly followLinks?: boolean }): Maybe<void> {
		const turn = this.#turnBeforeChanging();
		if (turn !== undefined) return turn.then(() => this.chown(path, uid, gid, options));
		if (mayBeSpecial(path))
			return andThen(this.#at('chown', path), (files) => files.chown(path, uid, gid, options));
		return this.#files.chown(path, uid, gid, options);
	}

	utimes(
		path: string,
		atimeMs: number,
		mtimeMs: number,
		options?: { readonly followLinks?: boolean },
	): Maybe<void> {
		const turn = this.#turnBeforeChanging();
		if (turn !== undefined) return turn.then(() => this.utimes(path, atimeMs, mtimeMs, options));
		if (mayBeSpecial(path))
			return andThen(this.#at('utimes', path), (files) => files.utimes(path, atimeMs, mtimeMs, options));
		return this.#files.utimes(path, atimeMs, mtimeMs, options);
	}

	watch(path: string, onEvent: (event: WatchEvent) => void, options?: WatchOptions): Maybe<Watcher> {
		refuseDescriptor('watch', path);
		return this.#files.watch(path, onEvent, options);
	}

	space(path: string): Maybe<SpaceFacts | undefined> {
		return this.#files.space?.(path);
	}

	stores(): Maybe<readonly StoreFacts[]> {
		return this.#files.stores?.() ?? [];
	}

	hostPath(path: string): string | undefined {
		return this.#files.hostPath(path);
	}

	// Judged, or on the disk, an operation takes a while: a command need not think of the event loop for many of them.
	#turnBeforeLooking(): Promise<void> | undefined {
		const { slice } = this.#shell;
		return slice.isDue(stepsOfOperation) ? slice.turn() : undefined;
	}

	// One that changes something may be what a command puts in order when it was cancelled: then it is done.
	#turnBeforeChanging(): Promise<void> | undefined {
		const { slice } = this.#shell;
		return slice.isDue(stepsOfOperation) && !slice.isCancelled
			? slice.turn().then(undefined, passOverCancellation)
			: undefined;
	}

	#at(operation: FsOperation, path: string): Maybe<FileSystem> {
		refuseDescriptor(operation, path);
		return filesKnowing(this.#shell, path);
	}
}

/** What an operation counts as among the steps of a slice. */
const stepsOfOperation = 32;

const passOverCancellation = (error: unknown): void => {
	if (!(error instanceof Interrupted)) throw error;
};

const refuseDescriptor = (operation: FsOperation, path: string): void => {
	if (mayBeSpecial(path) && descriptorNamed(path) !== undefined) throw new FsError('ENOENT', operation, path);
};

// Most paths are told from those of descriptors and devices by their beginning.
const mayBeSpecial = (path: string): boolean => path.startsWith('/dev/') || path.startsWith('/proc/self/');
