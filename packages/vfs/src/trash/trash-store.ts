import type { DamagedTrashEntry, TrashEntry } from '@tenon/core';
import {
	andThen,
	type FileSystem,
	isFsError,
	isTenonError,
	joinName,
	type Maybe,
	mapEach,
	orElse,
	type Stat,
} from '@tenon/core';
import { formatRecord, parseRecord } from './trash-entry.ts';

/** What was found in the trash directory. */
export interface TrashContents {
	readonly entries: readonly TrashEntry[];
	readonly damaged: readonly DamagedTrashEntry[];
	/** Ids of items whose removal was begun and not finished. */
	readonly unfinished: readonly string[];
}

/**
 * The trash as files: for each item `ID.json`, its record, and `ID.payload`, the thing itself.
 * Other names in the directory are not ours and are left alone.
 *
 * The order of steps is what makes a crash harmless. A record is written before its payload comes
 * and removed after it has left, so no payload is ever without one; a record without a payload says
 * that the thing is still, or again, where it was. What is thrown away first becomes `ID.gone` in
 * one step, so half of a directory never passes for the whole.
 */
export class TrashStore {
	readonly #fileSystem: FileSystem;
	readonly #directory: string;

	constructor(fileSystem: FileSystem, directory: string) {
		this.#fileSystem = fileSystem;
		this.#directory = directory;
	}

	/** Makes the trash directory, for its owner alone, and returns its path without links. */
	prepare(): Maybe<string> {
		const made = this.#fileSystem.mkdir(this.#directory, { recursive: true, permissions: 0o700 });
		return andThen(made, () => this.#fileSystem.realpath(this.#directory));
	}

	payloadPath(id: string): string {
		return this.#path(id, 'payload');
	}

	hasPayload(id: string): Maybe<boolean> {
		return andThen(lstatIfThere(this.#fileSystem, this.payloadPath(id)), (stat) => stat !== undefined);
	}

	/** Writes a new record; EEXIST if the id is taken. */
	writeRecord(entry: TrashEntry): Maybe<void> {
		return this.#fileSystem.write(this.#path(entry.id, 'json'), formatRecord(entry), {
			mode: 'create',
			permissions: 0o600,
		});
	}

	/** What the record of an item says, or what is wrong with it; `undefined` if there is none. */
	readRecord(id: string): Maybe<TrashEntry | DamagedTrashEntry | undefined> {
		return orElse<TrashEntry | DamagedTrashEntry | undefined>(
			() => {
				const record = this.#fileSystem.read(this.#path(id, 'json'), { offset: 0, length: maxRecordBytes });
				return andThen(record, (bytes) => parseRecord(id, bytes));
			},
			(error) => {
				if (isFsError(error, 'ENOENT')) return undefined;
				if (isTenonError(error)) return { kind: 'damaged', id, reason: error.message };
				throw error;
			},
		);
	}

	removeRecord(id: string): Maybe<void> {
		return ignoringMissing(() => this.#fileSystem.remove(this.#path(id, 'json')));
	}

	/** Throws an item away for good; also one that is damaged or half gone. */
	discard(id: string): Maybe<void> {
		const gone = this.#path(id, 'gone');
		const hide = ignoringMissing(() => this.#fileSystem.rename(this.payloadPath(id), gone));
		return andThen(hide, () =>
			andThen(this.removeRecord(id), () =>
				ignoringMissing(() => this.#fileSystem.remove(gone, { recursive: true })),
			),
		);
	}

	/** Everything in the trash, read afresh. A trash that was never used is empty. */
	readAll(): Maybe<TrashContents> {
		return andThen(this.#parts(), (parts) => {
			const unfinished = Array.from(parts.keys()).filter((id) => parts.get(id)?.has('gone'));
			const items = Array.from(parts).filter(([, has]) => has.has('json') || has.has('payload'));
			return andThen(
				mapEach(items, ([id, has]) => this.#readItem(id, has)),
				(read) => ({
					entries: read.filter((item) => item.kind !== 'damaged'),
					damaged: read.filter((item) => item.kind === 'damaged'),
					unfinished,
				}),
			);
		});
	}

	#readItem(id: string, has: ReadonlySet<Extension>): Maybe<TrashEntry | DamagedTrashEntry> {
		const damaged = (reason: string): DamagedTrashEntry => ({ kind: 'damaged', id, reason });
		if (!has.has('json')) return damaged('the record is missing; restore it to a path of your choice');
		return andThen(this.readRecord(id), (record) => {
			if (record === undefined) return damaged('the record has just been removed');
			if (record.kind === 'damaged' || has.has('payload')) return record;
			return damaged(`nothing is kept of ${record.originalPath}; it was not moved, or is back`);
		});
	}

	#parts(): Maybe<ReadonlyMap<string, ReadonlySet<Extension>>> {
		const list = orElse(
			() => this.#fileSystem.list(this.#directory),
			(error) => {
				if (isFsError(error, 'ENOENT')) return [];
				throw error;
			},
		);
		return andThen(list, (names) => {
			const parts = new Map<string, Set<Extension>>();
			for (const { name } of names) {
				const [id = '', extension = '', more] = name.split('.');
				if (!isTrashId(id) || !isExtension(extension) || more !== undefined) continue;
				parts.set(id, (parts.get(id) ?? new Set()).add(extension));
			}
			return new Map(Array.from(parts).sort(([one], [other]) => (one < other ? -1 : 1)));
		});
	}

	#path(id: string, extension: Extension): string {
		return joinName(this.#directory, `${id}.${extension}`);
	}
}

// Far more than the longest path needs; what is longer is no record of ours and will not parse.
const maxRecordBytes = 64 * 1024;

type Extension = 'json' | 'payload' | 'gone';

const isExtension = (text: string): text is Extension => ['json', 'payload', 'gone'].includes(text);

/** Whether a text can be an id at all; nothing else may become part of a path. */
export const isTrashId = (text: string): boolean => /^[0-9a-f]{16}$/.test(text);

/** The facts of what a path names, a link itself included; `undefined` if nothing is there. */
export const lstatIfThere = (fileSystem: FileSystem, path: string): Maybe<Stat | undefined> =>
	orElse<Stat | undefined>(
		() => fileSystem.lstat(path),
		(error) => {
			if (isFsError(error, 'ENOENT')) return undefined;
			throw error;
		},
	);

const ignoringMissing = (work: () => Maybe<void>): Maybe<void> =>
	orElse(work, (error) => {
		if (!isFsError(error, 'ENOENT')) throw error;
	});
