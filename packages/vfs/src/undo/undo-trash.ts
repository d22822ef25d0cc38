import {
	baseName,
	type DamagedTrashEntry,
	type FileChange,
	type FileSystem,
	type Flow,
	FsError,
	type FsOperation,
	type Holding,
	isFsError,
	joinName,
	type Maybe,
	normalizePath,
	parentPath,
	runFlow,
	type Trash,
	type TrashEntry,
	type TrashSettings,
	wait,
} from '@tenon/core';
import { findEntry, TrashLookupError } from '../trash/find-entry.ts';
import { sizeWithin } from '../trash/item-size.ts';
import { callerError } from '../wrapping/caller-error.ts';
import { copyTree } from './copy-tree.ts';
import { statAt, statInPlace } from './facts.ts';
import type { Journal, JournalChange } from './journal.ts';
import type { StepRecorder } from './recorder.ts';
import type { StepStore } from './step-store.ts';

/** What the view needs of the log that it shows. */
export interface UndoTrashOptions {
	readonly store: StepStore;
	readonly settings: TrashSettings;
	readonly isOpen: (name: string) => boolean;
	begin(label: string): StepRecorder;
}

/**
 * The things that the steps of an undo log hold, as a trash: what was removed, and what was overwritten or
 * replaced. It owns nothing; what it restores is a step that can be undone.
 */
export class UndoTrash implements Trash {
	readonly settings: TrashSettings;
	readonly #options: UndoTrashOptions;
	readonly #store: StepStore;
	readonly #fileSystem: FileSystem;

	constructor(options: UndoTrashOptions) {
		this.#options = options;
		this.settings = options.settings;
		this.#store = options.store;
		this.#fileSystem = options.store.fileSystem;
	}

