import {
	andThen,
	type BeforeImageOutcome,
	baseName,
	type DamagedTrashEntry,
	type FileSystem,
	FsError,
	type FsOperation,
	forEach,
	isFsError,
	isWithin,
	joinName,
	type Kept,
	type Maybe,
	type NotKept,
	orElse,
	parentPath,
	type Stat,
	type Trash,
	type TrashEntry,
	type TrashOutcome,
} from '@tenon/core';
import { callerError } from '../wrapping/caller-error.ts';
import { byAge, entriesToEvict, type TrashLimits } from './eviction.ts';
import { findEntry, TrashLookupError } from './find-entry.ts';
import { sizeWithin } from './item-size.ts';
import { isTrashId, lstatIfThere, TrashStore } from './trash-store.ts';

/** What a trash needs. */
export interface TrashOptions {
	readonly fileSystem: FileSystem;
	/** Absolute; made when first needed. Belongs to the trash alone. */
	readonly directory: string;
	/** Milliseconds since 1970. */
	readonly clock: () => number;
	/** Fills the buffer with unpredictable bytes. */
	readonly entropy: (into: Uint8Array) => void;
	readonly limits: TrashLimits;
}

/**
 * A trash in a directory of a file system, so that it outlives the process. Nothing is read or made
 * before it is first used. Limits are held against what this object knows: another process on the
 * same directory has limits of its own. `find` throws {@link TrashLookupError}.
 */
export const createTrash = (options: TrashOptions): Trash => new DirectoryTrash(options);

class DirectoryTrash implements Trash {
	readonly #fileSystem: FileSystem;
	readonly #directory: string;
	readonly #clock: () => number;
	readonly #entropy: (into: Uint8Array) => void;
	readonly #limits: TrashLimits;
	readonly #store: TrashStore;
	// What is known to be kept, so that holding the limits does not mean reading every record.
	#known = new Map<string, TrashEntry>();
	#isPrepared = false;

	constructor({ fileSystem, directory, clock, entropy, limits }: TrashOptions) {
		this.#fileSystem = fileSystem;
		this.#directory = directory;
		this.#clock = clock;
		this.#entropy = entropy;
		this.#limits = limits;
		this.#store = new TrashStore(fileSystem, directory);
	}

	put(path: string): Maybe<TrashOutcome> {
		return inTermsOf('trash', path, () => {
			const named = withoutSlashes(path);
			if (['.', '..'].includes(baseName(named))) throw new FsError('EINVAL', 'trash', path);
			return andThen(this.#fileSystem.lstat(named), (stat) => {
				if (named !== path && stat.kind !== 'directory') throw new FsError('ENOTDIR', 'trash', path);
				return andThen(this.#prepare(), (trashPath) =>
					andThen(this.#realEntryPath(named), (real) => this.#putReal(path, real, stat, trashPath)),
				);
			});
		});
	}

