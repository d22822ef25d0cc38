import {
	type FileHandle,
	type FileSystem,
	type Flow,
	isFsError,
	joinName,
	type Maybe,
	wait,
} from '@tenon/core';
import type { Input } from '@tenon/shell';
import type { WriteChunk } from '../support/byte-gatherer.ts';

/**
 * Sorted runs that do not fit into memory, on temporary files. A file loses its name as soon as it is
 * open, so that nothing stays behind whatever happens; closing it gives its room back.
 */
export class SpilledRuns {
	readonly #fileSystem: FileSystem;
	readonly #directory: string;
	readonly #entropy: (into: Uint8Array) => void;
	#handles: FileHandle[] = [];

	constructor(fileSystem: FileSystem, directory: string, entropy: (into: Uint8Array) => void) {
		this.#fileSystem = fileSystem;
		this.#directory = directory;
		this.#entropy = entropy;
	}

	get count(): number {
		return this.#handles.length;
	}

	/** Writes a run: `produce` gets where its chunks go. */
	*add(produce: (write: WriteChunk) => Flow<void>): Flow<void> {
		const handle = yield* this.#create();
		let position = 0;
		try {
			yield* produce((chunk) => {
				const written = handle.write(chunk, position);
				position += chunk.length;
				return written instanceof Promise ? written.then(() => undefined) : undefined;
			});
		} catch (error) {
			yield* wait(handle.close());
			throw error;
		}
		this.#handles.push(handle);
	}

	/** Hands all runs over, in the order in which they were added; each is closed by its taker. */
	take(): readonly FileHandle[] {
		const handles = this.#handles;
		this.#handles = [];
		return handles;
	}

	*close(): Flow<void> {
		for (const handle of this.take()) yield* wait(handle.close());
	}

	*#create(): Flow<FileHandle> {
		for (;;) {
			const bytes = new Uint8Array(6);
			this.#entropy(bytes);
			const name = Array.from(bytes, (byte) => letters[byte % letters.length]).join('');
			const path = joinName(this.#directory, `sort${name}`);
			try {
				const options = { read: true, write: true, create: true, exclusive: true, permissions: 0o600 };
				const handle = yield* wait(this.#fileSystem.open(path, options));
				yield* wait(this.#fileSystem.remove(path));
				return handle;
			} catch (error) {
				if (!isFsError(error, 'EEXIST')) throw error;
			}
		}
	}
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A file from its start, as an input. Closing the handle is the caller's. */
export const inputOf = (handle: FileHandle): Input => {
	let position = 0;
	const pull = (): Maybe<Uint8Array | undefined> => {
		const into = new Uint8Array(pullBytes);
		const take = (count: number): Uint8Array | undefined => {
			position += count;
			return count === 0 ? undefined : into.subarray(0, count);
		};
		const read = handle.read(into, position);
		return read instanceof Promise ? read.then(take) : take(read);
	};
	return {
		isTerminal: false,
		pull,
		unread: (chunk) => {
			position -= chunk.length;
		},
		end: () => handle.close(),
		takeData: () => undefined,
	};
};

const pullBytes = 1 << 16;
