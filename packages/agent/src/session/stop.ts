import type { CancelEvidence } from '../turn/outcome.ts';

/** Why a turn does not go on: it was cancelled, which is an outcome, or it cannot go on here, which is none. */
export class Stop {
	readonly signal: AbortSignal;
	evidence: CancelEvidence | undefined;
	readonly #controller = new AbortController();
	#failure: { readonly error: unknown } | undefined;

	constructor(lost: AbortSignal) {
		this.signal = this.#controller.signal;
		const onLost = (): void => this.fail(lost.reason);
		if (lost.aborted) onLost();
		else lost.addEventListener('abort', onLost, { once: true, signal: this.signal });
	}

	cancel(evidence: CancelEvidence): void {
		this.evidence ??= evidence;
		this.#controller.abort();
	}

	fail(error: unknown): void {
		this.#failure ??= { error };
		this.#controller.abort(error);
	}

	/** The turn is over: whatever of it still runs is to end. */
	end(): void {
		this.#controller.abort();
	}

	throwIfFailed(): void {
		if (this.#failure !== undefined) throw this.#failure.error;
	}
}
