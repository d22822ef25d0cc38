import { andThen, type FileHandle, FsError, type FsOperation, type Maybe, type Stat } from '@tenon/core';
import type { GeneratedFile } from './generated-node.ts';

/** A handle on a live file: each read asks the file anew, so a reader can follow what grows. */
export class GeneratedHandle implements FileHandle {
	readonly #file: GeneratedFile;
	readonly #path: string;
	readonly #statNow: () => Stat;
	#isOpen = true;

	constructor(file: GeneratedFile, path: string, statNow: () => Stat) {
		this.#file = file;
		this.#path = path;
		this.#statNow = statNow;
	}

	read(into: Uint8Array, position: number): Maybe<number> {
		this.#demandOpen('read');
		return andThen(this.#file.read({ offset: position, length: into.length }), (bytes) => {
			into.set(bytes);
			return bytes.length;
		});
	}

	write(): never {
		this.#demandOpen('write');
		throw new FsError('EBADF', 'write', this.#path);
	}

	stat(): Stat {
		this.#demandOpen('stat');
		return this.#statNow();
	}

	truncate(): never {
		this.#demandOpen('truncate');
		throw new FsError('EINVAL', 'truncate', this.#path);
	}

	sync(): void {
		this.#demandOpen('sync');
	}

	close(): void {
		this.#demandOpen('close');
		this.#isOpen = false;
	}

	#demandOpen(operation: FsOperation): void {
		if (!this.#isOpen) throw new FsError('EBADF', operation, this.#path);
	}
}
