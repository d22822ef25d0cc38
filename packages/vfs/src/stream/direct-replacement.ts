import { andFinally, andThen, type FileHandle, FsError, type Maybe } from '@tenon/core';
import type { FileReplacement } from './file-replacement.ts';

/** Writes to what cannot be replaced, such as a device: each chunk is there at once, for good. */
export class DirectReplacement implements FileReplacement {
	readonly #handle: FileHandle;
	readonly #path: string;
	#position = 0;
	#isOver = false;

	/** Owns the handle from here on. */
	constructor(handle: FileHandle, path: string) {
		this.#handle = handle;
		this.#path = path;
	}

	push(chunk: Uint8Array): Maybe<void> {
		this.#checkOpen('write');
		const position = this.#position;
		this.#position += chunk.length;
		let isWritten = false;
		return andFinally(
			() =>
				andThen(this.#handle.write(chunk, position), () => {
					isWritten = true;
				}),
			() => (isWritten ? undefined : this.discard()),
		);
	}

	commit(): Maybe<void> {
		this.#checkOpen('commit');
		return this.discard();
	}

	discard(): Maybe<void> {
		if (this.#isOver) return;
		this.#isOver = true;
		return this.#handle.close();
	}

	#checkOpen(operation: 'write' | 'commit'): void {
		if (!this.#isOver) return;
		throw new FsError('EBADF', operation, this.#path, { reason: 'the replacement is over' });
	}
}
