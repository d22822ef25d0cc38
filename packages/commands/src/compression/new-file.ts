import { type FileHandle, type Flow, isFsError, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import { attempt } from '../support/attempt.ts';

/** A file that is written from its beginning, and taken away again unless it becomes whole. */
export class NewFile {
	readonly #context: CommandContext;
	#path: string;
	#handle: FileHandle | undefined;
	#position = 0;

	constructor(context: CommandContext, name: string) {
		this.#context = context;
		this.#path = context.path(name);
	}

	/** Writes at its end; what had the name before is gone with the first write. */
	*write(bytes: Uint8Array): Flow<void> {
		const handle = this.#handle ?? (yield* this.#create());
		yield* wait(handle.write(bytes, this.#position));
		this.#position += bytes.length;
	}

	*#create(): Flow<FileHandle> {
		const { fileSystem } = this.#context;
		const there = yield* attempt(() => fileSystem.lstat(this.#path));
		if (!isFsError(there)) yield* wait(fileSystem.remove(this.#path));
		// Its content may be read by no other user until it is whole.
		const how = { write: true, create: true, exclusive: true, permissions: 0o600 };
		this.#handle = yield* wait(fileSystem.open(this.#path, how));
		return this.#handle;
	}

	*renameTo(name: string): Flow<void> {
		if (this.#handle === undefined) yield* this.#create();
		const path = this.#context.path(name);
		yield* wait(this.#context.fileSystem.rename(this.#path, path));
		this.#path = path;
	}

	/** Closes it, and gives it the attributes of what it was made from. */
	*finish(like: { readonly mode: number; readonly atimeMs: number; readonly mtimeMs: number }): Flow<void> {
		const handle = this.#handle ?? (yield* this.#create());
		this.#handle = undefined;
		yield* wait(handle.close());
		const { fileSystem } = this.#context;
		yield* wait(fileSystem.chmod(this.#path, like.mode & 0o7777));
		yield* wait(fileSystem.utimes(this.#path, like.atimeMs, like.mtimeMs));
	}

	/** Closes it and takes it away, if it was made. */
	*discard(): Flow<void> {
		const handle = this.#handle;
		if (handle === undefined) return;
		this.#handle = undefined;
		yield* wait(handle.close());
		yield* wait(this.#context.fileSystem.remove(this.#path));
	}
}
