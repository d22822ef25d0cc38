import { isPromise } from '@tenon/core';
import type { ModelPiece } from '@tenon/wire';
import type { ModelQuestion } from '../contribution/model-source.ts';

/**
 * Hands the pieces of an answer to their reader, one at a time. Those that come while it is busy are put together
 * to one; too much of them is too much.
 */
export class PiecePump {
	readonly #onPiece: ModelQuestion['onPiece'];
	readonly #failed: (error: unknown) => void;
	#waiting: ModelPiece | undefined;
	#isBusy = false;
	#idle: (() => void) | undefined;

	/** `failed` is called once, with what the receiver threw. */
	constructor(onPiece: ModelQuestion['onPiece'], failed: (error: unknown) => void) {
		this.#onPiece = onPiece;
		this.#failed = failed;
	}

	/** False: more waits than may. */
	push({ text, reasoning }: ModelPiece): boolean {
		const { text: textBefore = '', reasoning: reasoningBefore = '' } = this.#waiting ?? {};
		this.#waiting = { text: textBefore + text, reasoning: reasoningBefore + reasoning };
		if (!this.#isBusy) this.#run();
		const { text: textLeft = '', reasoning: reasoningLeft = '' } = this.#waiting ?? {};
		return textLeft.length + reasoningLeft.length <= maxWaiting;
	}

	/** Calls back when all pieces were taken; at once where they were. */
	whenIdle(run: () => void): void {
		if (this.#isBusy) this.#idle = run;
		else run();
	}

	#run(): void {
		this.#isBusy = true;
		try {
			while (this.#waiting !== undefined) {
				const piece = this.#waiting;
				this.#waiting = undefined;
				const taken = this.#onPiece(piece);
				if (isPromise(taken)) {
					taken.then(() => this.#run(), this.#failed);
					return;
				}
			}
		} catch (error) {
			this.#failed(error);
			return;
		}
		this.#isBusy = false;
		this.#idle?.();
	}
}

/** In characters. */
const maxWaiting = 4 << 20;
