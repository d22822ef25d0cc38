import type { Observed, Session, SessionEvent } from '@tenon/agent';

/** What becomes of what a session tells. */
export interface WatchOptions {
	take(event: SessionEvent): void;
	/** Some of it was missed, or another process has moved the session. */
	missed(): void;
	/** The store cannot be read any more. */
	failed(error: unknown): void;
}

/** Follows one session until it is stopped. */
export class SessionWatch {
	readonly #end: AbortController;
	readonly #following: Promise<void>;

	private constructor(
		observed: AsyncGenerator<Observed, void, void>,
		end: AbortController,
		options: WatchOptions,
	) {
		this.#end = end;
		this.#following = this.#follow(observed, options);
	}

	/** Starts to follow a session: nothing that happens after this has resolved is missed. */
	static async start(session: Session, options: WatchOptions): Promise<SessionWatch> {
		const end = new AbortController();
		const observed = session.observe({ signal: end.signal });
		// It begins with a gap: what was before has to be read.
		await observed.next();
		return new SessionWatch(observed, end, options);
	}

	/** Tells nothing more; resolves when the session is not watched any more. */
	async stop(): Promise<void> {
		this.#end.abort();
		await this.#following;
	}

	async #follow(observed: AsyncGenerator<Observed, void, void>, options: WatchOptions): Promise<void> {
		try {
			for await (const told of observed) {
				if (this.#end.signal.aborted) return;
				if (told.type === 'event') options.take(told.event);
				else options.missed();
			}
		} catch (error) {
			if (!this.#end.signal.aborted) options.failed(error);
		}
	}
}
