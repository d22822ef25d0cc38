import { vi } from 'vitest';

/**
 * Counts the timers that were set and have neither run nor been cleared. Counts from its making on;
 * `stop` puts the platform's own functions back.
 */
export class OpenTimers {
	readonly #open = new Set<unknown>();
	readonly #set = vi.spyOn(globalThis, 'setTimeout');
	readonly #clear = vi.spyOn(globalThis, 'clearTimeout');

	constructor() {
		const { setTimeout: set, clearTimeout: clear } = originals;
		this.#set.mockImplementation(((run: () => void, ms?: number) => {
			const timer = set(() => {
				this.#open.delete(timer);
				run();
			}, ms);
			this.#open.add(timer);
			return timer;
		}) as typeof setTimeout);
		this.#clear.mockImplementation((timer) => {
			this.#open.delete(timer);
			clear(timer);
		});
	}

	get count(): number {
		return this.#open.size;
	}

	stop(): void {
		this.#set.mockRestore();
		this.#clear.mockRestore();
	}
}

const originals = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout };
