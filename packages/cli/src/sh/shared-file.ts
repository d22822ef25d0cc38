import { readFileSync, readSync } from 'node:fs';

const chunkBytes = 65_536;

/**
 * A file that this process reads from a place which it shares with others: the next of them goes on where the shell
 * has stopped. What is read ahead is read without moving the place, which follows when somebody else may look.
 */
export class SharedFile {
	readonly #descriptor: number;
	/** Where the next chunk begins; `undefined` until one is asked for. */
	#ahead: number | undefined;
	/** Where the others would read. */
	#place = 0;

	private constructor(descriptor: number) {
		this.#descriptor = descriptor;
	}

	/** `undefined` where the system does not tell where a file is read. */
	static of(descriptor: number): SharedFile | undefined {
		return placeOf(descriptor) === undefined ? undefined : new SharedFile(descriptor);
	}

	/** The next chunk; `undefined` at the end. */
	read(): Uint8Array | undefined {
		if (this.#ahead === undefined) {
			this.#place = placeOf(this.#descriptor) ?? 0;
			this.#ahead = this.#place;
		}
		const into = new Uint8Array(chunkBytes);
		const count = readSync(this.#descriptor, into, 0, chunkBytes, this.#ahead);
		this.#ahead += count;
		return count === 0 ? undefined : into.subarray(0, count);
	}

	/** Moves the place behind all that was read but the last `unread` bytes. */
	settle(unread: number): void {
		if (this.#ahead === undefined) return;
		const target = this.#ahead - unread;
		const into = new Uint8Array(Math.min(Math.max(target - this.#place, 0), 1 << 20));
		while (this.#place < target) {
			const count = readSync(this.#descriptor, into, 0, Math.min(into.length, target - this.#place), null);
			if (count === 0) break;
			this.#place += count;
		}
		this.#ahead = undefined;
	}
}

// Only Linux tells.
const placeOf = (descriptor: number): number | undefined => {
	try {
		const facts = readFileSync(`/proc/self/fdinfo/${descriptor}`, 'latin1');
		return Number(/^pos:\s*(\d+)/m.exec(facts)?.[1]);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === undefined) throw error;
		return undefined;
	}
};
