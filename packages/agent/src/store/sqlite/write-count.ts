import { closeSync, constants, openSync, readSync, type Stats, statSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { StoreError } from '../errors.ts';
import type { Database } from './database.ts';

/** What was acknowledged last: how many transactions had written by then, and when it was. */
export interface Acknowledged {
	readonly count: number;
	/** Milliseconds since 1970. */
	readonly at: number;
}

/**
 * Counts the transactions of a store, in its file as part of each and beside the file once each is on the disk. A file
 * that counts less than what was acknowledged has lost something. The count beside the file may be behind, as when a
 * process is killed between the two: that is no loss.
 */
export class WriteCount {
	readonly #file: string;
	readonly #descriptor: number;
	readonly #slot = Buffer.alloc(slotBytes);
	#places: readonly Place[] = [];
	#next = 0;

	/** The file beside a store's, made if it is not there. */
	constructor(file: string) {
		this.#file = file;
		this.#descriptor = openSync(`${file}${suffix}`, openFlags, 0o644);
	}

	/** The highest count beside the file; `undefined` if there is none. */
	acknowledged(): Acknowledged | undefined {
		const bytes = Buffer.alloc(slotBytes * slots);
		readSync(this.#descriptor, bytes, 0, bytes.length, 0);
		let highest: Acknowledged | undefined;
		for (let at = 0; at < bytes.length; at += slotBytes) {
			const found = readSlot(bytes.subarray(at, at + slotBytes));
			if (found !== undefined && found.count > (highest?.count ?? -1)) highest = found;
		}
		return highest;
	}

	/** From here on the file and its log must be the ones that are there now. */
	watchFiles(): void {
		this.#places = ['', '-wal'].flatMap((ending) => {
			const path = this.#file + ending;
			const stat = statSync(path, { throwIfNoEntry: false });
			return stat === undefined ? [] : [{ path, stat }];
		});
	}

	/** Before a transaction that has written something is committed. Throws `gone`, and nothing is written. */
	count(db: Database): void {
		for (const { path, stat } of this.#places) {
			const found = statSync(path, { throwIfNoEntry: false });
			if (found?.ino === stat.ino && found.dev === stat.dev) continue;
			throw new StoreError(
				'gone',
				`${path} was ${found === undefined ? 'deleted' : 'replaced'} while the store was open, and nothing was written; open the store again`,
			);
		}
		this.#next = db.value<number>('UPDATE written SET count = count + 1 RETURNING count')!;
	}

	/** The transaction is on the disk. */
	acknowledge(): void {
		try {
			this.#put({ count: this.#next, at: Date.now() });
		} catch (error) {
			// What was written counts, also where it cannot be counted here: then its loss would go unnoticed.
			if ((error as NodeJS.ErrnoException).code === undefined) throw error;
		}
	}

	/** What is in the file is all that counts from now on. */
	acceptLoss(count: number): void {
		writeSync(this.#descriptor, Buffer.alloc(slotBytes * slots), 0, slotBytes * slots, 0);
		this.#put({ count, at: Date.now() });
	}

	close(): void {
		closeSync(this.#descriptor);
	}

	// Each in the next of a few slots: a process that was overtaken does not write over a higher count.
	#put({ count, at }: Acknowledged): void {
		this.#slot.writeDoubleLE(count, 0);
		this.#slot.writeDoubleLE(at, 8);
		this.#slot.writeUInt32LE(crc32(this.#slot.subarray(0, 16)), 16);
		writeSync(this.#descriptor, this.#slot, 0, slotBytes, (count % slots) * slotBytes);
	}
}

interface Place {
	readonly path: string;
	readonly stat: Stats;
}

const suffix = '-count';
const openFlags = constants.O_RDWR | constants.O_CREAT;
const slotBytes = 20;
const slots = 16;

const readSlot = (slot: Buffer): Acknowledged | undefined => {
	const isWhole = slot.length === slotBytes && crc32(slot.subarray(0, 16)) === slot.readUInt32LE(16);
	const count = isWhole ? slot.readDoubleLE(0) : 0;
	return isWhole && count > 0 ? { count, at: slot.readDoubleLE(8) } : undefined;
};
