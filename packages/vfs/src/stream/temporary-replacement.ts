import {
	andFinally,
	andThen,
	type FileSystem,
	FsError,
	isFsError,
	type Maybe,
	orElse,
	type Stat,
} from '@tenon/core';
import type { FileReplacement } from './file-replacement.ts';
import type { TemporaryFile } from './open-temporary.ts';

/** What a replacement by a temporary file works on. */
export interface TemporaryReplacementParts {
	readonly fs: FileSystem;
	/** As the caller named it, for errors. */
	readonly path: string;
	readonly target: string;
	/** Owned from here on: closed, and renamed or removed. */
	readonly temporary: TemporaryFile;
	readonly existing: Stat | undefined;
	readonly durable: boolean;
}

/** Writes to a temporary file and renames it over the target at the end. */
export class TemporaryReplacement implements FileReplacement {
	readonly #parts: TemporaryReplacementParts;
	#position = 0;
	#isHandleOpen = true;
	#isOver = false;

	constructor(parts: TemporaryReplacementParts) {
		this.#parts = parts;
	}

	push(chunk: Uint8Array): Maybe<void> {
		return this.#orDiscard('write', () => {
			const position = this.#position;
			this.#position += chunk.length;
			return andThen(this.#parts.temporary.handle.write(chunk, position), () => undefined);
		});
	}

	commit(): Maybe<void> {
		const { fs, target, temporary, durable } = this.#parts;
		return this.#orDiscard('commit', () =>
			andThen(durable ? temporary.handle.sync() : undefined, () =>
				andThen(temporary.handle.stat(), (stat) =>
					andThen(this.#closeHandle(), () =>
						andThen(this.#keepAttributes(stat), () =>
							andThen(fs.rename(temporary.path, target), () => {
								this.#isOver = true;
							}),
						),
					),
				),
			),
		);
	}

	discard(): Maybe<void> {
		if (this.#isOver) return;
		this.#isOver = true;
		return andFinally(
			() => this.#closeHandle(),
			() => this.#parts.fs.remove(this.#parts.temporary.path),
		);
	}

	#orDiscard(operation: 'write' | 'commit', work: () => Maybe<void>): Maybe<void> {
		if (this.#isOver) {
			throw new FsError('EBADF', operation, this.#parts.path, { reason: 'the replacement is over' });
		}
		return orElse(work, (error) => {
			const rethrow = (): never => {
				throw error;
			};
			// Whether or not the clean-up works too, the first failure is the one to tell.
			return andThen(
				orElse(() => this.discard(), rethrow),
				rethrow,
			);
		});
	}

	#closeHandle(): Maybe<void> {
		if (!this.#isHandleOpen) return;
		this.#isHandleOpen = false;
		return this.#parts.temporary.handle.close();
	}

	// The owner first: changing it takes setuid and setgid bits away.
	#keepAttributes(made: Stat): Maybe<void> {
		const { fs, temporary, existing } = this.#parts;
		if (existing === undefined || !fs.traits.permissions) return;
		const isOwnerKept = made.uid === existing.uid && made.gid === existing.gid;
		if (isOwnerKept && made.mode === existing.mode) return;
		return andThen(isOwnerKept ? undefined : this.#keepOwner(existing), () =>
			fs.chmod(temporary.path, existing.mode),
		);
	}

	#keepOwner({ uid, gid }: Stat): Maybe<void> {
		return orElse(
			() => this.#parts.fs.chown(this.#parts.temporary.path, uid, gid),
			(error) => {
				// Giving a file away is a privilege. Without it the file becomes the writer's own.
				if (!isFsError(error, 'EPERM')) throw error;
			},
		);
	}
}
