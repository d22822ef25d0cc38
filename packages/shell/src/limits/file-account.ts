import { FsError, type FsOperation } from '@tenon/core';
import type { FileMeter } from '@tenon/vfs';
import type { ShellLimits } from '../state/ports.ts';
import type { LimitNotes } from './limit-notes.ts';

/** What one call of a kernel has written to files. Jobs that outlive a call count for the one that runs. */
export class FileAccount implements FileMeter {
	readonly #limits: ShellLimits;
	readonly #notes: LimitNotes;
	#bytes = 0;
	#entries = 0;

	constructor(limits: ShellLimits, notes: LimitNotes) {
		this.#limits = limits;
		this.#notes = notes;
	}

	/** A call begins. */
	begin(): void {
		this.#bytes = 0;
		this.#entries = 0;
	}

	takeBytes(bytes: number, operation: FsOperation, path: string): void {
		if (this.#bytes + bytes > this.#limits.maxFileBytes) throw this.#refusal('maxFileBytes', operation, path);
		this.#bytes += bytes;
	}

	takeEntry(operation: FsOperation, path: string): void {
		if (this.#entries >= this.#limits.maxFileEntries) throw this.#refusal('maxFileEntries', operation, path);
		this.#entries += 1;
	}

	// What was taken in a call before this one is not this one's to get back.
	giveBack(bytes: number, entries: number): void {
		this.#bytes = Math.max(0, this.#bytes - bytes);
		this.#entries = Math.max(0, this.#entries - entries);
	}

	#refusal(name: keyof ShellLimits, operation: FsOperation, path: string): FsError {
		this.#notes.reached(name);
		return new FsError('ENOSPC', operation, path, { reason: this.#notes.text(name) });
	}
}
