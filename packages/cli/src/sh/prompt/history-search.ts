import type { Found, HistoryWalk } from './history-walk.ts';

/** An incremental search through the history, back (`C-r`) or on (`C-s`). */
export class HistorySearch {
	readonly #walk: HistoryWalk;
	#query = '';
	#step: 1 | -1;
	#found: Found | undefined;
	#hasFailed = false;

	constructor(walk: HistoryWalk, step: 1 | -1) {
		this.#walk = walk;
		this.#step = step;
	}

	get found(): Found | undefined {
		return this.#found;
	}

	/** What stands in the place of the prompt. */
	get prompt(): string {
		const kind = this.#step === -1 ? 'reverse-i-search' : 'i-search';
		return `(${this.#hasFailed ? 'failed ' : ''}${kind})\`${this.#query}': `;
	}

	/** One more character to look for: what is found may stay. */
	extend(text: string): boolean {
		this.#query += text;
		return this.#look(this.#found?.at ?? this.#walk.place + (this.#step === -1 ? -1 : 0));
	}

	/** One character less: the search starts anew. */
	shorten(): boolean {
		this.#query = [...this.#query].slice(0, -1).join('');
		this.#found = undefined;
		if (this.#query !== '') return this.#look(this.#walk.place + (this.#step === -1 ? -1 : 0));
		this.#hasFailed = false;
		return true;
	}

	/** The next entry in a direction, with the text of the last search if there is none yet. */
	next(step: 1 | -1, lastQuery: string): boolean {
		this.#step = step;
		if (this.#query === '') this.#query = lastQuery;
		if (this.#query === '') return true;
		return this.#look(this.#found === undefined ? this.#walk.place - 1 : this.#found.at + step);
	}

	get query(): string {
		return this.#query;
	}

	#look(at: number): boolean {
		const found = this.#walk.find(this.#query, { at, step: this.#step });
		this.#hasFailed = found === undefined;
		this.#found = found ?? this.#found;
		return found !== undefined;
	}
}
