import { type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';
import type { BcNumber } from './number.ts';

/** The elements of an array by their index. A map of maps: a single one is moved as a whole each time that it grows. */
export class BcArray {
	readonly #pages = new Map<number, Map<number, BcNumber>>();
	#size = 0;

	/** How many elements there are. */
	get size(): number {
		return this.#size;
	}

	get(index: number): BcNumber | undefined {
		return this.#pages.get(pageOf(index))?.get(index);
	}

	set(index: number, value: BcNumber): void {
		const number = pageOf(index);
		let page = this.#pages.get(number);
		if (page === undefined) {
			page = new Map();
			this.#pages.set(number, page);
		}
		if (!page.has(index)) this.#size += 1;
		page.set(index, value);
	}

	/** Another one with the same elements. */
	*copy(context: Pick<CommandContext, 'breathe'>): Flow<BcArray> {
		const copy = new BcArray();
		for (const [number, page] of this.#pages) {
			copy.#pages.set(number, new Map(page));
			copy.#size += page.size;
			yield* wait(context.breathe(page.size >> 2));
		}
		return copy;
	}
}

const pageOf = (index: number): number => Math.floor(index / 4096);
