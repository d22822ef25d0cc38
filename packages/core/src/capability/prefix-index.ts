/** A rule's pattern as the index sees it. */
export interface PrefixEntry<S> {
	/** What every matching key starts with. */
	readonly prefix: string;
	/** Position among all rules: of several that match, the first written is reported. */
	readonly order: number;
	matches(key: string, subject: S): boolean;
}

interface Node<E> {
	readonly prefix: string;
	readonly entries: E[];
	/** The longest other prefix that this one starts with. */
	readonly shorter: Node<E> | undefined;
}

/**
 * Finds the patterns that can match a key without trying the others, and without allocating.
 *
 * All stored prefixes of a key lie on one chain: the greatest stored prefix that sorts at or before
 * the key either is one, or starts with every one there is. So one binary search and a walk along
 * that chain meet all of them.
 */
export class PrefixIndex<S, E extends PrefixEntry<S> = PrefixEntry<S>> {
	readonly #nodes: readonly Node<E>[];

	constructor(entries: readonly E[]) {
		this.#nodes = chainByPrefix(entries);
	}

	/** The first written entry that matches. */
	find(key: string, subject: S): E | undefined {
		let found: E | undefined;
		for (let node = this.#lastUpTo(key); node !== undefined; node = node.shorter) {
			if (!key.startsWith(node.prefix)) continue;
			for (const entry of node.entries) {
				if (found !== undefined && entry.order > found.order) break;
				if (!entry.matches(key, subject)) continue;
				found = entry;
				break;
			}
		}
		return found;
	}

	#lastUpTo(key: string): Node<E> | undefined {
		let low = 0;
		let high = this.#nodes.length;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (this.#nodes[middle]!.prefix <= key) low = middle + 1;
			else high = middle;
		}
		return this.#nodes[low - 1];
	}
}

const chainByPrefix = <S, E extends PrefixEntry<S>>(entries: readonly E[]): readonly Node<E>[] => {
	const sorted = [...entries].sort((a, b) => compareText(a.prefix, b.prefix) || a.order - b.order);
	const nodes: Node<E>[] = [];
	for (const entry of sorted) {
		let last = nodes.at(-1);
		if (last?.prefix === entry.prefix) {
			last.entries.push(entry);
			continue;
		}
		while (last !== undefined && !entry.prefix.startsWith(last.prefix)) last = last.shorter;
		nodes.push({ prefix: entry.prefix, entries: [entry], shorter: last });
	}
	return nodes;
};

// By UTF-16 unit, as `<=` compares: the search depends on it.
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
