import { type Flow, FsError, isFsError, runFlow, type Stat, wait } from '@tenon/core';
import { listChanges } from '../changes.ts';
import type { FileNode } from '../node.ts';
import { saveTree } from '../saved/saved.ts';
import type { Session } from '../session.ts';
import { lstatIfThere } from '../spot.ts';
import type { OverlayTree } from '../tree.ts';
import { Apply } from './apply.ts';
import { Journal } from './journal.ts';
import { JournalFile, UndecidedCommit, unjournaled } from './journal-file.ts';
import { type CommitPlan, changedDirectories, planCommit } from './plan.ts';
import { preflight, renewBases } from './preflight.ts';
import { type JournalHeader, journalFormat, journalVersion } from './read-journal.ts';
import { settle } from './settle.ts';
import { type StagedFile, stageFile } from './stage.ts';
import { sweep } from './sweep.ts';
import { temporaryNames } from './temporary.ts';
import { attempt, setTimesAround, type Tidying, tidy, tidyingOf } from './tidy.ts';

/** What a commit did. */
export interface OverlayCommit {
	/** The paths of all changes, as `changes()` told them; every one has landed. */
	readonly paths: readonly string[];
	/**
	 * What could not be tidied up after everything had landed: a backup that could not be deleted, a
	 * directory's time or mode that could not be set.
	 */
	readonly warnings: readonly FsError[];
}

/**
 * Writes all changes to the lower file system, or none.
 *
 * First the bases are checked and new contents are made ready under temporary names; until then
 * `signal` can end it. Then the names are exchanged. If any step fails, those before it are rolled
 * back in reverse: contents, names, modes, owners and modification times are as they were. Change
 * times (ctime) and access times may differ, and the overlay still holds everything. Each step is in
 * the journal before it is made: if the process is killed, `recoverAll` finishes the commit or rolls
 * it back.
 */
export function* commitTree(session: Session, signal: AbortSignal | undefined): Flow<OverlayCommit> {
	const { tree } = session;
	const paths = [...new Set(listChanges(session).map(({ path }) => path))];
	if (paths.length === 0) return { paths, warnings: [] };
	const plan = planCommit(tree);
	yield* preflight(tree, plan.checks, signal);
	const warnings = yield* new Commit(tree, plan, paths, signal).run();
	return { paths, warnings };
}

class Commit {
	readonly #tree: OverlayTree;
	readonly #plan: CommitPlan;
	readonly #paths: readonly string[];
	readonly #signal: AbortSignal | undefined;
	readonly #names = temporaryNames();
	readonly #newName = (): string => this.#names.next();
	readonly #directoriesBefore = new Map<string, Stat>();
	readonly #warnings: FsError[] = [];
	#file: JournalFile | undefined;
	#path = '/';

	constructor(
		tree: OverlayTree,
		plan: CommitPlan,
		paths: readonly string[],
		signal: AbortSignal | undefined,
	) {
		this.#tree = tree;
		this.#plan = plan;
		this.#paths = paths;
		this.#signal = signal;
	}

