import type { HistoryEntry } from './history.ts';

/**
 * A way through the history while one line is edited. What is changed in an old line stays changed until the line
 * is entered; the new line is the last stop of the way.
 */
export class HistoryWalk {
	readonly #entries: readonly HistoryEntry[];
	readonly #edited = new Map<number, string>();
	#at: number;

	constructor(entries: readonly HistoryEntry[]) {
		this.#entries = entries;
		this.#at = entries.length;
	}

	/** Goes so many entries on (back if negative) and returns the text there; `undefined` if there is none. */
	move(by: number, text: string): string | undefined {
		return this.#goTo(this.#at + by, text);
	}

	/** Goes to the oldest entry, or to the new line. */
	moveToEnd(end: 'oldest' | 'newest', text: string): string | undefined {
		return this.#goTo(end === 'oldest' ? 0 : this.#entries.length, text);
	}

	/** The nearest entry that contains a text, from a place on; where it is, and where the text is in it. */
	find(query: string, from: { readonly at: number; readonly step: 1 | -1 }): Found | undefined {
		for (let at = from.at; at >= 0 && at < this.#entries.length; at += from.step) {
			const { text } = this.#entries[at]!;
			const index = text.lastIndexOf(query);
			if (index !== -1) return { at, text, index };
		}
		return undefined;
	}

	get place(): number {
		return this.#at;
	}

	set place(at: number) {
		this.#at = at;
	}

	#goTo(at: number, text: string): string | undefined {
		if (at < 0 || at > this.#entries.length || at === this.#at) return undefined;
		this.#edited.set(this.#at, text);
		this.#at = at;
		return this.#edited.get(at) ?? this.#entries[at]?.text ?? '';
	}
}

/** An entry that a search has found. */
export interface Found {
	readonly at: number;
	readonly text: string;
	readonly index: number;
}