	put(path: string): Maybe<Holding> {
		return runFlow(this.#put(path));
	}

	list(filter = ''): Maybe<readonly (TrashEntry | DamagedTrashEntry)[]> {
		return runFlow(this.#list(filter));
	}

	find(name: string): Maybe<TrashEntry> {
		return runFlow(this.#find(name));
	}

	restore(id: string, options: { readonly to?: string } = {}): Maybe<string> {
		return runFlow(this.#restore(id, options.to));
	}

	empty(): Maybe<number> {
		return runFlow(this.#empty());
	}

	*#put(path: string): Flow<Holding> {
		const name = baseName(path);
		if (['', '.', '..'].includes(name)) throw new FsError('EINVAL', trashOperation, path);
		const recorder = this.#options.begin(`trash ${name}`);
		try {
			const parent = yield* wait(this.#fileSystem.realpath(parentPath(path)));
			const real = joinName(parent, name);
			const stat = yield* wait(this.#fileSystem.lstat(real));
			const { maxTotalBytes } = this.settings;
			if ((yield* wait(sizeWithin(this.#fileSystem, real, stat, maxTotalBytes))) === undefined)
				return { held: false, reason: `larger than ${maxTotalBytes} bytes` };
			const change: FileChange = { kind: 'remove', path: real, recursive: true };
			const holding = yield* wait(recorder.canHold(change));
			if (holding.held) yield* wait(recorder.announce(change));
			return holding;
		} catch (error) {
			throw callerError(error, { operation: trashOperation, path });
		} finally {
			yield* wait(recorder.end());
		}
	}

	*#list(filter: string): Flow<readonly (TrashEntry | DamagedTrashEntry)[]> {
		const { kept, damaged } = yield* this.#contents();
		const entries = kept
			.map(({ entry }) => entry)
			.filter(({ originalPath }) => originalPath.includes(filter));
		return [...entries, ...damaged];
	}

	*#find(name: string): Flow<TrashEntry> {
		const { kept } = yield* this.#contents();
		return findEntry(
			kept.map(({ entry }) => entry),
			name,
		);
	}

	*#restore(id: string, to: string | undefined): Flow<string> {
		const { kept } = yield* this.#contents();
		const found = kept.find(({ entry }) => entry.id === id);
		if (found === undefined) throw new TrashLookupError(id, []);
		const target = normalizePath(to ?? found.entry.originalPath);
		const recorder = this.#options.begin(`trash restore ${found.entry.name}`);
		try {
			yield* this.#bring(found, target, recorder);
		} catch (error) {
			throw callerError(error, { operation: 'restore', path: target });
		} finally {
			yield* wait(recorder.end());
		}
		return target;
	}

	*#bring({ entry, path }: KeptItem, target: string, recorder: StepRecorder): Flow<void> {
		if ((yield* wait(statInPlace(this.#fileSystem, target))) !== undefined) {
			throw new FsError('EEXIST', 'restore', target);
		}
		yield* this.#makeParents(target, recorder);
		yield* wait(recorder.announceWhole(target));
		// A copy stays for the undo of the step; the thing itself is moved.
		if (entry.kind === 'removed') {
			try {
				return yield* wait(this.#fileSystem.rename(path, target));
			} catch (error) {
				if (!isFsError(error, 'EXDEV')) throw error;
			}
		}
		yield* copyTree(this.#fileSystem, path, target);
	}

	*#makeParents(path: string, recorder: StepRecorder): Flow<void> {
		const parent = parentPath(path);
		const stat = yield* wait(statInPlace(this.#fileSystem, parent));
		if (stat?.kind === 'directory') return;
		if (stat !== undefined) throw new FsError('ENOTDIR', 'restore', path);
		yield* this.#makeParents(parent, recorder);
		yield* wait(recorder.announce({ kind: 'create', path: parent }));
		yield* wait(this.#fileSystem.mkdir(parent));
	}

	*#empty(): Flow<number> {
		const { kept, damaged } = yield* this.#contents();
		const failures: FsError[] = [];
		for (const name of yield* wait(this.#store.names())) {
			try {
				// A step that goes on needs its journal.
				if (this.#options.isOpen(name)) yield* wait(this.#store.discardItems(name));
				else yield* wait(this.#store.discard(name));
			} catch (error) {
				if (!isFsError(error)) throw error;
				failures.push(error);
			}
		}
		const [first] = failures;
		if (first === undefined) return kept.length + damaged.length;
		throw new FsError(first.errno, trashOperation, this.#store.directory, {
			reason: `${failures.length} steps could not be removed`,
			cause: new AggregateError(failures),
		});
	}

	/** Newest first. */
	*#contents(): Flow<{ kept: readonly KeptItem[]; damaged: readonly DamagedTrashEntry[] }> {
		const kept: KeptItem[] = [];
		const damaged: DamagedTrashEntry[] = [];
		for (const name of (yield* wait(this.#store.names())).toReversed()) {
			const journal = yield* wait(this.#store.read(name));
			if (journal === undefined) {
				const id = name.slice(name.indexOf('-') + 1);
				damaged.push({ kind: 'damaged', id, reason: 'its journal cannot be read; trash empty removes it' });
			} else kept.push(...(yield* this.#itemsOf(name, journal)));
		}
		return { kept, damaged };
	}

	*#itemsOf(name: string, { header, changes }: Journal): Flow<readonly KeptItem[]> {
		const items: KeptItem[] = [];
		for (const change of changes.toReversed()) {
			const held = heldBy(change);
			if (held === undefined) continue;
			const path = this.#store.itemPath(name, held.item);
			const stat = yield* wait(statAt(this.#fileSystem, path));
			if (stat === undefined) continue;
			const bytes = yield* wait(sizeWithin(this.#fileSystem, path, stat, Number.POSITIVE_INFINITY));
			const entry: TrashEntry = {
				id: header.id + held.item.toString(16).padStart(4, '0'),
				name: baseName(held.originalPath),
				originalPath: held.originalPath,
				deletedAtMs: header.startedAtMs,
				bytes: bytes ?? stat.size,
				kind: held.kind,
			};
			items.push({ entry, path });
		}
		return items;
	}
}

interface KeptItem {
	readonly entry: TrashEntry;
	/** Of the item in the store. */
	readonly path: string;
}

const trashOperation: FsOperation = 'trash';

const heldBy = (
	change: JournalChange,
):
	| { readonly item: number; readonly originalPath: string; readonly kind: TrashEntry['kind'] }
	| undefined => {
	switch (change.line) {
		case 'remove':
			return change.item === undefined
				? undefined
				: { item: change.item, originalPath: change.path, kind: 'removed' };
		case 'overwrite':
			return { item: change.item, originalPath: change.path, kind: 'before-image' };
		case 'rename':
			return change.item === undefined
				? undefined
				: { item: change.item, originalPath: change.to, kind: 'before-image' };
		default:
			return undefined;
	}
};
