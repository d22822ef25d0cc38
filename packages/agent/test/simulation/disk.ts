import {
	copyFileSync,
	existsSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	statSync,
	truncateSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInlineStore } from '../../src/store/sqlite/inline-store.ts';
import type { Store } from '../../src/store/store.ts';
import type { Fault, Plan } from './plan.ts';
import type { Random } from './random.ts';

type Torn = Extract<Fault, { readonly type: 'power-cut' }>['torn'];

/** Where the store of a simulation is: in memory, or in a file that outlives a power cut. */
export class Disk {
	readonly #folder: string | undefined;
	#copies = 0;

	constructor(medium: Plan['medium']) {
		// A disk in memory if there is one: what is torn here is torn by us.
		const root = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
		this.#folder = medium === 'memory' ? undefined : mkdtempSync(join(root, 'tenon-simulation-'));
	}

	open(): Store {
		return openInlineStore({ file: this.#file ?? ':memory:' });
	}

	/**
	 * The power fails during a write: what is left goes to a new file, with a part of what the write added. Gives
	 * whether the write is there: it is a whole or it is nothing.
	 */
	cutDuring(write: () => void, torn: Torn, random: Random): boolean {
		const file = this.#file!;
		const before = sizeOf(`${file}-wal`);
		write();
		const after = sizeOf(`${file}-wal`);
		this.#copies++;
		copyFileSync(file, this.#file!);
		if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${this.#file}-wal`);
		if (after <= before || torn === 'whole') return true;
		return !tear(`${this.#file}-wal`, random.between(before, after - 1), torn, after);
	}

	remove(): void {
		if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true });
	}

	get #file(): string | undefined {
		return this.#folder === undefined ? undefined : join(this.#folder, `store-${this.#copies}`);
	}
}

const sizeOf = (file: string): number => (existsSync(file) ? statSync(file).size : 0);

/**
 * Everything from a place on was not written: it is missing, or the disk has something else there. Gives whether that
 * made a difference: what should have been zeros may be there by chance.
 */
const tear = (file: string, from: number, torn: Torn, end: number): boolean => {
	if (torn === 'cut') {
		truncateSync(file, from);
		return true;
	}
	const bytes = readFileSync(file);
	const lost = bytes.subarray(from, end);
	const isLost = torn === 'noise' || lost.some((byte) => byte !== 0);
	lost.forEach((byte, at) => {
		lost[at] = torn === 'zeros' ? 0 : byte ^ 0xa5;
	});
	writeFileSync(file, bytes);
	return isLost;
};