	*run(): Flow<readonly FsError[]> {
		const { lower } = this.#tree;
		yield* this.#rememberDirectories();
		this.#file = yield* this.#openJournal();
		const journal = new Journal(lower, this.#file);
		try {
			const tidying = yield* this.#land(journal);
			this.#warnings.push(...(yield* tidy(lower, tidying)));
			yield* settle(this.#tree);
			if (this.#savesIndex) yield* saveTree(this.#tree);
			yield* attempt(this.#warnings, () => this.#removeJournal(tidying));
		} finally {
			yield* wait(this.#file && runFlow(this.#file.close()));
		}
		return this.#warnings;
	}

	// What the saved index tells of has landed: the next process must not find it there as changes.
	get #savesIndex(): boolean {
		return this.#tree.store.savedBy === this.#tree;
	}

	*#openJournal(): Flow<JournalFile | undefined> {
		const { place } = this.#tree;
		const header: JournalHeader = {
			format: journalFormat,
			version: journalVersion,
			base: place.base ?? '',
			paths: this.#paths,
			directories: [...this.#directoriesBefore].map(([path, { atimeMs, mtimeMs }]) => ({
				path,
				atimeMs,
				mtimeMs,
				setsAccess: false,
			})),
			savesIndex: this.#savesIndex,
		};
		try {
			return yield* JournalFile.create(place, this.#names.id, header);
		} catch (error) {
			if (!isFsError(error)) throw error;
			this.#warnings.push(unjournaled(place.directory, error));
			return undefined;
		}
	}

	*#land(journal: Journal): Flow<Tidying> {
		try {
			yield* this.#unlockDirectories(journal);
			const staged = yield* this.#stage();
			this.#signal?.throwIfAborted();
			const leftovers = yield* this.#apply(journal, staged);
			const tidying = tidyingOf(this.#plan, this.#directoriesBefore, leftovers);
			yield* wait(this.#file && runFlow(this.#file.landed(tidying)));
			return tidying;
		} catch (error) {
			if (error instanceof UndecidedCommit) throw error;
			yield* this.#rollBack(journal, error);
			throw this.#failure(error);
		}
	}

	// The journal may lie in a directory that is to have its old times.
	*#removeJournal({ times }: Tidying): Flow<void> {
		const { lower, place } = this.#tree;
		if (this.#file === undefined) return;
		yield* this.#file.remove();
		yield* setTimesAround(lower, place, times);
	}

	*#rememberDirectories(): Flow<void> {
		for (const path of changedDirectories(this.#plan)) {
			const stat = yield* wait(lstatIfThere(this.#tree.lower, path));
			if (stat !== undefined) this.#directoriesBefore.set(path, stat);
		}
	}

	// A directory that was made writable in the overlay has to be so before anything is put into it.
	*#unlockDirectories(journal: Journal): Flow<void> {
		for (const { path, node } of this.#plan.directories) {
			const before = node.origin && this.#directoriesBefore.get(node.origin.path);
			if (before === undefined || !node.asked.mode || (before.mode & 0o300) === 0o300) continue;
			this.#path = path;
			yield* journal.chmod(node.origin!.path, before.mode | 0o700);
		}
	}

	*#stage(): Flow<Map<FileNode, StagedFile>> {
		const staged = new Map<FileNode, StagedFile>();
		for (const file of this.#plan.files) {
			this.#signal?.throwIfAborted();
			this.#path = file.path;
			const home = this.#plan.homes.get(file.node);
			staged.set(file.node, yield* stageFile(this.#tree, file, home, this.#newName));
		}
		return staged;
	}

	*#apply(journal: Journal, staged: ReadonlyMap<FileNode, StagedFile>): Flow<readonly string[]> {
		const apply = new Apply({
			lower: this.#tree.lower,
			journal,
			plan: this.#plan,
			staged,
			newName: this.#newName,
			onPath: (path) => {
				this.#path = path;
			},
		});
		yield* apply.run();
		return apply.leftovers();
	}

	*#rollBack(journal: Journal, cause: unknown): Flow<void> {
		const { lower } = this.#tree;
		const failures = [...(yield* journal.undo())];
		if (failures.length === 0) {
			const unswept: FsError[] = [];
			for (const path of this.#directoriesBefore.keys()) {
				yield* attempt(unswept, () => sweep(lower, this.#names.id, path));
			}
			for (const error of unswept) failures.push(error);
		}
		// What could not be rolled back now is rolled back by the next process that opens the overlay.
		if (failures.length === 0) yield* attempt([], () => wait(this.#file && runFlow(this.#file.remove())));
		for (const [path, before] of this.#directoriesBefore) yield* this.#restoreTimes(path, before);
		yield* renewBases(this.#tree, this.#plan.checks);
		if (failures.length === 0) return;
		const told = failures.map((failure) => (failure instanceof Error ? failure.message : String(failure)));
		throw new FsError('EIO', 'commit', this.#path, {
			reason: `failed, and could not be undone: ${told.join('; ')}${this.#file === undefined ? '' : '; remove the cause and open the overlay again'}`,
			cause: new AggregateError([cause, ...failures]),
		});
	}

	*#restoreTimes(path: string, before: Stat): Flow<void> {
		const { lower } = this.#tree;
		try {
			const { mtimeMs } = yield* wait(lower.lstat(path));
			if (mtimeMs !== before.mtimeMs) yield* wait(lower.utimes(path, before.atimeMs, before.mtimeMs));
		} catch (error) {
			// Only the owner of a directory may set its times; that the entries are back is what counts.
			if (!isFsError(error)) throw error;
		}
	}

	#failure(error: unknown): unknown {
		if (!isFsError(error) || error.operation === 'commit') return error;
		return new FsError(error.errno, 'commit', this.#path, { reason: error.message, cause: error });
	}
}
