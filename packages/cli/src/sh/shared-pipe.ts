import { closeSync, constants, lstatSync, openSync, readdirSync, readlinkSync, readSync } from 'node:fs';
import type { PullBound } from '@tenon/shell';
import { LiveReader, openPipe } from './live-reader.ts';

const chunkBytes = 65_536;

/**
 * A pipe that other processes read too, byte by byte: nothing is taken of it beyond the byte that a reader stops
 * at, since nothing can be put back.
 */
export class SharedPipe {
	readonly #descriptor: number;
	readonly #memory = new Uint8Array(chunkBytes);
	/** Waits for one byte. */
	readonly #waiter: LiveReader;

	private constructor(own: number, descriptor: number) {
		this.#descriptor = own;
		this.#waiter = new LiveReader((onread) => openPipe(descriptor, onread), 1);
	}

	/** `undefined` where the pipe cannot be read without waiting, or no other process reads it. */
	static of(descriptor: number): SharedPipe | undefined {
		if (!isReadByParent(descriptor)) return undefined;
		try {
			const own = openSync(`/dev/fd/${descriptor}`, constants.O_RDONLY | constants.O_NONBLOCK);
			return new SharedPipe(own, descriptor);
		} catch (error) {
			// A socket cannot be opened anew, nor what belongs to another user.
			if ((error as NodeJS.ErrnoException).code === undefined) throw error;
			return undefined;
		}
	}

	/** What there is, up to a bound; `undefined` at the end of the pipe. */
	read({ end, maxBytes = chunkBytes }: PullBound): Uint8Array | undefined | Promise<Uint8Array | undefined> {
		const into = this.#memory;
		const most = Math.min(maxBytes, chunkBytes);
		for (let size = 0; size < most; size++) {
			const count = this.#readByte(into, size);
			if (count === 1 && into[size] !== end) continue;
			const taken = into.slice(0, size + Math.max(count, 0));
			if (taken.length > 0) return taken;
			return count === 0 ? undefined : this.#waiter.read();
		}
		return into.slice(0, most);
	}

	/** A wait ends with nothing more. */
	close(): void {
		this.#waiter.close();
		closeSync(this.#descriptor);
	}

	// 1, 0 at the end, or -1 if there is nothing yet.
	#readByte(into: Uint8Array, at: number): number {
		try {
			return readSync(this.#descriptor, into, at, 1, null);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code === 'EAGAIN') return -1;
			throw error;
		}
	}
}

// Who started this process and has the pipe too may read on when it is over; where that cannot be known, it may.
const isReadByParent = (descriptor: number): boolean => {
	try {
		const pipe = readlinkSync(`/proc/self/fd/${descriptor}`);
		const folder = `/proc/${process.ppid}/fd`;
		const canRead = (name: string): boolean => (lstatSync(`${folder}/${name}`).mode & 0o400) !== 0;
		return readdirSync(folder).some((name) => readlinkSync(`${folder}/${name}`) === pipe && canRead(name));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === undefined) throw error;
		return true;
	}
};
