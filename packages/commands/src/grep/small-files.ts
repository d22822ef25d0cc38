import { type FileSystem, type Flow, isFsError, type ReadBatch } from '@tenon/core';

/** Files of a directory that are read together, and may be searched together; nothing of them is kept. */
export class SmallFiles {
	readonly #fileSystem: FileSystem;
	readonly #batch: ReadBatch;
	/** How many were read last. */
	count = 0;
	/** For the lines that are found in them. */
	readonly places: Int32Array = new Int32Array(2 * mostLines);

	/** Only files with fewer bytes than `limitBytes` are read. */
	constructor(fileSystem: FileSystem, limitBytes: number) {
		this.#fileSystem = fileSystem;
		this.#batch = { memory: new Uint8Array(2 * limitBytes), ends: new Int32Array(mostFiles), limitBytes };
	}

	/** Reads as many of the names as go together, from `from` on; none if the first is long or cannot be read. */
	*read(directory: string, names: readonly string[], from: number): Flow<void> {
		const reading = this.#fileSystem.readBatch?.(directory, names, from, this.#batch);
		const count = reading instanceof Promise ? ((yield reading) as number | undefined) : reading;
		this.count = count ?? (yield* this.#readEach(directory, names, from));
	}

	*#readEach(directory: string, names: readonly string[], from: number): Flow<number> {
		const { memory, ends, limitBytes } = this.#batch;
		const start = directory.endsWith('/') ? directory : `${directory}/`;
		const most = Math.min(names.length - from, ends.length);
		let count = 0;
		for (let at = 0; count < most && memory.length - at >= limitBytes; count++) {
			const into = memory.subarray(at, at + limitBytes);
			let bytes: Uint8Array;
			try {
				const reading = this.#fileSystem.read(start + names[from + count]!, {
					offset: 0,
					length: limitBytes,
					into,
				});
				bytes = reading instanceof Promise ? ((yield reading) as Uint8Array) : reading;
			} catch (error) {
				if (isFsError(error)) break;
				throw error;
			}
			if (bytes.length === limitBytes) break;
			if (bytes.buffer !== memory.buffer) memory.set(bytes, at);
			ends[count] = at + bytes.length;
			at += bytes.length + 1;
		}
		return count;
	}

	/** The bytes of one, good until the next are read. */
	bytesOf(index: number): Uint8Array {
		return this.#batch.memory.subarray(this.startOf(index), this.#batch.ends[index]);
	}

	/** All of them, a delimiter behind each: a line of one never goes on in the next. There must be one. */
	joined(delimiter: number): Uint8Array {
		const { memory, ends } = this.#batch;
		for (let index = 0; index < this.count; index++) memory[ends[index]!] = delimiter;
		return memory.subarray(0, this.endOf(this.count - 1));
	}

	/** Which one a place in {@link joined} belongs to, at `from` or behind it. */
	indexOf(place: number, from: number): number {
		let index = from;
		while (place >= this.endOf(index)) index += 1;
		return index;
	}

	/** Where one starts in {@link joined}. */
	startOf(index: number): number {
		return index === 0 ? 0 : this.endOf(index - 1);
	}

	/** Where the one behind it starts in {@link joined}. */
	endOf(index: number): number {
		return this.#batch.ends[index]! + 1;
	}
}

// Where there are more, each file is searched by itself.
const mostLines = 1024;
// They take about a millisecond.
const mostFiles = 128;