	#putReal(path: string, real: string, stat: Stat, trashPath: string): Maybe<TrashOutcome> {
		if (isWithin(real, trashPath)) return { kept: false, path, reason: 'is in the trash already' };
		if (isWithin(trashPath, real)) return { kept: false, path, reason: 'has the trash in it' };
		return andThen(sizeWithin(this.#fileSystem, real, stat, this.#maxBytes), (bytes) => {
			if (bytes === undefined || this.#limits.maxItems < 1) return this.#tooLarge(path);
			return andThen(this.#newRecord(real, bytes, 'removed'), (entry) =>
				orElse<TrashOutcome>(
					() =>
						andThen(this.#fileSystem.rename(real, this.#store.payloadPath(entry.id)), () =>
							this.#kept(entry),
						),
					(error) =>
						andThen(this.#withdraw(entry, error), () => {
							if (!isFsError(error, 'EXDEV')) throw error;
							return { kept: false, path, reason: 'is on another file system than the trash' };
						}),
				),
			);
		});
	}

	keep(path: string): Maybe<BeforeImageOutcome> {
		return inTermsOf('trash', path, () =>
			andThen(this.#fileSystem.stat(path), (stat): Maybe<BeforeImageOutcome> => {
				if (stat.kind !== 'file') return { kept: false, path, reason: 'is no regular file' };
				if (stat.size > this.#maxBytes || this.#limits.maxItems < 1) return this.#tooLarge(path);
				return andThen(this.#fileSystem.read(path), (bytes): Maybe<BeforeImageOutcome> => {
					if (bytes.length > this.#maxBytes) return this.#tooLarge(path);
					return andThen(this.#keepBytes(path, bytes, stat.mode), (kept) => ({
						...kept,
						version: stat.version,
					}));
				});
			}),
		);
	}

	#keepBytes(path: string, bytes: Uint8Array, permissions: number): Maybe<Kept> {
		const record = andThen(this.#prepare(), () =>
			andThen(this.#fileSystem.realpath(path), (real) => this.#newRecord(real, bytes.length, 'before-image')),
		);
		return andThen(record, (entry) =>
			orElse<Kept>(
				() => {
					const payload = this.#store.payloadPath(entry.id);
					const written = this.#fileSystem.write(payload, bytes, { mode: 'create', permissions });
					return andThen(written, () => this.#kept(entry));
				},
				(error) =>
					andThen(this.#withdraw(entry, error), () => {
						throw error;
					}),
			),
		);
	}

	list(filter = ''): Maybe<readonly (TrashEntry | DamagedTrashEntry)[]> {
		return andThen(this.#readEntries(), ({ entries, damaged }) => [
			...entries.filter(({ originalPath }) => originalPath.includes(filter)),
			...damaged,
		]);
	}

	find(name: string): Maybe<TrashEntry> {
		return andThen(this.#readEntries(), ({ entries }) => findEntry(entries, name));
	}

	restore(id: string, options: { readonly to?: string } = {}): Maybe<string> {
		if (!isTrashId(id)) throw new TrashLookupError(id, []);
		return andThen(this.#store.readRecord(id), (record) =>
			andThen(this.#store.hasPayload(id), (hasPayload) => {
				if (!hasPayload) throw new TrashLookupError(id, []);
				const target = options.to ?? pathOf(id, record);
				return inTermsOf('restore', target, () => this.#moveBack(id, target));
			}),
		);
	}

	#moveBack(id: string, target: string): Maybe<string> {
		return andThen(lstatIfThere(this.#fileSystem, target), (taken) => {
			if (taken !== undefined) throw new FsError('EEXIST', 'restore', target);
			const parent = parentPath(withoutSlashes(target));
			const moved = andThen(this.#fileSystem.mkdir(parent, { recursive: true }), () =>
				this.#fileSystem.rename(this.#store.payloadPath(id), target),
			);
			return andThen(moved, () => {
				this.#known.delete(id);
				return andThen(this.#store.removeRecord(id), () => target);
			});
		});
	}

	empty(): Maybe<number> {
		return andThen(this.#store.readAll(), ({ entries, damaged, unfinished }) => {
			const ids = new Set([...entries, ...damaged].map(({ id }) => id));
			const failures: FsError[] = [];
			const discarded = forEach(new Set([...ids, ...unfinished]), (id) =>
				andThen(this.#discard(id), (failure) => {
					if (failure !== undefined) failures.push(failure);
				}),
			);
			return andThen(discarded, () => {
				const [first] = failures;
				if (first === undefined) return ids.size;
				throw new FsError(first.errno, 'trash', this.#directory, {
					reason: `${failures.length} of ${ids.size} items could not be removed`,
					cause: new AggregateError(failures),
				});
			});
		});
	}

	get #maxBytes(): number {
		return Math.min(this.#limits.maxBytesPerItem, this.#limits.maxTotalBytes);
	}

	#tooLarge(path: string): NotKept {
		if (this.#limits.maxItems < 1)
			return { kept: false, path, reason: 'cannot be kept, the trash takes no items' };
		return { kept: false, path, reason: `larger than ${this.#maxBytes} bytes` };
	}

	/** Makes the directory, reads once what is there, and finishes removals that were broken off. */
	#prepare(): Maybe<string> {
		return orElse(
			() =>
				andThen(this.#store.prepare(), (path) => {
					if (this.#isPrepared) return path;
					return andThen(this.#store.readAll(), ({ entries, unfinished }) => {
						this.#known = new Map(entries.map((entry) => [entry.id, entry]));
						this.#isPrepared = true;
						// What cannot be removed now stays hidden, and `empty` will report it.
						const finished = forEach(unfinished, (id) => andThen(this.#discard(id), () => undefined));
						return andThen(finished, () => path);
					});
				}),
			(error) => {
				if (!isFsError(error)) throw error;
				const reason = `the trash ${this.#directory} cannot be used`;
				throw new FsError(error.errno, 'trash', this.#directory, { reason, cause: error });
			},
		);
	}

	// The directory's links are resolved, the entry's own is not.
	#realEntryPath(path: string): Maybe<string> {
		const name = baseName(path);
		if (name === '') return path;
		return andThen(this.#fileSystem.realpath(parentPath(path)), (parent) => joinName(parent, name));
	}

	#newRecord(originalPath: string, bytes: number, kind: TrashEntry['kind']): Maybe<TrashEntry> {
		const entry: TrashEntry = {
			id: newId(this.#entropy),
			name: baseName(originalPath),
			originalPath,
			deletedAtMs: this.#clock(),
			bytes,
			kind,
		};
		return andThen(this.#store.writeRecord(entry), () => entry);
	}

	/** Takes back the record of something that was not kept after all, because of `error`. */
	#withdraw(entry: TrashEntry, error: unknown): Maybe<void> {
		return orElse(
			() =>
				// A move that reports failure may have been made; then the payload needs its record.
				andThen(this.#store.hasPayload(entry.id), (hasPayload) =>
					hasPayload && entry.kind === 'removed' ? undefined : this.#store.discard(entry.id),
				),
			(another) => {
				if (!isFsError(error)) throw error;
				throw new FsError(error.errno, 'trash', entry.originalPath, {
					reason: `and its record ${entry.id} is left in the trash`,
					cause: new AggregateError([error, another]),
				});
			},
		);
	}

	#kept(entry: TrashEntry): Maybe<Kept> {
		this.#known.set(entry.id, entry);
		const evicted: TrashEntry[] = [];
		const notEvicted: { readonly entry: TrashEntry; readonly error: FsError }[] = [];
		const toEvict = entriesToEvict(this.#known.values(), this.#limits, entry.deletedAtMs, entry);
		return andThen(
			forEach(toEvict, (old) =>
				andThen(this.#discard(old.id), (error) => {
					if (error === undefined) evicted.push(old);
					else notEvicted.push({ entry: old, error });
				}),
			),
			() => ({ kept: true, entry, evicted, notEvicted }),
		);
	}

	/** Throws an item away; returns the error if that failed. */
	#discard(id: string): Maybe<FsError | undefined> {
		return orElse<FsError | undefined>(
			() => andThen(this.#store.discard(id), () => void this.#known.delete(id)),
			(error) => {
				if (isFsError(error)) return error;
				throw error;
			},
		);
	}

	#readEntries(): Maybe<{ entries: readonly TrashEntry[]; damaged: readonly DamagedTrashEntry[] }> {
		return andThen(this.#store.readAll(), ({ entries, damaged }) => {
			this.#known = new Map(entries.map((entry) => [entry.id, entry]));
			return { entries: entries.toSorted(byAge).reverse(), damaged };
		});
	}
}

const inTermsOf = <T>(operation: FsOperation, path: string, work: () => Maybe<T>): Maybe<T> =>
	orElse(work, (error) => {
		throw callerError(error, { operation, path });
	});

const withoutSlashes = (path: string): string => path.replace(/(?<=.)\/+$/, '');

const pathOf = (id: string, record: TrashEntry | DamagedTrashEntry | undefined): string => {
	if (record !== undefined && record.kind !== 'damaged') return record.originalPath;
	const reason = record === undefined ? 'the record is missing' : record.reason;
	throw new FsError('EIO', 'restore', id, { reason: `${reason}; say where to restore it to` });
};

const newId = (entropy: (into: Uint8Array) => void): string => {
	const bytes = new Uint8Array(8);
	entropy(bytes);
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
};
