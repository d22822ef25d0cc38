import {
	andThen,
	type ByteRange,
	type DirEntry,
	encodeText,
	type FileHandle,
	type FileSystem,
	type FileSystemTraits,
	type Maybe,
	type OpenOptions,
	type PatchOperation,
	type SpaceFacts,
	type Stat,
	type WatchEvent,
	type Watcher,
	type WriteOptions,
} from '@tenon/core';
import { applyPatch } from '../patch/apply-patch.ts';
import { Turns } from '../wrapping/turns.ts';
import type { Budget, Usage } from './budget.ts';
import { spaceOfBudget } from './budget-space.ts';
import { ChargedSteps } from './charged-steps.ts';
import { Ledger } from './ledger.ts';
import { fileKey } from './survey.ts';

/** How to wrap. */
export interface WithBudgetOptions {
	/** What the file system holds already, as `measure` counts it; charged at once. Default: nothing. */
	readonly holds?: Usage;
}

/** A file system that draws on a budget. Disposing of it gives back all it took; then it is at its end. */
export interface BudgetedFileSystem extends FileSystem, Disposable {
	/** What this file system has taken of the budget. */
	readonly used: Usage;
}

/**
 * Charges a budget, to the byte and the name, for everything that grows in `fileSystem`. What the
 * budget refuses is not done, what fails is given back, and the bytes of a removed file come back
 * with its last name and its last handle.
 *
 * Exact as long as all changes go through the wrapper; where the file system waits, changes are
 * made one after the other.
 */
export const withBudget = (
	fileSystem: FileSystem,
	budget: Budget,
	options: WithBudgetOptions = {},
): BudgetedFileSystem => {
	const ledger = new Ledger(budget);
	if (options.holds !== undefined) ledger.charge(options.holds, 'write', '/');
	return new Budgeted(fileSystem, ledger);
};

class Budgeted implements BudgetedFileSystem {
	readonly traits: FileSystemTraits;
	readonly #inner: FileSystem;
	readonly #ledger: Ledger;
	readonly #turns = new Turns();
	readonly #steps: ChargedSteps;

	constructor(inner: FileSystem, ledger: Ledger) {
		this.traits = { ...inner.traits, type: 'budget' };
		this.#inner = inner;
		this.#ledger = ledger;
		this.#steps = new ChargedSteps(inner, ledger, this.#turns);
	}

	get used(): Usage {
		return this.#ledger.used;
	}

	[Symbol.dispose](): void {
		const { bytes, entries } = this.#ledger.used;
		this.#ledger.record({ bytes: -bytes, entries: -entries });
	}

	stat(path: string): Maybe<Stat> {
		return this.#inner.stat(path);
	}

	lstat(path: string): Maybe<Stat> {
		return this.#inner.lstat(path);
	}

	list(path: string): Maybe<readonly DirEntry[]> {
		return this.#inner.list(path);
	}

	realpath(path: string): Maybe<string> {
		return this.#inner.realpath(path);
	}

	readlink(path: string): Maybe<string> {
		return this.#inner.readlink(path);
	}

	read(path: string, range?: ByteRange): Maybe<Uint8Array> {
		return this.#inner.read(path, range);
	}

