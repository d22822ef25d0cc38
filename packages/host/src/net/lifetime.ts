import { NetworkError } from '@tenon/core';

/**
 * How long a request may live: until its caller gives up, or one of its steps takes too long. Whatever waits within
 * it waits by {@link race}, or ends with {@link signal}.
 */
export class Lifetime {
	readonly #url: string;
	readonly #outer: AbortSignal;
	readonly #controller = new AbortController();
	#step: NodeJS.Timeout | undefined;
	#whole: NodeJS.Timeout | undefined;

	/** Throws the reason of `outer` if that is over already. */
	constructor(url: string, outer: AbortSignal) {
		outer.throwIfAborted();
		this.#url = url;
		this.#outer = outer;
		outer.addEventListener('abort', this.#cancel);
	}

	get signal(): AbortSignal {
		return this.#controller.signal;
	}

	/** Begins a step that must be over in time, in place of the one before. */
	step(ms: number, what: string): void {
		clearTimeout(this.#step);
		this.#step = this.#timer(ms, what);
	}

	/** The step is over. What follows may take as long as it likes. */
	rest(): void {
		clearTimeout(this.#step);
	}

	/** From here on everything together must be over in time. */
	bound(ms: number, what: string): void {
		clearTimeout(this.#whole);
		this.#whole = this.#timer(ms, what);
	}

	/** What a promise gives, unless time is up before; it continues alone then, and its failure is ignored. */
	async race<T>(work: Promise<T>): Promise<T> {
		this.signal.throwIfAborted();
		const { promise, reject } = Promise.withResolvers<never>();
		const stop = (): void => reject(this.signal.reason);
		this.signal.addEventListener('abort', stop, { once: true });
		try {
			return await Promise.race([work, promise]);
		} finally {
			this.signal.removeEventListener('abort', stop);
		}
	}

	/** Lets go of everything. Safe to call twice. */
	end(): void {
		clearTimeout(this.#step);
		clearTimeout(this.#whole);
		this.#outer.removeEventListener('abort', this.#cancel);
	}

	readonly #cancel = (): void => this.#stop(this.#outer.reason);

	#stop(reason: unknown): void {
		this.end();
		this.#controller.abort(reason);
	}

	#timer(ms: number, what: string): NodeJS.Timeout {
		return setTimeout(() => {
			this.#stop(new NetworkError('timeout', this.#url, { reason: `${what} within ${ms} ms` }));
		}, ms);
	}
}
