import {
	type FileHandle,
	type FileSystem,
	type Flow,
	isFsError,
	type Maybe,
	runFlow,
	wait,
} from '@tenon/core';
import { type FileReplacement, keepFormerContent, replaceFile } from '@tenon/vfs';
import { attempt } from './attempt.ts';

/**
 * The next content of a file that stays the one it is, because it has several names, which are all to show it, or
 * because nothing may be created beside it: it is kept until `commit` and then written in place. Where that fails, the
 * file is made what it was. More than memory is for goes to a file beside it, which then takes the place of this name
 * alone.
 */
export class InPlaceReplacement implements FileReplacement {
	readonly #fs: FileSystem;
	readonly #path: string;
	#chunks: Uint8Array[] = [];
	#size = 0;
	#beside: FileReplacement | undefined;

	constructor(fs: FileSystem, path: string) {
		this.#fs = fs;
		this.#path = path;
	}

	push(chunk: Uint8Array): Maybe<void> {
		if (this.#beside !== undefined) return this.#beside.push(chunk);
		this.#chunks.push(chunk.slice());
		this.#size += chunk.length;
		return this.#size > mostInMemory ? runFlow(this.#moveOut()) : undefined;
	}

	commit(): Maybe<void> {
		return this.#beside === undefined ? runFlow(this.#write()) : this.#beside.commit();
	}

	discard(): Maybe<void> {
		this.#chunks = [];
		return this.#beside?.discard();
	}

	*#moveOut(): Flow<void> {
		const chunks = this.#chunks;
		this.#chunks = [];
		this.#beside = yield* wait(replaceFile(this.#fs, this.#path));
		for (const chunk of chunks) yield* wait(this.#beside.push(chunk));
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

const mostInMemory = 16 * 1024 * 1024;
