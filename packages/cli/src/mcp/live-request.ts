import type { ServerContext } from '@modelcontextprotocol/server';
import type { ToolUpdate } from '@tenon/core';

/**
 * The request that a call belongs to at the moment. A call that asks a person may go on in the next request: that
 * one hears of its progress then, and cancels it. Between requests, and after the end, nothing is told.
 */
export class LiveRequest {
	readonly #controller = new AbortController();
	#context: ServerContext | undefined;
	#progress = 0;
	#isTelling = false;

	constructor(context: ServerContext) {
		this.follow(context);
	}

	get signal(): AbortSignal {
		return this.#controller.signal;
	}

	/** From now on this is the request. */
	follow(context: ServerContext): void {
		this.#context = context;
		const { signal } = context.mcpReq;
		const cancel = (): void => {
			if (this.#context === context) this.cancel();
		};
		if (signal.aborted) cancel();
		else signal.addEventListener('abort', cancel, { once: true });
	}

	/** The request is answered: it hears of nothing any more, and cannot cancel. */
	leave(): void {
		this.#context = undefined;
	}

	/** Ends the call. */
	cancel(): void {
		this.leave();
		this.#controller.abort();
	}

	/** Live output travels as messages of progress, where the client asked for them, and as fast as it reads. */
	readonly onUpdate = (_tool: string, { text = '' }: ToolUpdate): void => {
		const { _meta, notify } = this.#context?.mcpReq ?? {};
		const progressToken = _meta?.progressToken;
		if (notify === undefined || progressToken === undefined || this.#isTelling) return;
		this.#progress += 1;
		this.#isTelling = true;
		const told = (): void => {
			this.#isTelling = false;
		};
		const params = { progressToken, progress: this.#progress, message: text };
		// A client that is gone does not hear of it.
		notify({ method: 'notifications/progress', params }).then(told, told);
	};
}
