import {
	createPace,
	errnoText,
	type FileChange,
	type FileSystem,
	type Flow,
	FsError,
	isFsError,
	parentPath,
	wait,
} from '@tenon/core';
import { copyTree } from './copy-tree.ts';
import { type Facts, fileOf, restoreAttributes, statAt, statInPlace, stepsOfEntry } from './facts.ts';
import type { Journal, JournalChange } from './journal.ts';
import { passingPaths } from './passing-paths.ts';
import type { StepRecorder } from './recorder.ts';
import type { StepStore } from './step-store.ts';

/** What going back through a step came to. */
export interface RestoredStep {
	readonly restored: readonly string[];
	readonly failed: readonly { readonly path: string; readonly reason: string }[];
}

/** A step to be undone, and the one that records it. */
export interface RestoreOptions {
	readonly store: StepStore;
	readonly name: string;
	readonly journal: Journal;
	readonly recorder: StepRecorder;
	/** Changes that an attempt which was broken off has undone already. */
	readonly undid: ReadonlySet<number>;
}

/**
 * Goes back through the journal of a step, newest change first, and makes each one undone. All of it is
 * announced to the recorder like any other change: so what is in the way is kept, and undoing that
 * recorder's step brings everything back as it was.
 */
export const restoreStep = function* (options: RestoreOptions): Flow<RestoredStep> {
	const { changes } = options.journal;
	const { recorder, undid } = options;
	const pace = createPace();
	const back = new WayBack(options);
	const failed = new Map<string, string>();
	for (const [at, change] of Array.from(changes.entries()).reverse()) {
		if (undid.has(at)) continue;
		if (pace.isDue(stepsOfEntry)) yield pace.turn();
		try {
			yield* back.undo(change);
			yield* wait(recorder.undid(at));
		} catch (error) {
			if (!isFsError(error)) throw error;
			failed.set(error.path, error.reason ?? errnoText[error.errno]);
		}
	}
	const paths = changes.flatMap((change) =>
		change.line === 'lost' ? [] : change.line === 'rename' ? [change.path, change.to] : [change.path],
	);
	const passing = passingPaths(options.journal);
	return {
		restored: Array.from(new Set(paths)).filter((path) => !failed.has(path) && !passing.has(path)),
		failed: Array.from(failed, ([path, reason]) => ({ path, reason })),
	};
};

class WayBack {
	readonly #fileSystem: FileSystem;
	readonly #store: StepStore;
	readonly #name: string;
	readonly #journal: Journal;
	readonly #recorder: StepRecorder;
	// What is there because it was brought back here.
	readonly #brought = new Set<string>();
	// Then it is unknown what was restored.
	readonly #isResumed: boolean;

	constructor({ store, name, journal, recorder, undid }: RestoreOptions) {
		this.#fileSystem = store.fileSystem;
		this.#store = store;
		this.#name = name;
		this.#journal = journal;
		this.#recorder = recorder;
		this.#isResumed = undid.size > 0;
	}

	*undo(change: JournalChange): Flow<void> {
		switch (change.line) {
			case 'create':
				return yield* this.#takeAway(change);
			case 'overwrite':
				return yield* this.#putContent(change.path, change.before, change.item);
			case 'remove':
				return yield* this.#restoreRemoved(change.path, change.before, change.item);
			case 'rename':
				return yield* this.#moveBack(change);
			case 'attributes':
				return yield* this.#putAttributes(change.path, change.before);
			case 'lost':
				return;
		}
	}

