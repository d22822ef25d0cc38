import {
	type FileHandle,
	type FileSystem,
	type Flow,
	isFsError,
	type Maybe,
	runFlow,
	wait,
} from '@tenon/core';
import { type FileReplacement, keepFormerContent } from '@tenon/vfs';
import { attempt } from './attempt.ts';

/**
 * The next content of a file that has several names: all of them are to show it, so that it is kept until `commit`
 * and then written in place. Where that fails, the file is made what it was.
 */
export class LinkedReplacement implements FileReplacement {
	readonly #fs: FileSystem;
	readonly #path: string;
	#chunks: Uint8Array[] = [];

	constructor(fs: FileSystem, path: string) {
		this.#fs = fs;
		this.#path = path;
	}

	push(chunk: Uint8Array): void {
		this.#chunks.push(chunk.slice());
	}

	commit(): Maybe<void> {
		return runFlow(this.#write());
	}

	discard(): void {
		this.#chunks = [];
	}

	*#write(): Flow<void> {
		const former = yield* wait(keepFormerContent(this.#fs, this.#path));
		const handle = yield* wait(this.#fs.open(this.#path, { write: true, truncate: true }));
		const failure = yield* attempt(() => runFlow(writeAll(handle, this.#chunks)));
		yield* wait(handle.close());
		this.#chunks = [];
		if (!isFsError(failure)) {
			yield* wait(former?.forget());
			return;
		}
		yield* wait(former?.putBack());
		throw failure;
	}
}

function* writeAll(handle: FileHandle, chunks: readonly Uint8Array[]): Flow<void> {
	let at = 0;
	for (const chunk of chunks) {
		yield* wait(handle.write(chunk, at));
		at += chunk.length;
	}
}
