import type { StoreChange } from '../store.ts';

/** Who wants to know of changes. Tells `heard` when the first one comes and when the last one goes. */
export class ChangeListeners {
	readonly #listeners = new Set<{ readonly tell: (change: StoreChange) => void }>();
	readonly #heard: (isHeard: boolean) => void;

	constructor(heard: (isHeard: boolean) => void) {
		this.#heard = heard;
	}

	add(tell: (change: StoreChange) => void): Disposable {
		const listener = { tell };
		this.#listeners.add(listener);
		if (this.#listeners.size === 1) this.#heard(true);
		return {
			[Symbol.dispose]: () => {
				if (this.#listeners.delete(listener) && this.#listeners.size === 0) this.#heard(false);
			},
		};
	}

	/** Each listener is called on its own, after whatever is under way. */
	tell(sessions: Iterable<string | null>): void {
		for (const sessionId of sessions) {
			for (const listener of this.#listeners) {
				queueMicrotask(() => {
					if (this.#listeners.has(listener)) listener.tell({ sessionId });
				});
			}
		}
	}
}
