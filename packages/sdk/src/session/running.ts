import { Cancelled } from '../errors.ts';

/** Kinds of requests; each has ids of its own. */
export type RequestKind = 'command' | 'tool' | 'intercept' | 'render' | 'model';

/** The requests that are being handled, to be found by a cancellation. */
export class Running {
	readonly #controllers: Readonly<Record<RequestKind, Map<string, AbortController>>> = {
		command: new Map(),
		tool: new Map(),
		intercept: new Map(),
		render: new Map(),
		model: new Map(),
	};

	/** Makes a request known; what it gives tells the handler that it was given up. */
	begin(kind: RequestKind, id: string): AbortController {
		const controller = new AbortController();
		this.#controllers[kind].set(id, controller);
		return controller;
	}

	/** Forgets a request that was answered. */
	end(kind: RequestKind, id: string, controller: AbortController): void {
		const controllers = this.#controllers[kind];
		if (controllers.get(id) === controller) controllers.delete(id);
	}

	/** Cancels a request; an unknown one is skipped. */
	cancel(kind: RequestKind, id: string): void {
		this.#controllers[kind].get(id)?.abort(new Cancelled());
	}

	cancelAll(): void {
		for (const controllers of Object.values(this.#controllers)) {
			for (const controller of controllers.values()) controller.abort(new Cancelled());
			controllers.clear();
		}
	}
}