	*#takeAway({ path, isWhole }: Extract<JournalChange, { line: 'create' }>): Flow<void> {
		const stat = yield* wait(statInPlace(this.#fileSystem, path));
		if (stat === undefined) return;
		if (this.#journal.end?.after.get(path) === null && !this.#isBrought(path)) {
			throw refused(path, 'was made by another process since');
		}
		if (stat.kind === 'directory' && isWhole !== true) {
			const [entry] = yield* wait(this.#fileSystem.list(path));
			if (entry !== undefined) throw refused(path, `holds ${entry.name}, which is not of this step`);
		}
		yield* this.#remove(path);
	}

	*#putContent(path: string, before: Facts, item: number): Flow<void> {
		const bytes = yield* this.#itemContent(path, item);
		const stat = yield* wait(statInPlace(this.#fileSystem, path));
		if (bytes === undefined) {
			if (stat?.version !== before.version) throw refused(path, 'is not kept any more');
			return;
		}
		if (stat?.kind === 'file') {
			const change: FileChange = { kind: 'overwrite', path };
			// What is too large for a copy is moved away as a whole, unless other names share it.
			const { held } = yield* wait(this.#recorder.canHold(change));
			if (held || stat.nlink > 1) {
				yield* this.#announce(change);
				yield* wait(this.#fileSystem.write(path, bytes));
				return yield* restoreAttributes(this.#fileSystem, path, before);
			}
		}
		if (stat !== undefined) yield* this.#remove(path);
		yield* this.#makeRoom(path);
		yield* wait(this.#fileSystem.write(path, bytes, { mode: 'create', permissions: before.mode }));
		yield* restoreAttributes(this.#fileSystem, path, before);
	}

	*#itemContent(path: string, item: number): Flow<Uint8Array | undefined> {
		try {
			return yield* wait(this.#fileSystem.read(this.#store.itemPath(this.#name, item)));
		} catch (error) {
			if (isFsError(error, 'ENOENT')) return undefined;
			if (isFsError(error)) throw refused(path, `cannot be read in the undo log: ${errnoText[error.errno]}`);
			throw error;
		}
	}

	*#restoreRemoved(path: string, before: Facts, item: number | undefined): Flow<void> {
		const stat = yield* wait(statInPlace(this.#fileSystem, path));
		const held = item === undefined ? undefined : this.#store.itemPath(this.#name, item);
		const isHeld = held !== undefined && (yield* wait(statAt(this.#fileSystem, held))) !== undefined;
		if (!isHeld) {
			if (stat !== undefined && (stat.kind === before.kind || held !== undefined)) return;
			if (held !== undefined) throw refused(path, 'is not kept any more');
		}
		if (stat !== undefined) yield* this.#remove(path);
		yield* this.#makeRoom(path);
		if (isHeld) yield* this.#moveOut(held, path);
		else yield* this.#makeAnew(path, before);
	}

	// A directory that was empty, or a link.
	*#makeAnew(path: string, before: Facts): Flow<void> {
		if (before.kind === 'symlink') yield* wait(this.#fileSystem.symlink(before.target ?? '', path));
		else if (before.kind === 'directory')
			yield* wait(this.#fileSystem.mkdir(path, { permissions: before.mode }));
		else throw refused(path, 'is not kept any more');
		yield* restoreAttributes(this.#fileSystem, path, before);
	}

	*#moveOut(held: string, path: string): Flow<void> {
		try {
			return yield* wait(this.#fileSystem.rename(held, path));
		} catch (error) {
			if (!isFsError(error, 'EXDEV')) throw error;
		}
		yield* copyTree(this.#fileSystem, held, path);
	}

	*#moveBack(change: Extract<JournalChange, { line: 'rename' }>): Flow<void> {
		const { path, to, before, replaced, item } = change;
		const moved = yield* wait(statInPlace(this.#fileSystem, to));
		const inTheWay = yield* wait(statInPlace(this.#fileSystem, path));
		if (inTheWay !== undefined && fileOf(inTheWay) === before.file) {
			// The thing never left its place, or is back already, perhaps without what it had replaced.
			if (moved === undefined && replaced !== undefined) yield* this.#restoreRemoved(to, replaced, item);
			return;
		}
		if (moved === undefined) {
			// Its end is told by another line, or it was taken away since.
			if (this.#journal.end?.after.get(to) === null) return;
			throw refused(to, 'was removed by another process since');
		}
		if (inTheWay !== undefined) yield* this.#remove(path);
		yield* this.#makeParents(path);
		yield* this.#announce({ kind: 'rename', path: to, to: path });
		yield* wait(this.#fileSystem.rename(to, path));
		this.#brought.add(path);
		if (replaced !== undefined) yield* this.#restoreRemoved(to, replaced, item);
	}

	*#putAttributes(path: string, before: Facts): Flow<void> {
		if ((yield* wait(statInPlace(this.#fileSystem, path))) === undefined) {
			if (this.#journal.end?.after.get(path) === null) return;
			throw refused(path, 'was removed by another process since');
		}
		yield* this.#announce({ kind: 'attributes', path });
		yield* restoreAttributes(this.#fileSystem, path, before);
	}

	// Makes the name free for something that is about to come back.
	*#makeRoom(path: string): Flow<void> {
		yield* this.#makeParents(path);
		yield* wait(this.#recorder.announceWhole(path));
		this.#brought.add(path);
	}

	*#makeParents(path: string): Flow<void> {
		const parent = parentPath(path);
		const stat = yield* wait(statInPlace(this.#fileSystem, parent));
		if (stat?.kind === 'directory') return;
		// A link there would lead the way somewhere else.
		if (stat !== undefined) throw refused(path, `its directory ${parent} is none any more`);
		yield* this.#makeParents(parent);
		yield* this.#announce({ kind: 'create', path: parent });
		yield* wait(this.#fileSystem.mkdir(parent));
		this.#brought.add(parent);
	}

	*#remove(path: string): Flow<void> {
		const isDone = yield* this.#announce({ kind: 'remove', path, recursive: true });
		if (!isDone) yield* wait(this.#fileSystem.remove(path, { recursive: true }));
		this.#brought.delete(path);
	}

	*#announce(change: FileChange): Flow<boolean> {
		const announced = yield* wait(this.#recorder.announce(change));
		if (!announced.held) throw refused(change.path, `${announced.reason}, so that it could not be kept`);
		return announced.done;
	}

	#isBrought(path: string): boolean {
		if (this.#isResumed) return true;
		for (let at = path; ; at = parentPath(at)) {
			if (this.#brought.has(at)) return true;
			if (at === '/') return false;
		}
	}
}

const refused = (path: string, reason: string): FsError => new FsError('EBUSY', 'restore', path, { reason });
