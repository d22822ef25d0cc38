import { FsError, type FsOperation } from '@tenon/core';

/** How much is kept: bytes of content and link texts, and names. */
export interface Usage {
	readonly bytes: number;
	/** Every name counts one: files, directories, links, and each further name of a file. */
	readonly entries: number;
}

/** The limits of a budget; `Infinity` is none. */
export interface BudgetOptions {
	/** What people call it; every refusal names it. */
	readonly label: string;
	readonly maxBytes: number;
	readonly maxEntries: number;
}

/** An allowance that several file systems draw on together. It holds numbers, never files. */
export interface Budget extends BudgetOptions {
	readonly used: Usage;
	/**
	 * Takes from the allowance, or gives back where a number is negative. Throws ENOSPC, and changes
	 * nothing, if a number that grows would pass its limit. To give back more than was taken is a
	 * fault of the caller and throws a plain `Error`.
	 */
	charge(bytes: number, entries: number, operation: FsOperation, path: string): void;
	/** Like `charge`, for what is kept already and cannot be refused: it may pass the limits. */
	record(bytes: number, entries: number): void;
}

/** A budget of which nothing is used. */
export const createBudget = (options: BudgetOptions): Budget => new SharedBudget(options);

class SharedBudget implements Budget {
	readonly label: string;
	readonly maxBytes: number;
	readonly maxEntries: number;
	#bytes = 0;
	#entries = 0;

	constructor({ label, maxBytes, maxEntries }: BudgetOptions) {
		this.label = label;
		this.maxBytes = maxBytes;
		this.maxEntries = maxEntries;
	}

	get used(): Usage {
		return { bytes: this.#bytes, entries: this.#entries };
	}

	charge(bytes: number, entries: number, operation: FsOperation, path: string): void {
		const refusal =
			this.#refusal('bytes', bytes, this.#bytes, this.maxBytes) ??
			this.#refusal('entries', entries, this.#entries, this.maxEntries);
		if (refusal !== undefined) throw new FsError('ENOSPC', operation, path, { reason: refusal });
		this.record(bytes, entries);
	}

	record(bytes: number, entries: number): void {
		const [newBytes, newEntries] = [this.#bytes + bytes, this.#entries + entries];
		if (!(newBytes >= 0 && newEntries >= 0)) {
			throw new Error(
				`budget ${this.label}: ${bytes} bytes and ${entries} entries do not fit ${this.#bytes} and ${this.#entries} in use`,
			);
		}
		this.#bytes = newBytes;
		this.#entries = newEntries;
	}

	#refusal(unit: string, asked: number, used: number, max: number): string | undefined {
		if (asked <= 0 || used + asked <= max) return undefined;
		return `budget ${this.label} allows ${max} ${unit}, ${used} are used, ${asked} more were asked for`;
	}
}