	write(path: string, bytes: Uint8Array, options?: WriteOptions): Maybe<void> {
		const write = (): Maybe<void> => this.#inner.write(path, bytes, options);
		return this.#turns.exclusive(() =>
			andThen(this.#steps.peek(path, options?.mode === 'create' ? 'entry' : 'follow'), (before) => {
				const mustFail = options?.mode === (before === undefined ? 'update' : 'create');
				if (mustFail) return write();
				return this.#steps.setContent({ operation: 'write', path }, before, bytes.length, write);
			}),
		);
	}

	append(path: string, bytes: Uint8Array, options?: { readonly permissions?: number }): Maybe<void> {
		const append = (): Maybe<void> => this.#inner.append(path, bytes, options);
		return this.#turns.exclusive(() =>
			andThen(this.#steps.peek(path, 'follow'), (before) => {
				const size = (before?.size ?? 0) + bytes.length;
				return this.#steps.setContent({ operation: 'append', path }, before, size, append);
			}),
		);
	}

	patch(path: string, operations: readonly PatchOperation[]): Maybe<void> {
		const patch = (): Maybe<void> => this.#inner.patch(path, operations);
		return this.#turns.exclusive(() =>
			andThen(this.#steps.peek(path, 'follow'), (before) => {
				if (before?.kind !== 'file') return patch();
				return andThen(this.#inner.read(path), (bytes) => {
					const size = applyPatch(path, bytes, operations).length;
					return this.#steps.setContent({ operation: 'patch', path }, before, size, patch);
				});
			}),
		);
	}

	open(path: string, options: OpenOptions): Maybe<FileHandle> {
		const isEntry = options.create === true && options.exclusive === true;
		return this.#turns.exclusive(() =>
			andThen(this.#steps.peek(path, isEntry ? 'entry' : 'follow'), (before) => {
				const entries = before === undefined && options.create === true ? 1 : 0;
				const opened = this.#ledger.reserve({ bytes: 0, entries }, { operation: 'open', path }, () =>
					this.#inner.open(path, options),
				);
				return andThen(opened, (handle) => this.#steps.handleFor(handle, path, options, before));
			}),
		);
	}

	mkdir(
		path: string,
		options?: { readonly recursive?: boolean; readonly permissions?: number },
	): Maybe<void> {
		const call = { operation: 'mkdir', path } as const;
		return this.#turns.exclusive(() =>
			options?.recursive === true
				? this.#steps.makeDirectories(path, options.permissions)
				: this.#steps.addEntry(call, path, 0, () => this.#inner.mkdir(path, options)),
		);
	}

	remove(path: string, options?: { readonly recursive?: boolean }): Maybe<void> {
		const remove = (): Maybe<void> => this.#inner.remove(path, options);
		return this.#turns.exclusive(() =>
			andThen(this.#steps.peek(path, 'entry'), (stat) => {
				if (stat === undefined) return remove();
				if (stat.kind === 'directory' && options?.recursive === true) {
					return this.#steps.removeTree(path, remove);
				}
				return andThen(remove(), () => this.#ledger.releaseEntry(stat));
			}),
		);
	}

	rename(from: string, to: string): Maybe<void> {
		return this.#turns.exclusive(() =>
			andThen(this.#steps.peek(from, 'entry'), (source) =>
				andThen(this.#steps.peek(to, 'entry'), (target) =>
					andThen(this.#inner.rename(from, to), () => {
						if (source === undefined || target === undefined) return;
						// Two names of one file both stay.
						if (fileKey(source) !== fileKey(target)) this.#ledger.releaseEntry(target);
					}),
				),
			),
		);
	}

	link(existing: string, path: string): Maybe<void> {
		const call = { operation: 'link', path: existing, dest: path } as const;
		return this.#turns.exclusive(() =>
			this.#steps.addEntry(call, path, 0, () => this.#inner.link(existing, path)),
		);
	}

	symlink(target: string, path: string): Maybe<void> {
		const call = { operation: 'symlink', path: target, dest: path } as const;
		return this.#turns.exclusive(() =>
			this.#steps.addEntry(call, path, encodeText(target).length, () => this.#inner.symlink(target, path)),
		);
	}

	chmod(path: string, mode: number): Maybe<void> {
		return this.#inner.chmod(path, mode);
	}

	chown(path: string, uid: number, gid: number, options?: { readonly followLinks?: boolean }): Maybe<void> {
		return this.#inner.chown(path, uid, gid, options);
	}

	utimes(
		path: string,
		atimeMs: number,
		mtimeMs: number,
		options?: { readonly followLinks?: boolean },
	): Maybe<void> {
		return this.#inner.utimes(path, atimeMs, mtimeMs, options);
	}

	watch(
		path: string,
		onEvent: (event: WatchEvent) => void,
		options?: { readonly recursive?: boolean },
	): Maybe<Watcher> {
		return this.#inner.watch(path, onEvent, options);
	}

	space(path: string): Maybe<SpaceFacts | undefined> {
		return andThen(this.#inner.stat(path), () => spaceOfBudget(this.#ledger.budget));
	}

	hostPath(path: string): string | undefined {
		return this.#inner.hostPath(path);
	}
}
