import type { Maybe } from '@tenon/core';
import type { OpenFile } from './open-file.ts';

/** The descriptor table of one shell environment. Each entry holds one use of its file. */
export class Descriptors {
	#files: (OpenFile | undefined)[];

	constructor(files: readonly (OpenFile | undefined)[] = none) {
		this.#files = files.slice();
	}

	get(descriptor: number): OpenFile | undefined {
		return this.#files[descriptor];
	}

	/** Points a descriptor at a file, taking over the caller's use of it; the old one is released. */
	set(descriptor: number, file: OpenFile): Maybe<void> {
		const old = this.#files[descriptor];
		this.#files[descriptor] = file;
		return old?.release();
	}

	/** Swaps an entry and hands the old one, with its use, to the caller, who puts it back later. */
	exchange(descriptor: number, file: OpenFile | undefined): OpenFile | undefined {
		const old = this.#files[descriptor];
		this.#files[descriptor] = file;
		return old;
	}

	/** Points all descriptors on one file at another, which gets a use for each; the old uses are the caller's. Returns their number. */
	exchangeAll(file: OpenFile, other: OpenFile): number {
		let count = 0;
		for (let at = 0; at < this.#files.length; at++) {
			if (this.#files[at] !== file) continue;
			this.#files[at] = count === 0 ? other : other.retain();
			count += 1;
		}
		return count;
	}

	close(descriptor: number): Maybe<void> {
		const old = this.#files[descriptor];
		this.#files[descriptor] = undefined;
		return old?.release();
	}

	/** The lowest free descriptor from `from` on: what `{name}>` takes, from 10. */
	firstFree(from: number): number {
		let at = from;
		while (this.#files[at] !== undefined) at += 1;
		return at;
	}

	/** Numbers in use, ascending. */
	numbers(): readonly number[] {
		return this.#files.flatMap((file, number) => (file === undefined ? [] : [number]));
	}

	/** A table for a subshell: the same files, one use more of each. */
	fork(): Descriptors {
		const forked = new Descriptors();
		forked.#files = this.#files.slice();
		for (let at = 0; at < this.#files.length; at++) this.#files[at]?.retain();
		return forked;
	}

	/** The environment is over: all its descriptors close. */
	release(): Maybe<void> {
		let waits: Promise<void>[] | undefined;
		for (let at = 0; at < this.#files.length; at++) {
			const closed = this.#files[at]?.release();
			if (typeof closed === 'object') {
				waits ??= [];
				waits.push(closed);
			}
		}
		this.#files = [];
		if (waits !== undefined) return Promise.all(waits).then(() => undefined);
	}
}

const none: readonly (OpenFile | undefined)[] = [];
