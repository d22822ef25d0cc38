import { readSync } from 'node:fs';
import { FileOffset } from '@tenon/vfs/host';

const chunkBytes = 65_536;

/**
 * A file that this process reads from a place which it shares with others: the next of them goes on where the shell
 * has stopped. What is read ahead is read without moving the place, which follows when another process may look.
 */
export class SharedFile {
	readonly #descriptor: number;
	readonly #offset: FileOffset;
	/** Where the next chunk begins; `undefined` until one is asked for. */
	#ahead: number | undefined;

	private constructor(descriptor: number, offset: FileOffset) {
		this.#descriptor = descriptor;
		this.#offset = offset;
	}

	/** `undefined` where the system does not tell where a file is read. */
	static of(descriptor: number): SharedFile | undefined {
		const offset = FileOffset.ofGiven(descriptor);
		return offset === undefined ? undefined : new SharedFile(descriptor, offset);
	}

	/** Where the next chunk begins. */
	get place(): number {
		this.#ahead ??= this.#offset.movedTo() ?? this.#offset.known;
		return this.#ahead;
	}

	/** The next chunk; `undefined` at the end. */
	read(): Uint8Array | undefined {
		const { place } = this;
		const into = new Uint8Array(chunkBytes);
		const count = readSync(this.#descriptor, into, 0, chunkBytes, place);
		this.#ahead = place + count;
		return count === 0 ? undefined : into.subarray(0, count);
	}

	/** Moves the place behind all that was read but the last `unread` bytes. */
	settle(unread: number): void {
		if (this.#ahead === undefined) return;
		this.#offset.moveTo(this.#ahead - unread);
		this.#ahead = undefined;
	}
}
