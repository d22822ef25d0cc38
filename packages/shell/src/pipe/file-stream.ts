import { andThen, encodeText, type FileHandle, isPromise, type Maybe, type Stat } from '@tenon/core';
import type { Input, LentDescriptor, Output } from './stream.ts';

const chunkBytes = 65_536;

/** A reader that waits. */
interface Waiting {
	readonly memory: Uint8Array;
	readonly resolve: (chunk: Uint8Array | undefined) => void;
	readonly reject: (error: unknown) => void;
}

/**
 * An open file as a shell sees it: one offset, shared by every descriptor that was duplicated from
 * it and by every subshell that inherited it, as in POSIX.
 */
export class FileStream implements Input, Output {
	readonly isTerminal = false;
	readonly isFile = true;
	readonly #handle: FileHandle;
	readonly #appends: boolean;
	/** How many streams read or write by the same handle. */
	readonly #shared: { users: number };
	#position = 0;
	/** Whether it adds to a file whose handle writes where it is told to. */
	#findsEnd = false;
	#unread: Uint8Array | undefined;
	/** How many programs have the descriptor. */
	#borrowers = 0;
	#isReading = false;
	/** Readers that wait for what the read under way will bring. */
	readonly #waiting: Waiting[] = [];

	constructor(handle: FileHandle, { appends }: { readonly appends: boolean }, shared = { users: 0 }) {
		this.#handle = handle;
		this.#appends = appends;
		this.#shared = shared;
		shared.users += 1;
	}

	/**
	 * The same file as if it were opened anew, by `/dev/stdin` and the like: from its start, with an offset of its own.
	 * `undefined` if it is no regular file, which is always where it is.
	 */
	again(how: 'read' | 'overwrite' | 'append' | 'read and write'): Maybe<FileStream | undefined> {
		return andThen(this.stat(), ({ kind, size }) => {
			if (kind !== 'file') return undefined;
			const stream = new FileStream(this.#handle, { appends: this.#appends }, this.#shared);
			if (how === 'append') {
				stream.#position = size;
				stream.#findsEnd = !this.#appends;
			}
			return how === 'overwrite' ? andThen(this.#handle.truncate(0), () => stream) : stream;
		});
	}

	get fileDescriptor(): number | undefined {
		return this.#handle.hostDescriptor;
	}

	/**
	 * Lends the descriptor to a program, which goes on where this stream is; what was read ahead is read by it. While
	 * it is lent, and when it comes back, the stream goes on where the program has come to.
	 */
	lend(): LentDescriptor | undefined {
		const { hostDescriptor: descriptor, offset } = this.#handle;
		// One that was opened anew has a place of its own, which the descriptor does not know.
		if (descriptor === undefined || offset === undefined || this.#shared.users > 1) return undefined;
		if (!this.#appends) {
			if (this.#borrowers > 0) this.#follow();
			if (!offset.moveTo(this.#position)) return undefined;
		}
		this.#unread = undefined;
		this.#borrowers += 1;
		return {
			descriptor,
			giveBack: () => {
				this.#follow();
				this.#borrowers -= 1;
			},
		};
	}

	#follow(): void {
		const position = this.#appends ? undefined : this.#handle.offset?.movedTo();
		if (position === undefined) return;
		this.#position = position;
		this.#unread = undefined;
	}

	pull(): Maybe<Uint8Array | undefined> {
		return this.pullInto(this.#unread ?? new Uint8Array(chunkBytes));
	}

	pullInto(memory: Uint8Array): Maybe<Uint8Array | undefined> {
		if (this.#borrowers > 0) this.#follow();
		if (this.#unread !== undefined) {
			const chunk = this.#unread;
			this.#unread = undefined;
			this.#position += chunk.length;
			return chunk;
		}
		if (this.#isReading || this.#waiting.length > 0) return this.#wait(memory);
		const count = this.#handle.read(memory, this.#position);
		if (!isPromise(count)) return this.#filled(memory, count);
		const chunk = this.#wait(memory);
		this.#arriving(count, memory);
		return chunk;
	}

	#wait(memory: Uint8Array): Promise<Uint8Array | undefined> {
		return new Promise((resolve, reject) => this.#waiting.push({ memory, resolve, reject }));
	}

	// One read is under way at a time. What it brings is for the reader that has waited longest; one that was cancelled
	// puts it back, and it is for the next.
	#arriving(count: Promise<number>, memory: Uint8Array): void {
		this.#isReading = true;
		count.then(
			(got) => {
				this.#isReading = false;
				const chunk = this.#filled(memory, got);
				const reader = this.#waiting.shift();
				// Memory is its reader's alone.
				if (reader !== undefined) reader.resolve(reader.memory === memory ? chunk : chunk?.slice());
				else if (chunk !== undefined) this.unread(chunk.slice());
				return this.#readOn();
			},
			(error: unknown) => {
				this.#isReading = false;
				this.#waiting.shift()?.reject(error);
				return this.#readOn();
			},
		);
	}

	async #readOn(): Promise<void> {
		// What was brought may be put back first.
		await undefined;
		const reader = this.#waiting[0];
		if (reader === undefined || this.#isReading) return;
		try {
			this.#arriving(Promise.resolve(this.#handle.read(reader.memory, this.#position)), reader.memory);
		} catch (error) {
			this.#waiting.shift();
			reader.reject(error);
			return this.#readOn();
		}
	}

	#filled(memory: Uint8Array, count: number): Uint8Array | undefined {
		if (count === 0) return undefined;
		this.#position += count;
		return count === memory.length ? memory : memory.subarray(0, count);
	}

	size(): Maybe<number> {
		return andThen(this.stat(), ({ size }) => size);
	}

	bytesLeft(): Maybe<number> {
		if (this.#borrowers > 0) this.#follow();
		return andThen(this.size(), (size) => Math.max(0, size - this.#position));
	}

	stat(): Maybe<Stat> {
		return this.#handle.stat();
	}

	unread(chunk: Uint8Array): void {
		if (chunk.length === 0) return;
		const reader = this.#waiting.shift();
		if (reader !== undefined) {
			reader.resolve(chunk);
			return;
		}
		this.#position -= chunk.length;
		if (this.#unread === undefined) this.#unread = chunk;
		else {
			const both = new Uint8Array(chunk.length + this.#unread.length);
			both.set(chunk);
			both.set(this.#unread, chunk.length);
			this.#unread = both;
		}
	}

	write(chunk: Uint8Array, release?: () => void): Maybe<boolean> {
		if (chunk.length === 0) return true;
		this.#unread = undefined;
		if (this.#borrowers > 0) this.#follow();
		if (this.#findsEnd)
			return andThen(this.size(), (size) => {
				this.#position = size;
				return this.#writeHere(chunk, release);
			});
		return this.#writeHere(chunk, release);
	}

	#writeHere(chunk: Uint8Array, release?: () => void): Maybe<boolean> {
		const at = this.#position;
		if (!this.#appends) this.#position += chunk.length;
		return andThen(this.#handle.write(chunk, at), () => {
			release?.();
			return true;
		});
	}

	writeText(text: string): Maybe<boolean> {
		return this.write(encodeText(text));
	}

	end(): Maybe<void> {
		this.#shared.users -= 1;
		if (this.#shared.users === 0) return this.#handle.close();
	}

	sendData(): void {
		// A file keeps bytes alone.
	}

	takeData(): undefined {
		return undefined;
	}
}
