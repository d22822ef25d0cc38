import type { Waiting } from './channel/requests.ts';
import type { RequestFailed } from './request-failed.ts';

/**
 * A request that the extension has not answered. While a panel that came up during it is open, a person is being
 * asked, and its clock stands still.
 */
export abstract class PendingRequest implements Waiting {
	readonly id: string;
	#panels: Set<string> | undefined;

	constructor(id: string) {
		this.id = id;
	}

	abstract fail(error: RequestFailed): void;

	/** A person is being asked. */
	protected abstract stopClock(note: string): void;

	/** The question is over. */
	protected abstract startClock(): void;

	/** The panels that came up during the request and are open. */
	get panels(): Iterable<string> {
		return this.#panels ?? [];
	}

	panelOpened(panelId: string, note: string): void {
		this.#panels ??= new Set();
		this.#panels.add(panelId);
		if (this.#panels.size === 1) this.stopClock(note);
	}

	panelClosed(panelId: string): void {
		if (this.#panels?.delete(panelId) === true && this.#panels.size === 0) this.startClock();
	}
}
