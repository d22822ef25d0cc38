import type { Database } from './database.ts';

/** Looks again and again whether another connection has written, for as long as it is told to. */
export class ForeignChanges {
	readonly #db: Database;
	readonly #changed: () => void;
	#timer: NodeJS.Timeout | undefined;
	#version: number | undefined;

	constructor(db: Database, changed: () => void) {
		this.#db = db;
		this.#changed = changed;
		this.#version = this.#read();
	}

	watch(isWatched: boolean): void {
		clearInterval(this.#timer);
		if (!isWatched) return;
		// What was written since the last look may have come after the listener was added.
		this.#look();
		this.#timer = setInterval(() => this.#look(), intervalMs);
		this.#timer.unref();
	}

	#look(): void {
		const version = this.#read();
		if (version !== undefined && version === this.#version) return;
		this.#version = version;
		this.#changed();
	}

	#read(): number | undefined {
		try {
			return this.#db.value<number>('PRAGMA data_version');
		} catch {
			// The listener of a change reads, and hears then what is wrong with the store.
			return undefined;
		}
	}
}

const intervalMs = 50;
