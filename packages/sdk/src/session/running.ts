import { Cancelled } from '../errors.ts';

/** Kinds of requests; each has ids of its own. */
export type RequestKind = 'command' | 'tool' | 'intercept';

/** The requests that are being handled, to be found by whoever cancels them. */
export class Running {
	readonly #controllers = new Map<string, AbortController>();

	/** Makes a request known; what it gives tells the handler that it was given up. */
	begin(kind: RequestKind, id: string): AbortController {
		const controller = new AbortController();
		this.#controllers.set(keyOf(kind, id), controller);
		return controller;
	}

	/** Forgets a request that was answered. */
	end(kind: RequestKind, id: string, controller: AbortController): void {
		const key = keyOf(kind, id);
		if (this.#controllers.get(key) === controller) this.#controllers.delete(key);
	}

	/** Cancels a request; one that nobody handles is passed over. */
	cancel(kind: RequestKind, id: string): void {
		this.#controllers.get(keyOf(kind, id))?.abort(new Cancelled());
	}

	cancelAll(): void {
		for (const controller of this.#controllers.values()) controller.abort(new Cancelled());
		this.#controllers.clear();
	}
}

const keyOf = (kind: RequestKind, id: string): string => `${kind} ${id}`;
