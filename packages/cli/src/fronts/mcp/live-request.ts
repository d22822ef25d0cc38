import type { ServerContext } from '@modelcontextprotocol/server';

/**
 * The request that a call belongs to at the moment. A call that asks a person may go on in the next request: that
 * one hears of its progress then, and cancels it. Between requests, and after the end, nothing is told.
 */
export class LiveRequest {
	readonly #controller = new AbortController();
	readonly #heartbeatMs: number;
	#context: ServerContext | undefined;
	readonly #startedMs = performance.now();
	#progress = 0;
	#isTelling = false;
	#heartbeat: NodeJS.Timeout | undefined;

	/** `heartbeatMs`: how long a call may be silent before its client is told that it is still at work. */
	constructor(context: ServerContext, heartbeatMs = 5000) {
		this.#heartbeatMs = heartbeatMs;
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
		this.#expectSilence();
	}

	/** The request is answered: it hears of nothing any more, and cannot cancel. */
	leave(): void {
		this.#context = undefined;
		clearTimeout(this.#heartbeat);
	}

	/** Ends the call. */
	cancel(): void {
		this.leave();
		this.#controller.abort();
	}

	/** Live output travels as messages of progress, where the client asked for them, and as fast as it reads. */
	readonly onProgress = (text: string): void => this.#tell(text);

	// A client that hears nothing for long takes a call for dead, and its people do.
	#expectSilence(): void {
		clearTimeout(this.#heartbeat);
		if (this.#context?.mcpReq._meta?.progressToken === undefined) return;
		this.#heartbeat = setTimeout(() => {
			const seconds = Math.round((performance.now() - this.#startedMs) / 1000);
			this.#tell(`still running, for ${seconds} s`);
			this.#expectSilence();
		}, this.#heartbeatMs);
		this.#heartbeat.unref();
	}

	#tell(message: string): void {
		const { _meta, notify } = this.#context?.mcpReq ?? {};
		const progressToken = _meta?.progressToken;
		if (notify === undefined || progressToken === undefined || this.#isTelling) return;
		this.#progress += 1;
		this.#isTelling = true;
		const told = (): void => {
			this.#isTelling = false;
		};
		this.#expectSilence();
		const params = { progressToken, progress: this.#progress, message };
		// A client that is gone does not hear of it.
		notify({ method: 'notifications/progress', params }).then(told, told);
	}
}
