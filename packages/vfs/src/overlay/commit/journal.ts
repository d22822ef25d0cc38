import { type FileSystem, type Flow, isFsError, wait } from '@tenon/core';
import { lstatIfThere } from '../spot.ts';

/**
 * Changes the lower file system step by step and knows how to take each step back. Undoing runs
 * in reverse, so every path means at undo what it meant when the step was done.
 */
export class Journal {
	readonly #lower: FileSystem;
	readonly #undo: (() => Flow<void>)[] = [];

	constructor(lower: FileSystem) {
		this.#lower = lower;
	}

	get isEmpty(): boolean {
		return this.#undo.length === 0;
	}

	/** Notes how to take back what is about to be done, or has been. */
	note(undo: () => Flow<void>): void {
		this.#undo.push(undo);
	}

	*rename(from: string, to: string): Flow<void> {
		yield* wait(this.#lower.rename(from, to));
		this.note(() => wait(this.#lower.rename(to, from)));
	}

	*mkdir(path: string, permissions: number): Flow<void> {
		yield* wait(this.#lower.mkdir(path, { permissions }));
		this.note(() => wait(this.#lower.remove(path)));
	}

	*symlink(target: string, path: string): Flow<void> {
		yield* wait(this.#lower.symlink(target, path));
		this.note(() => wait(this.#lower.remove(path)));
	}

	*link(existing: string, path: string): Flow<void> {
		yield* wait(this.#lower.link(existing, path));
		this.note(() => removeIfThere(this.#lower, path));
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
		yield* wait(this.#lower.rename(from, path));
		this.note(() => wait(this.#lower.rename(backup, path)));
	}

	*chmod(path: string, mode: number): Flow<void> {
		const before = yield* wait(this.#lower.lstat(path));
		if (before.mode === mode) return;
		yield* wait(this.#lower.chmod(path, mode));
		this.note(() => wait(this.#lower.chmod(path, before.mode)));
	}

	*chown(path: string, uid: number, gid: number): Flow<void> {
		const before = yield* wait(this.#lower.lstat(path));
		if (before.uid === uid && before.gid === gid) return;
		yield* wait(this.#lower.chown(path, uid, gid, { followLinks: false }));
		this.note(() => wait(this.#lower.chown(path, before.uid, before.gid, { followLinks: false })));
	}

	*utimes(path: string, atimeMs: number, mtimeMs: number): Flow<void> {
		const before = yield* wait(this.#lower.lstat(path));
		yield* wait(this.#lower.utimes(path, atimeMs, mtimeMs, { followLinks: false }));
		this.note(() => wait(this.#lower.utimes(path, before.atimeMs, before.mtimeMs, { followLinks: false })));
	}

	/** Takes every step back. Goes on where one cannot be, and returns those failures. */
	*undo(): Flow<readonly unknown[]> {
		const failures: unknown[] = [];
		for (let step = this.#undo.pop(); step !== undefined; step = this.#undo.pop()) {
			try {
				yield* step();
			} catch (error) {
				failures.push(error);
			}
		}
		return failures;
	}
}

/** Removes a name that may be gone already. */
export function* removeIfThere(fileSystem: FileSystem, path: string): Flow<void> {
	if ((yield* wait(lstatIfThere(fileSystem, path))) === undefined) return;
	try {
		yield* wait(fileSystem.remove(path, { recursive: true }));
	} catch (error) {
		if (!isFsError(error, 'ENOENT')) throw error;
	}
}
