import type { ContentHash } from '@tenon/core';

/** Extensions whose state had to be ended, by name. */
export class Culprits {
	readonly #now: () => number;
	readonly #kills = new Map<string, { readonly at: number; readonly problem: string }[]>();
	/** What an extension was made of when it was last started. */
	readonly #contents = new Map<string, ContentHash>();

	constructor(now: () => number) {
		this.#now = now;
	}

	/** The state of an extension was ended because of what it did. */
	add(name: string, problem: string): void {
		this.#kills.set(name, [...this.#recent(name), { at: this.#now(), problem }]);
	}

	/** Why an extension is not started; `undefined`: it may be. One whose files are others than before starts anew. */
	problemOf(name: string, content: ContentHash): string | undefined {
		if (this.#contents.get(name) !== content) this.#kills.delete(name);
		this.#contents.set(name, content);
		const recent = this.#recent(name);
		if (recent.length < maxKills) return undefined;
		return `it was ended ${recent.length} times in ten minutes, at last because it ${recent.at(-1)!.problem}; it is started again when its files change, or later`;
	}

	#recent(name: string): { readonly at: number; readonly problem: string }[] {
		const now = this.#now();
		return (this.#kills.get(name) ?? []).filter(({ at }) => now - at < windowMs);
	}
}

const maxKills = 3;
const windowMs = 10 * 60_000;
