import {
	type FileHandle,
	type FsOperation,
	type HandleOffset,
	type Maybe,
	orElse,
	type Stat,
} from '@tenon/core';
import { callerError } from '../wrapping/caller-error.ts';

/** A handle whose errors name the path the caller opened, not the one inside of the mount. */
export class MountedHandle implements FileHandle {
	readonly #inner: FileHandle;
	readonly #path: string;

	constructor(inner: FileHandle, path: string) {
		this.#inner = inner;
		this.#path = path;
	}

	get hostDescriptor(): number | undefined {
		return this.#inner.hostDescriptor;
	}

	get offset(): HandleOffset | undefined {
		return this.#inner.offset;
	}

	read(into: Uint8Array, position: number): Maybe<number> {
		return this.#run('read', () => this.#inner.read(into, position));
	}

	write(bytes: Uint8Array, position: number): Maybe<number> {
		return this.#run('write', () => this.#inner.write(bytes, position));
	}

	stat(): Maybe<Stat> {
		return this.#run('stat', () => this.#inner.stat());
	}

	truncate(size: number): Maybe<void> {
		return this.#run('truncate', () => this.#inner.truncate(size));
	}

	sync(): Maybe<void> {
		return this.#run('sync', () => this.#inner.sync());
	}

	close(): Maybe<void> {
		return this.#run('close', () => this.#inner.close());
	}

	#run<T>(operation: FsOperation, work: () => Maybe<T>): Maybe<T> {
		return orElse(work, (error) => {
			throw callerError(error, { operation, path: this.#path });
		});
	}
}
