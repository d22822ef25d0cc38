/** What is to happen at which time, to the actors that live then. */
export class Timeline {
	#entries: { readonly at: number; readonly run: () => void }[] = [];

	add(at: number, run: () => void): void {
		this.#entries.push({ at, run });
		this.#entries = this.#entries.toSorted((a, b) => a.at - b.at);
	}

	/** When the next entry is due; infinity if there is none. */
	get next(): number {
		return this.#entries[0]?.at ?? Number.POSITIVE_INFINITY;
	}

	/** Lets everything happen that is due. */
	runUntil(time: number): void {
		while (this.next <= time) this.#entries.shift()!.run();
	}
}
