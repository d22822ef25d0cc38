import {
	andThen,
	type ByteRange,
	type DirEntry,
	type FileHandle,
	type FileSystem,
	type FileSystemTraits,
	type Flow,
	FsError,
	type Maybe,
	normalizePath,
	type OpenOptions,
	type PatchOperation,
	type ReadBatch,
	runFlow,
	type SpaceFacts,
	type Stat,
	type Transaction,
	type WatchEvent,
	type Watcher,
	type WriteOptions,
	wait,
} from '@tenon/core';
import { askLower } from './as-lower.ts';
import { hasChanges, listChanges, type OverlayChange } from './changes.ts';
import { commitTree, type OverlayCommit } from './commit/commit.ts';
import { type CommitPlace, placeInLower } from './commit/place.ts';
import { planCommit } from './commit/plan.ts';
import { renewBases } from './commit/preflight.ts';
import { processOwner } from './commit/process-owner.ts';
import type { JournalHeader } from './commit/read-journal.ts';
import { type RecoveredCommit, recoverAll } from './commit/recover.ts';
import { ContentStore } from './content-store.ts';
import { forkTree } from './fork.ts';
import { listPath, readLink, readPath, realPath, statPath } from './inspect.ts';
import { memoryUpper } from './memory-upper.ts';
import { changeMeta } from './metadata.ts';
import { linkPath, makeDirectory, removePath, renamePath, symlinkPath } from './names.ts';
import { mayChange, openPath } from './open.ts';
import { resetAll, resetPath } from './reset.ts';
import { loadTree, saveNothing, saveTree } from './saved/saved.ts';
import { Session } from './session.ts';
import { type Numbers, OverlayTree } from './tree.ts';
import type { OverlayUpper } from './upper.ts';
import { find, type WalkRequest } from './walk.ts';
import { WatchHub, type WatchRequest } from './watch.ts';
import { appendPath, patchPath, writePath } from './write.ts';

/** How an overlay is made. */
export interface OverlayOptions {
	/** Where changed contents live; default {@link memoryUpper}. */
	readonly upper?: OverlayUpper;
	/** Milliseconds since 1970; default the system's clock. */
	readonly clock?: () => number;
	/**
	 * Where the root is in the world that absolute link targets speak of; default `/`. A link whose
	 * target is not below it leaves this file system. Must be what the lower file system uses.
	 */
	readonly absoluteLinks?: string;
	/**
	 * Where commits are written down while they run, so that one whose process is killed is finished or rolled back
	 * before the next overlay with the same place answers its first call. Default: the upper's own place, else a folder
	 * in the root of the lower file system.
	 */
	readonly commits?: CommitPlace;
	/** Is told of each commit of an earlier process that was finished or rolled back. */
	readonly onRecovered?: (commit: RecoveredCommit) => void;
}

/**
 * A file system that shows a lower one with changes, and keeps the changes to itself until they
 * are committed. The lower file system is only read until then, and only where it is asked about:
 * making an overlay reads nothing, and moving a directory copies nothing.
 *
 * Facts of files: what was not touched has the number, device and version that lower gives it. A
 * touched file keeps its number and gets versions of the overlay. A file that was made here has a
 * number from 2^52 on, until a commit gives it one in the lower file system. Hard links of a lower
 * file are honoured when one of its names is touched.
 *
 * Devices and pipes of the lower file system can be moved and removed like files. Bytes written to
 * them are refused, because they could not be held back.
 */
