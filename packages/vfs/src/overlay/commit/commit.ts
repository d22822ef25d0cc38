import { type Flow, FsError, isFsError, type Stat, wait } from '@tenon/core';
import { listChanges } from '../changes.ts';
import type { FileNode } from '../node.ts';
import type { Session } from '../session.ts';
import { lstatIfThere } from '../spot.ts';
import type { OverlayTree } from '../tree.ts';
import { Apply } from './apply.ts';
import { Journal } from './journal.ts';
import { type CommitPlan, changedDirectories, planCommit } from './plan.ts';
import { preflight, renewBases } from './preflight.ts';
import { settle } from './settle.ts';
import { type StagedFile, stageFile } from './stage.ts';
import { temporaryNames } from './temporary.ts';
import { tidy } from './tidy.ts';

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
 * `signal` can end it. Then the names are exchanged. If any step fails, those before it are taken
 * back in reverse: contents, names, modes, owners and modification times are as they were. Change
 * times (ctime) and access times may differ, and the overlay still holds everything. A crash in the
 * middle leaves files whose names begin with `.tenon-commit-` beside what they belong to.
 */
export function* commitTree(session: Session, signal: AbortSignal | undefined): Flow<OverlayCommit> {
	const { tree } = session;
	const paths = [...new Set(listChanges(session).map(({ path }) => path))];
	if (paths.length === 0) return { paths, warnings: [] };
	const plan = planCommit(tree);
	yield* preflight(tree, plan.checks, signal);
	const warnings = yield* new Commit(tree, plan, signal).run();
	yield* settle(tree);
	return { paths, warnings };
}

class Commit {
	readonly #tree: OverlayTree;
	readonly #plan: CommitPlan;
	readonly #signal: AbortSignal | undefined;
	readonly #journal: Journal;
	readonly #newName = temporaryNames();
	readonly #directoriesBefore = new Map<string, Stat>();
	#path = '/';

	constructor(tree: OverlayTree, plan: CommitPlan, signal: AbortSignal | undefined) {
		this.#tree = tree;
		this.#plan = plan;
		this.#signal = signal;
		this.#journal = new Journal(tree.lower);
	}

	*run(): Flow<readonly FsError[]> {
		let leftovers: readonly string[];
		try {
			yield* this.#rememberDirectories();
			yield* this.#unlockDirectories();
			const staged = yield* this.#stage();
			this.#signal?.throwIfAborted();
			leftovers = yield* this.#apply(staged);
		} catch (error) {
			yield* this.#takeBack(error);
			throw this.#failure(error);
		}
		return yield* tidy(this.#tree.lower, this.#plan, this.#directoriesBefore, leftovers);
	}

	*#rememberDirectories(): Flow<void> {
		for (const path of changedDirectories(this.#plan)) {
			const stat = yield* wait(lstatIfThere(this.#tree.lower, path));
			if (stat !== undefined) this.#directoriesBefore.set(path, stat);
		}
	}

	// A directory that was made writable in the overlay has to be so before anything is put into it.
	*#unlockDirectories(): Flow<void> {
		for (const { path, node } of this.#plan.directories) {
			const before = node.origin && this.#directoriesBefore.get(node.origin.path);
			if (before === undefined || !node.asked.mode || (before.mode & 0o300) === 0o300) continue;
			this.#path = path;
			yield* this.#journal.chmod(node.origin!.path, before.mode | 0o700);
		}
	}

	*#stage(): Flow<Map<FileNode, StagedFile>> {
		const staged = new Map<FileNode, StagedFile>();
		for (const file of this.#plan.files) {
			this.#signal?.throwIfAborted();
			this.#path = file.path;
			const home = this.#plan.homes.get(file.node);
			staged.set(file.node, yield* stageFile(this.#tree, this.#journal, file, home, this.#newName));
		}
		return staged;
	}

	*#apply(staged: ReadonlyMap<FileNode, StagedFile>): Flow<readonly string[]> {
		const apply = new Apply({
			lower: this.#tree.lower,
			journal: this.#journal,
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

	*#takeBack(cause: unknown): Flow<void> {
		if (this.#journal.isEmpty) return;
		const failures = yield* this.#journal.undo();
		for (const [path, before] of this.#directoriesBefore) yield* this.#restoreTimes(path, before);
		yield* renewBases(this.#tree, this.#plan.checks);
		if (failures.length === 0) return;
		const told = failures.map((failure) => (failure instanceof Error ? failure.message : String(failure)));
		throw new FsError('EIO', 'commit', this.#path, {
			reason: `failed, and could not be undone: ${told.join('; ')}`,
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
