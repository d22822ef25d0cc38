import { isWithin, parentPath } from '@tenon/core';
import type { Facts } from './facts.ts';
import type { JournalChange } from './journal.ts';

/** Where the state that a path had at some time is found. */
export type PastState =
	/** At a path of the file system: its own, another one that it was moved to, or one in the undo log. */
	| { readonly kind: 'at'; readonly path: string }
	/** Nothing had the name. */
	| { readonly kind: 'none' }
	/** An empty directory or a link, of which the facts are all there is. */
	| { readonly kind: 'facts'; readonly facts: Facts }
	/** It was not kept. */
	| { readonly kind: 'lost' };

/**
 * What every path was like at a time that moves backwards: at first it is now, and each change that is walked back
 * over takes it to before that change. Knows nothing but what journals say: reading is the caller's part.
 */
export class PastStates {
	readonly #known: Map<string, PastState>;

	constructor(known: ReadonlyMap<string, PastState> = new Map()) {
		this.#known = new Map(known);
	}

	/** The same time, to be kept while this one moves on. */
	copy(): PastStates {
		return new PastStates(this.#known);
	}

	/** The state of a path at this time. */
	at(path: string): PastState {
		for (let known = path; ; known = parentPath(known)) {
			const state = this.#known.get(known);
			if (state !== undefined)
				return state.kind === 'at' ? below(state.path, path, known) : inside(state, known, path);
			if (known === '/') return { kind: 'at', path };
		}
	}

	/** The names directly below a path of which something else is known than of the path itself. */
	namesBelow(path: string): readonly string[] {
		const start = path === '/' ? '/' : `${path}/`;
		const names = new Set<string>();
		for (const known of this.#known.keys())
			if (known.startsWith(start) && known !== path) names.add(known.slice(start.length).split('/', 1)[0]!);
		return [...names];
	}

	/**
	 * Goes back over a change. `held`: where what an item of its step held is found; `undefined`: the log has it no
	 * more.
	 */
	back(change: JournalChange, held: (item: number, path: string) => PastState): void {
		const { path } = change;
		switch (change.line) {
			case 'create':
				this.#set(path, { kind: 'none' });
				break;
			case 'overwrite':
				this.#set(path, held(change.item, path));
				break;
			case 'remove':
				this.#set(path, removed(change.before, change.item, path, held));
				break;
			case 'rename':
				this.#moveBack(change, held);
				break;
			case 'lost':
				this.#set(path, { kind: 'lost' });
				break;
			case 'attributes':
		}
	}

	#moveBack(
		{ path, to, replaced, item }: Extract<JournalChange, { readonly line: 'rename' }>,
		held: (item: number, path: string) => PastState,
	): void {
		// Its own name is no other one.
		if (to === path) return;
		const moved = this.at(to);
		const children = [...this.#known].filter(([known]) => known !== to && isWithin(known, to));
		this.#set(to, replaced === undefined ? { kind: 'none' } : removed(replaced, item, to, held));
		this.#set(path, moved);
		for (const [known, state] of children) this.#known.set(path + known.slice(to.length), state);
	}

	// What was known of paths below it holds for a later time.
	#set(path: string, state: PastState): void {
		for (const known of this.#known.keys())
			if (known !== path && isWithin(known, path)) this.#known.delete(known);
		this.#known.set(path, state);
	}
}

const below = (found: string, path: string, known: string): PastState => ({
	kind: 'at',
	path: found + path.slice(known === '/' ? 0 : known.length),
});

// Nothing is below what is no directory, or an empty one.
const inside = (state: PastState, known: string, path: string): PastState =>
	known === path || state.kind === 'lost' ? state : { kind: 'none' };

const removed = (
	facts: Facts,
	item: number | undefined,
	path: string,
	held: (item: number, path: string) => PastState,
): PastState => {
	if (item !== undefined) return held(item, path);
	return facts.kind === 'directory' || facts.kind === 'symlink' ? { kind: 'facts', facts } : { kind: 'lost' };
};