export interface Overlay extends FileSystem, Transaction {
	/** Whether there is anything to commit. */
	readonly isDirty: boolean;
	/** Every difference to the lower file system, in path order. */
	changes(): Maybe<readonly OverlayChange[]>;
	/**
	 * Writes all changes to the lower file system, or none. `OverlayConflict` names every path that
	 * has changed there since it was first touched here. Afterwards the overlay is clean. Its cost
	 * depends on the number of changes, not on the size of the lower tree.
	 */
	commit(options?: { readonly signal?: AbortSignal }): Maybe<OverlayCommit>;
	/** Drops all changes, or those at a path and below it; of a move, both ends. */
	reset(path?: string): Maybe<void>;
	/** A second overlay with the same changes over the same lower file system; from here on neither sees the other's. */
	fork(): Overlay;
	/**
	 * Writes the changes down where the upper keeps them, for `openOverlay`. After a crash the last
	 * saved state is there. An overlay and its forks share one place: the last `save` counts.
	 */
	save(): Maybe<void>;
	/**
	 * The lower file system's answer for a path at which, and below which, nothing differs; otherwise
	 * `undefined`, because a program outside would find something else there.
	 */
	hostPath(path: string): string | undefined;
}

/** Shows `lower` with no changes so far. Reads nothing before its first call. */
export const createOverlay = (lower: FileSystem, options: OverlayOptions = {}): Overlay => {
	const tree = newTree(lower, options, new Count());
	return new OverlayFileSystem(tree, () => recoverLower(tree, options));
};

/**
 * Goes on with the overlay that was saved in the folder of `upper`, or starts one if there is none. A commit that was
 * cut short is finished or rolled back first. `OverlayDamaged` names the file and the field if what is there is not
 * what `save` or a commit wrote.
 */
export const openOverlay = (
	lower: FileSystem,
	upper: OverlayUpper,
	options: Omit<OverlayOptions, 'upper'> = {},
): Maybe<Overlay> => runFlow(openSaved(lower, { ...options, upper }));

function* openSaved(lower: FileSystem, options: OverlayOptions): Flow<Overlay> {
	const numbers = new Count();
	const tree = newTree(lower, options, numbers);
	const recovered = yield* recoverTree(tree, options);
	numbers.skipTo(yield* loadTree(tree));
	// What was moved there and back has another version than the saved changes know.
	if (recovered.some(({ outcome }) => outcome === 'rolled-back')) {
		yield* renewBases(tree, planCommit(tree).checks);
	}
	return new OverlayFileSystem(tree, () => wait<void>(undefined));
}

function* recoverLower(tree: OverlayTree, options: OverlayOptions): Flow<void> {
	yield* recoverTree(tree, options);
}

function* recoverTree(tree: OverlayTree, { onRecovered }: OverlayOptions): Flow<readonly RecoveredCommit[]> {
	const { lower, place } = tree;
	const onLanded = function* ({ savesIndex }: JournalHeader): Flow<void> {
		if (savesIndex) yield* saveNothing(tree);
	};
	const recovered = yield* recoverAll(place, (base) =>
		base === (place.base ?? '') ? { lower, onLanded } : undefined,
	);
	for (const commit of recovered) onRecovered?.(commit);
	return recovered;
}

const newTree = (lower: FileSystem, options: OverlayOptions, numbers: Numbers): OverlayTree => {
	const { upper = memoryUpper(), clock = Date.now, absoluteLinks = '/' } = options;
	const place = { owner: processOwner(), ...(options.commits ?? upper.place ?? placeInLower(lower)) };
	return new OverlayTree({ lower, store: new ContentStore(upper), clock, absoluteLinks, numbers, place });
};

class Count implements Numbers {
	#last = 0;

	next(): number {
		this.#last += 1;
		return this.#last;
	}

	skipTo(last: number): void {
		this.#last = Math.max(this.#last, last);
	}
}

// While nothing differs, a question goes straight to the lower file system.
class OverlayFileSystem implements Overlay {
	readonly traits: FileSystemTraits;
	readonly #lower: FileSystem;
	readonly #tree: OverlayTree;
	readonly #hub = new WatchHub();
	readonly #session: Session;
	#isCommitting = false;

	constructor(tree: OverlayTree, recover: () => Flow<void>) {
		this.#lower = tree.lower;
		this.#tree = tree;
		this.#session = new Session(tree, this.#hub, recover);
		this.traits = { ...tree.lower.traits, type: 'overlay', readOnly: false, watch: true };
	}

