/**
 * What one reader is told, in order, at its own pace. Items that the writer marks as replaceable take the place of one
 * that still waits at the end, so that a slow reader delays no other and nothing grows.
 */
export class NewsQueue<T> implements AsyncIterable<T> {
	readonly #items: { readonly item: T; readonly isReplaceable: boolean }[] = [];
	#isOver = false;
	#wake: () => void = () => undefined;

	/** Adds an item; nothing happens after the end. */
	push(item: T, { isReplaceable = false }: { readonly isReplaceable?: boolean } = {}): void {
		if (this.#isOver) return;
		if (isReplaceable && this.#items.at(-1)?.isReplaceable === true) this.#items.pop();
		this.#items.push({ item, isReplaceable });
		this.#wake();
	}

	/** Nothing follows. */
	end(): void {
		this.#isOver = true;
		this.#wake();
	}

	async *[Symbol.asyncIterator](): AsyncGenerator<T, void, void> {
		for (;;) {
			const next = this.#items.shift();
			if (next !== undefined) yield next.item;
			else if (this.#isOver) return;
			else
				await new Promise<void>((resolve) => {
					this.#wake = resolve;
				});
		}
	}
}
