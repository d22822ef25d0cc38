import { andThen, type FileHandle, type Maybe, orElse, type Stat } from '@tenon/core';
import type { FileMeter } from './file-meter.ts';

/** So much a handle writes before it finds out whether there is a file behind it. */
const bytesBeforeLook = 65_536;

/**
 * A handle that asks the meter before it writes. What is no file, such as a device or a pipe, keeps nothing: what
 * was counted for it comes back as soon as that matters.
 */
export class MeteredHandle implements FileHandle {
	readonly #inner: FileHandle;
	readonly #meter: FileMeter;
	readonly #path: string;
	/** What was counted without knowing; `undefined` once it is known that there is a file. */
	#unsure: number | undefined = 0;
	#isFile = true;

	constructor(inner: FileHandle, meter: FileMeter, path: string) {
		this.#inner = inner;
		this.#meter = meter;
		this.#path = path;
	}

	get hostDescriptor(): number | undefined {
		return this.#inner.hostDescriptor;
	}

	read(into: Uint8Array, position: number): Maybe<number> {
		return this.#inner.read(into, position);
	}

	write(bytes: Uint8Array, position: number): Maybe<number> {
		if (!this.#isFile) return this.#inner.write(bytes, position);
		if (this.#unsure === undefined) return this.#count(bytes, position);
		if (this.#unsure + bytes.length <= bytesBeforeLook) {
			return andThen(this.#count(bytes, position), (written) => {
				if (this.#unsure !== undefined) this.#unsure += written;
				return written;
			});
		}
		return andThen(this.#inner.stat(), ({ kind }) => {
			this.#isFile = kind === 'file';
			if (!this.#isFile) this.#meter.giveBack(this.#unsure ?? 0, 0);
			this.#unsure = undefined;
			return this.write(bytes, position);
		});
	}

	// A file that only grows in size takes no room until it is written.
	truncate(size: number): Maybe<void> {
		return this.#inner.truncate(size);
	}

	stat(): Maybe<Stat> {
		return this.#inner.stat();
	}

	sync(): Maybe<void> {
		return this.#inner.sync();
	}

	close(): Maybe<void> {
		return this.#inner.close();
	}

	#count(bytes: Uint8Array, position: number): Maybe<number> {
		this.#meter.takeBytes(bytes.length, 'write', this.#path);
		return andThen(
			orElse(
				() => this.#inner.write(bytes, position),
				(error) => {
					this.#meter.giveBack(bytes.length, 0);
					throw error;
				},
			),
			(written) => {
				if (written < bytes.length) this.#meter.giveBack(bytes.length - written, 0);
				return written;
			},
		);
	}
}