	stat(path: string): Maybe<Stat> {
		if (this.#session.isPristine) return this.#lower.stat(path);
		const request = { operation: 'stat', path, final: 'follow', isReading: true } as const;
		return this.#session.read(request, () => statPath(this.#tree, request));
	}

	lstat(path: string): Maybe<Stat> {
		if (this.#session.isPristine) return this.#lower.lstat(path);
		const request = { operation: 'lstat', path, final: 'entry', isReading: true } as const;
		return this.#session.read(request, () => statPath(this.#tree, request));
	}

	list(path: string): Maybe<readonly DirEntry[]> {
		if (this.#session.isPristine) return this.#lower.list(path);
		return this.#session.read({ operation: 'list', path }, () => listPath(this.#tree, path));
	}

	namesOfLeaf(path: string, holds?: 'files'): Maybe<readonly string[] | undefined> {
		if (this.#session.isPristine) return this.#lower.namesOfLeaf?.(path, holds);
		return askLower(this.#tree, path, () => this.#lower.namesOfLeaf?.(path, holds));
	}

	realpath(path: string): Maybe<string> {
		if (this.#session.isPristine) return this.#lower.realpath(path);
		return this.#session.read({ operation: 'realpath', path }, () => realPath(this.#tree, path));
	}

	readlink(path: string): Maybe<string> {
		if (this.#session.isPristine) return this.#lower.readlink(path);
		return this.#session.read({ operation: 'readlink', path }, () => readLink(this.#tree, path));
	}

	read(path: string, range?: ByteRange): Maybe<Uint8Array> {
		if (this.#session.isPristine) return this.#lower.read(path, range);
		return this.#session.read({ operation: 'read', path }, () => readPath(this.#tree, path, range));
	}

	readBatch(
		directory: string,
		names: readonly string[],
		from: number,
		batch: ReadBatch,
	): Maybe<number | undefined> {
		const read = (): Maybe<number | undefined> | undefined =>
			this.#lower.readBatch?.(directory, names, from, batch);
		return this.#session.isPristine ? read() : askLower(this.#tree, directory, read);
	}

	write(path: string, bytes: Uint8Array, options: WriteOptions = {}): Maybe<void> {
		return this.#session.change({ operation: 'write', path }, () =>
			writePath(this.#tree, path, bytes, options),
		);
	}

	append(path: string, bytes: Uint8Array, options: { readonly permissions?: number } = {}): Maybe<void> {
		const { permissions = 0o666 } = options;
		return this.#session.change({ operation: 'append', path }, () =>
			appendPath(this.#tree, path, bytes, permissions),
		);
	}

	patch(path: string, operations: readonly PatchOperation[]): Maybe<void> {
		return this.#session.change({ operation: 'patch', path }, () => patchPath(this.#tree, path, operations));
	}

	open(path: string, options: OpenOptions): Maybe<FileHandle> {
		const call = { operation: 'open', path } as const;
		return mayChange(options)
			? this.#session.change(call, () => openPath(this.#session, path, options))
			: this.#session.read(call, () => openPath(this.#session, path, options));
	}

	mkdir(
		path: string,
		options: { readonly recursive?: boolean; readonly permissions?: number } = {},
	): Maybe<void> {
		const { recursive: isRecursive = false, permissions = 0o777 } = options;
		return this.#session.change({ operation: 'mkdir', path }, () =>
			makeDirectory(this.#tree, path, { isRecursive, permissions }),
		);
	}

	remove(path: string, options: { readonly recursive?: boolean } = {}): Maybe<void> {
		const { recursive: isRecursive = false } = options;
		return this.#session.change({ operation: 'remove', path }, () =>
			removePath(this.#tree, path, { isRecursive }),
		);
	}

	rename(from: string, to: string): Maybe<void> {
		return this.#session.change({ operation: 'rename', path: from, dest: to }, () =>
			renamePath(this.#tree, from, to),
		);
	}

	link(existing: string, path: string): Maybe<void> {
		return this.#session.change({ operation: 'link', path: existing, dest: path }, () =>
			linkPath(this.#tree, existing, path),
		);
	}

	symlink(target: string, path: string): Maybe<void> {
		return this.#session.change({ operation: 'symlink', path: target, dest: path }, () =>
			symlinkPath(this.#tree, target, path),
		);
	}

	chmod(path: string, mode: number): Maybe<void> {
		const request = { operation: 'chmod', path, final: 'follow' } as const;
		return this.#session.change(request, () => changeMeta(this.#tree, request, { kind: 'mode', mode }));
	}

	chown(
		path: string,
		uid: number,
		gid: number,
		options: { readonly followLinks?: boolean } = {},
	): Maybe<void> {
		const request = { operation: 'chown', path, final: finalOf(options) } as const;
		return this.#session.change(request, () => changeMeta(this.#tree, request, { kind: 'owner', uid, gid }));
	}

	utimes(
		path: string,
		atimeMs: number,
		mtimeMs: number,
		options: { readonly followLinks?: boolean } = {},
	): Maybe<void> {
		const request = { operation: 'utimes', path, final: finalOf(options) } as const;
		const change = { kind: 'times', atimeMs, mtimeMs } as const;
		return this.#session.change(request, () => changeMeta(this.#tree, request, change));
	}

	watch(
		path: string,
		onEvent: (event: WatchEvent) => void,
		options: { readonly recursive?: boolean } = {},
	): Maybe<Watcher> {
		const { recursive: isRecursive = false } = options;
		const request = { operation: 'watch', path, final: 'follow', isReading: true } as const;
		return this.#session.read(request, () => this.#startWatch(request, { isRecursive, onEvent }));
	}

	*#startWatch(request: WalkRequest, watch: WatchRequest): Flow<Watcher> {
		return yield* this.#hub.add(this.#tree, yield* find(this.#tree, request), watch);
	}

	// Changes take the room of the upper; without a limit there is that which they would be committed to.
	space(path: string): Maybe<SpaceFacts | undefined> {
		return andThen(this.stat(path), () => {
			const { upper } = this.#tree.store;
			return upper.space?.() ?? this.#lower.space?.('/');
		});
	}

	hostPath(path: string): string | undefined {
		return this.#tree.isUntouched(normalizePath(path)) ? this.#lower.hostPath(path) : undefined;
	}

	get isDirty(): boolean {
		return hasChanges(this.#tree.root);
	}

	changes(): Maybe<readonly OverlayChange[]> {
		return this.#session.alone(() => wait(listChanges(this.#session)));
	}

	commit(options: { readonly signal?: AbortSignal } = {}): Maybe<OverlayCommit> {
		return this.#session.alone(() => this.#commit(options.signal));
	}

	*#commit(signal: AbortSignal | undefined): Flow<OverlayCommit> {
		signal?.throwIfAborted();
		this.#isCommitting = true;
		this.#hub.pauseLower();
		try {
			return yield* commitTree(this.#session, signal);
		} finally {
			this.#isCommitting = false;
			yield* this.#hub.resumeLower(this.#tree);
		}
	}

	reset(path?: string): Maybe<void> {
		const call = { operation: 'restore', path: path ?? '/' } as const;
		return this.#session.change(call, () =>
			path === undefined ? resetAll(this.#tree) : resetPath(this.#tree, path),
		);
	}

	fork(): Overlay {
		if (this.#isCommitting) throw new FsError('EBUSY', 'commit', '/', { reason: 'a commit is under way' });
		return new OverlayFileSystem(forkTree(this.#tree), () => wait(this.#session.recovered()));
	}

	save(): Maybe<void> {
		return this.#session.alone(() => saveTree(this.#tree));
	}
}

const finalOf = ({ followLinks = true }: { readonly followLinks?: boolean }): 'follow' | 'entry' =>
	followLinks ? 'follow' : 'entry';
