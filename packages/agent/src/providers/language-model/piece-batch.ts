import type { ResponsePiece } from '../../model/provider.ts';
import type { Clock } from '../../time/clock.ts';

/**
 * Gathers the pieces of an answer, so that a fast model costs its watchers little: the first one is told at once, later
 * ones at most every few milliseconds. Nothing is told twice or out of order, and nothing waits longer than that.
 */
export class PieceBatch {
	readonly #clock: Clock;
	readonly #tell: (piece: ResponsePiece) => unknown;
	readonly #end = new AbortController();
	#text = '';
	#reasoning = '';
	#toldAt = Number.NEGATIVE_INFINITY;
	#isTimed = false;
	#telling: Promise<unknown> = Promise.resolve();

	constructor(clock: Clock, tell: (piece: ResponsePiece) => unknown) {
		this.#clock = clock;
		this.#tell = tell;
	}

	/** Adds a piece. Resolves when a slow watcher has caught up with what was told. */
	add(piece: Partial<ResponsePiece>): unknown {
		if (piece.text !== undefined) this.#text += piece.text;
		if (piece.reasoning !== undefined) this.#reasoning += piece.reasoning;
		const left = this.#toldAt + batchMs - this.#clock.now();
		if (left <= 0) return this.flush();
		if (!this.#isTimed) void this.#flushIn(left);
		return this.#telling;
	}

	/** Tells what was gathered. */
	flush(): Promise<unknown> {
		const piece = { text: this.#text, reasoning: this.#reasoning };
		if (piece.text === '' && piece.reasoning === '') return this.#telling;
		this.#text = '';
		this.#reasoning = '';
		this.#toldAt = this.#clock.now();
		this.#telling = this.#telling.then(() => this.#tell(piece));
		// The next add or flush throws the failure.
		this.#telling.catch(() => undefined);
		return this.#telling;
	}

	/** No more comes; what was not told is dropped. */
	stop(): void {
		this.#end.abort();
	}

	async #flushIn(ms: number): Promise<void> {
		const { signal } = this.#end;
		this.#isTimed = true;
		try {
			await this.#clock.sleep(ms, signal);
		} catch (error) {
			if (signal.aborted) return;
			throw error;
		} finally {
			this.#isTimed = false;
		}
		if (!signal.aborted) void this.flush();
	}
}

const batchMs = 20;
