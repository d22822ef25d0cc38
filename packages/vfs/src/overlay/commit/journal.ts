import { type FileSystem, type Flow, isFsError, wait } from '@tenon/core';
import type { JournalFile } from './journal-file.ts';
import { identityIn, rollBack, type Step } from './step.ts';

/**
 * Changes the lower file system step by step. Each step is written into the journal's file before it is made, so that
 * the process that finds the file knows how to roll back; rolling back in this process is the same.
 */
export class Journal {
	readonly #lower: FileSystem;
	readonly #file: JournalFile | undefined;
	readonly #steps: Step[] = [];

	/** Without a file a commit can be rolled back by this process only. */
	constructor(lower: FileSystem, file: JournalFile | undefined) {
		this.#lower = lower;
		this.#file = file;
	}

	*rename(from: string, to: string): Flow<void> {
		const moved = identityIn(yield* wait(this.#lower.lstat(from)));
		yield* this.#make({ do: 'rename', from, to, moved }, () => wait(this.#lower.rename(from, to)));
	}

	*mkdir(path: string, permissions: number): Flow<void> {
		yield* this.#make({ do: 'mkdir', path }, () => wait(this.#lower.mkdir(path, { permissions })));
	}

	*symlink(target: string, path: string): Flow<void> {
		yield* this.#make({ do: 'symlink', path, target }, () => wait(this.#lower.symlink(target, path)));
	}

	*link(existing: string, path: string): Flow<void> {
		yield* this.#make({ do: 'link', existing, path }, () => wait(this.#lower.link(existing, path)));
	}

	/** Exchanges the file at `path` for the one at `from`; the old one is kept at `backup`. */
	*replace(from: string, path: string, backup: string): Flow<void> {
		if (!this.#lower.traits.hardLinks) {
			yield* this.rename(path, backup);
			yield* this.rename(from, path);
			return;
		}
		// With a second name for the old file there is no moment at which the name stands for nothing.
		yield* this.link(path, backup);
		const put = identityIn(yield* wait(this.#lower.lstat(from)));
		yield* this.#make({ do: 'replace', from, path, backup, put }, () => wait(this.#lower.rename(from, path)));
	}

	/** Exchanges the bytes of the file at `path`; a copy of the old ones is at `backup`. */
	*overwrite(path: string, backup: string, work: () => Flow<void>): Flow<void> {
		const before = yield* wait(this.#lower.lstat(path));
		const { atimeMs, mtimeMs } = before;
		const step: Step = { do: 'overwrite', path, backup, of: identityIn(before), atimeMs, mtimeMs };
		yield* this.#make(step, work);
	}

	*chmod(path: string, mode: number): Flow<void> {
		const before = yield* wait(this.#lower.lstat(path));
		if (before.mode === mode) return;
		const step: Step = { do: 'chmod', path, of: identityIn(before), mode: before.mode };
		yield* this.#make(step, () => wait(this.#lower.chmod(path, mode)));
	}

	*chown(path: string, uid: number, gid: number): Flow<void> {
		const before = yield* wait(this.#lower.lstat(path));
		if (before.uid === uid && before.gid === gid) return;
		const step: Step = { do: 'chown', path, of: identityIn(before), uid: before.uid, gid: before.gid };
		yield* this.#make(step, () => wait(this.#lower.chown(path, uid, gid, { followLinks: false })));
	}

	*utimes(path: string, atimeMs: number, mtimeMs: number): Flow<void> {
		const before = yield* wait(this.#lower.lstat(path));
		const step: Step = {
			do: 'utimes',
			path,
			of: identityIn(before),
			atimeMs: before.atimeMs,
			mtimeMs: before.mtimeMs,
		};
		yield* this.#make(step, () => wait(this.#lower.utimes(path, atimeMs, mtimeMs, { followLinks: false })));
	}

	/**
	 * Rolls every step back, the last one first, and returns the failures. Stops at a step that cannot be rolled back:
	 * those before it are rolled back after it, by the next process, which finds in the file how far this one came.
	 * Without a file there is no next one, and the rest is tried.
	 */
	*undo(): Flow<readonly unknown[]> {
		const failures: unknown[] = [];
		for (let step = this.#steps.pop(); step !== undefined; step = this.#steps.pop()) {
			try {
				yield* rollBack(this.#lower, step);
			} catch (error) {
				failures.push(error);
				if (this.#file !== undefined) break;
			}
			yield* this.#end();
		}
		return failures;
	}

	// A step whose call fails may have been made all the same: it stays in the journal, and is looked at when everything
	// is rolled back.
	*#make(step: Step, work: () => Flow<void>): Flow<void> {
		yield* wait(this.#file?.begin(step));
		this.#steps.push(step);
		yield* work();
	}

	// That the last step is rolled back is written down for the process that finds the file if this one is killed now.
	// A disk that takes no more keeps nothing else from being rolled back, after which the file is removed.
	*#end(): Flow<void> {
		try {
			yield* wait(this.#file?.end(this.#steps.length));
		} catch (error) {
			if (!isFsError(error)) throw error;
		}
	}
}
