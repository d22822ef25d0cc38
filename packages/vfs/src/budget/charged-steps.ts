import {
	andThen,
	type FileHandle,
	type FileSystem,
	isFsError,
	type Maybe,
	type OpenOptions,
	orElse,
	type Stat,
} from '@tenon/core';
import { type Call, callerError } from '../wrapping/caller-error.ts';
import { makeDirectories } from '../wrapping/make-directories.ts';
import type { Turns } from '../wrapping/turns.ts';
import { BudgetedHandle } from './budgeted-handle.ts';
import type { Ledger } from './ledger.ts';
import { fileKey, type Survey, survey } from './survey.ts';

/**
 * The steps that change what is kept, each with its charge. A caller runs one at a time; whether a
 * step can succeed is the file system's to say, a charge is only asked for one that may.
 */
export class ChargedSteps {
	readonly #inner: FileSystem;
	readonly #ledger: Ledger;
	readonly #turns: Turns;

	constructor(inner: FileSystem, ledger: Ledger, turns: Turns) {
		this.#inner = inner;
		this.#ledger = ledger;
		this.#turns = turns;
	}

	/** What is at a path; whatever is wrong with it, the operation itself will say. */
	peek(path: string, final: 'follow' | 'entry'): Maybe<Stat | undefined> {
		return orElse<Stat | undefined>(
			() => (final === 'follow' ? this.#inner.stat(path) : this.#inner.lstat(path)),
			(error) => {
				if (isFsError(error)) return undefined;
				throw error;
			},
		);
	}

	/** Gives a file a new content of `size` bytes, creating it if it was not there `before`. */
	setContent(call: Call, before: Stat | undefined, size: number, work: () => Maybe<void>): Maybe<void> {
		if (before === undefined) return this.#ledger.reserve({ bytes: size, entries: 1 }, call, work);
		if (before.kind !== 'file') return work();
		const growth = Math.max(0, size - before.size);
		return andThen(this.#ledger.reserve({ bytes: growth, entries: 0 }, call, work), () => {
			this.#ledger.record({ bytes: size - before.size - growth, entries: 0 });
			return this.#ledger.isOpen(before) ? this.#keepReplaced(call.path, before) : undefined;
		});
	}

	// A store that writes by putting a new file in the place of the old keeps the old one while it is open.
	#keepReplaced(path: string, before: Stat): Maybe<void> {
		return andThen(this.peek(path, 'follow'), (after) => {
			if (after === undefined || fileKey(after) === fileKey(before)) return;
			this.#ledger.record({ bytes: before.size, entries: 0 });
			const { size, nlink } = before;
			this.#ledger.release({
				entries: 0,
				files: new Map([[fileKey(before), { size, nlink, names: nlink }]]),
			});
		});
	}

	/** Makes one new name at `path`; a name that is taken is not charged for. */
	addEntry(call: Call, path: string, bytes: number, work: () => Maybe<void>): Maybe<void> {
		return andThen(this.peek(path, 'entry'), (taken) => {
			if (taken !== undefined) return work();
			return orElse(
				() => this.#ledger.reserve({ bytes, entries: 1 }, call, work),
				(error) => {
					throw callerError(error, call);
				},
			);
		});
	}

	/** Makes a directory and those above it, charging for each as it is made. */
	makeDirectories(path: string, permissions: number | undefined): Maybe<void> {
		const call: Call = { operation: 'mkdir', path };
		const options = permissions === undefined ? {} : { permissions };
		return makeDirectories(this.#inner, path, (prefix) =>
			this.addEntry(call, prefix, 0, () => this.#inner.mkdir(prefix, options)),
		);
	}

	/** Removes a directory with all below it; if that stops half way, what is gone is given back. */
	removeTree(path: string, remove: () => Maybe<void>): Maybe<void> {
		return andThen(survey(this.#inner, path), (before) =>
			orElse(
				() => andThen(remove(), () => this.#ledger.release(before)),
				(error) =>
					andThen(this.#surveyIfThere(path), (after) => {
						this.#ledger.release(difference(before, after));
						throw error;
					}),
			),
		);
	}

	#surveyIfThere(path: string): Maybe<Survey> {
		return andThen(this.peek(path, 'entry'), (stat) =>
			stat === undefined ? { entries: 0, files: new Map() } : survey(this.#inner, path),
		);
	}

	/** The handle to hand out for one that was just opened; gives back what opening has cut off. */
	handleFor(handle: FileHandle, path: string, options: OpenOptions, before?: Stat): Maybe<FileHandle> {
		return andThen(handle.stat(), (stat) => {
			if (stat.kind !== 'file') return handle;
			if (before?.kind === 'file') this.#ledger.record({ bytes: stat.size - before.size, entries: 0 });
			const key = fileKey(stat);
			this.#ledger.opened(key);
			return new BudgetedHandle(handle, { ledger: this.#ledger, turns: this.#turns, path, key }, options);
		});
	}
}

const difference = (before: Survey, after: Survey): Survey => {
	const files: Survey['files'] = new Map();
	for (const [key, file] of before.files) {
		const gone = file.names - (after.files.get(key)?.names ?? 0);
		if (gone > 0) files.set(key, { ...file, names: gone });
	}
	return { entries: before.entries - after.entries, files };
};
