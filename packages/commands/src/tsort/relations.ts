import { compareText, type Flow, wait } from '@tenon/core';
import type { CommandContext } from '@tenon/shell';

interface Item {
	readonly name: string;
	/** Items that have to come before it and have not. */
	count: number;
	isPrinted: boolean;
	/** Items after it, the one that was named last first. */
	after: Item[];
	/** The one that it was reached from in the search for a loop. */
	reached: Item | undefined;
}

const bytesOfItem = 160;
const bytesOfRelation = 16;

/** Pairs of items, and the order that keeps them. */
export class Relations {
	readonly #context: CommandContext;
	readonly #items = new Map<string, Item>();
	#loop: Item | undefined;

	constructor(context: CommandContext) {
		this.#context = context;
	}

	/** The first item comes before the second; one item twice is only there. */
	add(first: string, second: string): void {
		const before = this.#item(first);
		const after = this.#item(second);
		if (before === after) return;
		this.#context.holdMemory(bytesOfRelation);
		before.after.push(after);
		after.count += 1;
	}

	#item(name: string): Item {
		const there = this.#items.get(name);
		if (there !== undefined) return there;
		this.#context.holdMemory(bytesOfItem + name.length);
		const made: Item = { name, count: 0, isPrinted: false, after: [], reached: undefined };
		this.#items.set(name, made);
		return made;
	}

	/** Prints all items. Returns false where some of them are in loops, which are shown and cut. */
	*print(name: string): Flow<boolean> {
		const items = [...this.#items.values()].sort((a, b) => compareText(a.name, b.name));
		for (const item of items) item.after.reverse();
		let left = items.length;
		let isOrdered = true;
		while (left > 0) {
			const queue: Item[] = [];
			for (const item of items) {
				if (item.count === 0 && !item.isPrinted) queue.push(item);
				yield* wait(this.#context.breathe());
			}
			for (let at = 0; at < queue.length; at++) {
				const item = queue[at]!;
				this.#context.output.appendText(`${item.name}\n`);
				item.isPrinted = true;
				left -= 1;
				for (const next of item.after) {
					next.count -= 1;
					if (next.count === 0) queue.push(next);
					yield* wait(this.#context.breathe());
				}
				yield* wait(this.#context.output.settle());
			}
			if (left === 0) break;
			yield* wait(this.#context.complain(`${name}: input contains a loop:`));
			isOrdered = false;
			do yield* this.#cutLoop(items);
			while (this.#loop !== undefined);
		}
		return isOrdered;
	}

	// Looks at items in turn, from each that leads to the one before, until one is met again.
	*#cutLoop(items: readonly Item[]): Flow<void> {
		for (const item of items) {
			yield* wait(this.#context.breathe());
			if (item.count === 0) continue;
			if (this.#loop === undefined) {
				this.#loop = item;
				continue;
			}
			const at = item.after.indexOf(this.#loop);
			if (at < 0) continue;
			if (item.reached === undefined) {
				item.reached = this.#loop;
				this.#loop = item;
				continue;
			}
			yield* this.#showLoop(item, at);
			return;
		}
	}

	*#showLoop(item: Item, at: number): Flow<void> {
		let current: Item | undefined = this.#loop;
		while (current !== undefined) {
			const next: Item | undefined = current.reached;
			yield* wait(this.#context.complain(current.name));
			if (current === item) {
				item.after[at]!.count -= 1;
				item.after.splice(at, 1);
				break;
			}
			current.reached = undefined;
			current = next;
		}
		while (current !== undefined) {
			const next: Item | undefined = current.reached;
			current.reached = undefined;
			current = next;
		}
		this.#loop = undefined;
	}
}
