import type { TimerPort } from '@tenon/core';
import type { OpenClient } from './open-client.ts';

/** How a connection is made and who hears of it. */
export interface ConnectionParts {
	readonly timer: TimerPort;
	open(signal: AbortSignal): Promise<OpenClient>;
	/** A new connection stands. */
	opened(open: OpenClient): void;
}

/**
 * The connection to a server, made when it is first wanted and made again when it was lost and is wanted again. All
 * who want it at the same time wait for the same. After each failure in a row the next attempt comes later.
 */
export class ServerConnection {
	readonly #parts: ConnectionParts;
	readonly #closing = new AbortController();
	/** Connections of no use that are being closed. */
	readonly #leaving = new Set<Promise<unknown>>();
	#open: OpenClient | undefined;
	#opening: Promise<OpenClient> | undefined;
	#failures = 0;
	#failedAt = 0;

	constructor(parts: ConnectionParts) {
		this.#parts = parts;
	}

	/** The connection that stands, if one does. */
	get current(): OpenClient | undefined {
		return this.#open;
	}

	/** Connects if need be. Who gives up waiting does not disturb the others. */
	get(signal: AbortSignal): Promise<OpenClient> {
		if (this.#open !== undefined) return Promise.resolve(this.#open);
		this.#opening ??= this.#connect();
		return orAborted(this.#opening, signal);
	}

	/** A call came through: the next failure is the first again. */
	succeeded(): void {
		this.#failures = 0;
	}

	/** The connection is of no use any more; the next who wants one gets another. */
	lose(open: OpenClient): void {
		if (this.#open !== open) return;
		this.#open = undefined;
		this.#failed();
		const left: Promise<unknown> = Promise.allSettled([open.close()]);
		this.#leaving.add(left);
		void left.then(() => this.#leaving.delete(left));
	}

	async close(): Promise<void> {
		this.#closing.abort(new Error('it was stopped'));
		const open = this.#open;
		this.#open = undefined;
		// One that is on its way sees the signal and leaves nothing behind.
		await Promise.allSettled([open?.close(), this.#opening, ...this.#leaving]);
	}

	async #connect(): Promise<OpenClient> {
		const { signal } = this.#closing;
		try {
			await this.#backOff(signal);
			const open = await this.#parts.open(signal);
			if (signal.aborted) {
				await open.close();
				throw signal.reason;
			}
			this.#open = open;
			this.#parts.opened(open);
			return open;
		} catch (error) {
			this.#failed();
			throw error;
		} finally {
			this.#opening = undefined;
		}
	}

	#failed(): void {
		this.#failures += 1;
		this.#failedAt = this.#parts.timer.now();
	}

	async #backOff(signal: AbortSignal): Promise<void> {
		signal.throwIfAborted();
		if (this.#failures === 0) return;
		const delayMs = Math.min(firstDelayMs * 2 ** (this.#failures - 1), longestDelayMs);
		const over = Promise.withResolvers<void>();
		const waitMs = Math.max(0, this.#failedAt + delayMs - this.#parts.timer.now());
		const wait = this.#parts.timer.after(waitMs, over.resolve);
		try {
			await orAborted(over.promise, signal);
		} finally {
			wait[Symbol.dispose]();
		}
	}
}

const firstDelayMs = 500;
const longestDelayMs = 30_000;

const orAborted = async <T>(waited: Promise<T>, signal: AbortSignal): Promise<T> => {
	const aborted = Promise.withResolvers<never>();
	const abort = (): void => aborted.reject(signal.reason);
	if (signal.aborted) abort();
	signal.addEventListener('abort', abort);
	try {
		return await Promise.race([waited, aborted.promise]);
	} finally {
		signal.removeEventListener('abort', abort);
	}
};
