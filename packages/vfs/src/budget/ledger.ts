import { type FsOperation, type Maybe, orElse, type Stat } from '@tenon/core';
import type { Budget, Usage } from './budget.ts';
import { chargedBytes, fileKey, type Survey, type SurveyedFile } from './survey.ts';

/** Who asks for an allowance: what a refusal names. */
export interface Asking {
	readonly operation: FsOperation;
	readonly path: string;
}

/**
 * The account of one file system with a budget: what it has taken, and which open files have lost
 * their last name and still take bytes.
 */
export class Ledger {
	readonly budget: Budget;
	readonly #openFiles = new Map<string, OpenFile>();
	#bytes = 0;
	#entries = 0;

	constructor(budget: Budget) {
		this.budget = budget;
	}

	get used(): Usage {
		return { bytes: this.#bytes, entries: this.#entries };
	}

	/** Takes the growth from the budget and runs `work`; if that fails the growth is given back. */
	reserve<T>(growth: Usage, { operation, path }: Asking, work: () => Maybe<T>): Maybe<T> {
		this.charge(growth, operation, path);
		return orElse(work, (error) => {
			this.record({ bytes: -growth.bytes, entries: -growth.entries });
			throw error;
		});
	}

	charge({ bytes, entries }: Usage, operation: FsOperation, path: string): void {
		this.budget.charge(bytes, entries, operation, path);
		this.#bytes += bytes;
		this.#entries += entries;
	}

	/** Notes what has happened already, in either direction. */
	record({ bytes, entries }: Usage): void {
		this.budget.record(bytes, entries);
		this.#bytes += bytes;
		this.#entries += entries;
	}

	/** Returns the names that are gone, and the bytes of files that cannot be reached any more. */
	release(gone: Survey): void {
		let bytes = 0;
		for (const [key, file] of gone.files) bytes += this.#bytesWithout(key, file);
		this.record({ bytes: -bytes, entries: -gone.entries });
	}

	/** Gives back the name of one entry that was removed or replaced, and what hung on it. */
	releaseEntry(stat: Stat): void {
		const files = new Map<string, SurveyedFile>();
		if (stat.kind !== 'directory') {
			files.set(fileKey(stat), { size: chargedBytes(stat), nlink: stat.nlink, names: 1 });
		}
		this.release({ entries: 1, files });
	}

	isOpen(stat: Stat): boolean {
		return this.#openFiles.has(fileKey(stat));
	}

	opened(key: string): void {
		const file = this.#openFiles.get(key);
		if (file === undefined) this.#openFiles.set(key, { handles: 1, isNameless: false });
		else file.handles += 1;
	}

	/** Whether closing one more handle of the file would free its bytes. */
	isLastHold(key: string): boolean {
		const file = this.#openFiles.get(key);
		return file !== undefined && file.handles === 1 && file.isNameless;
	}

	closed(key: string): void {
		const file = this.#openFiles.get(key);
		if (file === undefined) return;
		file.handles -= 1;
		if (file.handles === 0) this.#openFiles.delete(key);
	}

	#bytesWithout(key: string, { size, nlink, names }: SurveyedFile): number {
		if (names < nlink) return 0;
		const open = this.#openFiles.get(key);
		if (open === undefined) return size;
		open.isNameless = true;
		return 0;
	}
}

interface OpenFile {
	handles: number;
	isNameless: boolean;
}
