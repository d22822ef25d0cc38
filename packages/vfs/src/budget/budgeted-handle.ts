import {
	andThen,
	type FileHandle,
	isFsError,
	type Maybe,
	type OpenOptions,
	orElse,
	type Stat,
} from '@tenon/core';
import type { Turns } from '../wrapping/turns.ts';
import type { Ledger } from './ledger.ts';

/** What a handle shares with the file system that opened it. */
export interface HandleAccount {
	readonly ledger: Ledger;
	readonly turns: Turns;
	readonly path: string;
	/** The file's key in the ledger. */
	readonly key: string;
}

/** A handle that asks the budget before its file grows and gives back what it frees. */
export class BudgetedHandle implements FileHandle {
	readonly #inner: FileHandle;
	readonly #account: HandleAccount;
	readonly #canWrite: boolean;
	readonly #isAppend: boolean;

	constructor(inner: FileHandle, account: HandleAccount, { write, append }: OpenOptions) {
		this.#inner = inner;
		this.#account = account;
		this.#canWrite = write === true || append === true;
		this.#isAppend = append === true;
	}

	get hostDescriptor(): number | undefined {
		return this.#inner.hostDescriptor;
	}

	read(into: Uint8Array, position: number): Maybe<number> {
		return this.#inner.read(into, position);
	}

	write(bytes: Uint8Array, position: number): Maybe<number> {
		const write = (): Maybe<number> => this.#inner.write(bytes, position);
		if (!this.#canWrite || bytes.length === 0) return write();
		const endAfter = (size: number): number =>
			this.#isAppend ? size + bytes.length : Math.max(size, position + bytes.length);
		return this.#resize('write', endAfter, write);
	}

	truncate(size: number): Maybe<void> {
		const truncate = (): Maybe<void> => this.#inner.truncate(size);
		return this.#canWrite ? this.#resize('truncate', () => size, truncate) : truncate();
	}

	stat(): Maybe<Stat> {
		return this.#inner.stat();
	}

	sync(): Maybe<void> {
		return this.#inner.sync();
	}

	close(): Maybe<void> {
		const { turns, ledger, key } = this.#account;
		return turns.exclusive(() => {
			const freed = ledger.isLastHold(key) ? this.#size() : undefined;
			return andThen(freed, (bytes) =>
				andThen(this.#inner.close(), () => {
					ledger.closed(key);
					if (bytes !== undefined) ledger.record({ bytes: -bytes, entries: 0 });
				}),
			);
		});
	}

	#resize<T>(
		operation: 'write' | 'truncate',
		sizeAfter: (size: number) => number,
		work: () => Maybe<T>,
	): Maybe<T> {
		const { turns, ledger, path } = this.#account;
		return turns.exclusive(() =>
			andThen(this.#size(), (before) => {
				// A closed handle, or a number that is none: the store says what is wrong with it.
				if (before === undefined || !isCount(sizeAfter(before))) return work();
				const growth = Math.max(0, sizeAfter(before) - before);
				ledger.charge({ bytes: growth, entries: 0 }, operation, path);
				// Even a failed write may have changed the size; what counts is what is there.
				const settle = (): Maybe<void> =>
					andThen(this.#size(), (after = before) =>
						ledger.record({ bytes: after - before - growth, entries: 0 }),
					);
				return orElse(
					() => andThen(work(), (result) => andThen(settle(), () => result)),
					(error) =>
						andThen(settle(), () => {
							throw error;
						}),
				);
			}),
		);
	}

	#size(): Maybe<number | undefined> {
		return orElse<number | undefined>(
			() => andThen(this.#inner.stat(), ({ size }) => size),
			(error) => {
				if (isFsError(error)) return undefined;
				throw error;
			},
		);
	}
}

const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
