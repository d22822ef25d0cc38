import type { WorkspaceAnswer } from '@tenon/host';
import type { GateQuestion } from '@tenon/shell';

/** What a call came to: its result, or a question that it waits with. */
export type CallProgress<R> =
	| { readonly kind: 'done'; readonly result: R }
	/** `settled` ends when the question has an answer, or needs none any more. */
	| { readonly kind: 'asks'; readonly question: GateQuestion; readonly settled: AbortSignal };

interface OpenQuestion {
	readonly question: GateQuestion;
	readonly settled: AbortSignal;
	readonly answer: (answer: WorkspaceAnswer | undefined) => void;
}

/**
 * A call that may stop to ask a person and go on with the answer. Questions are shown one after the other; an answer
 * counts for the question that was shown, or for none.
 */
export class SuspendedCall<R> {
	/** Settles with the work. */
	readonly result: Promise<R>;
	#isOver = false;
	#open: OpenQuestion[] = [];
	#shown: OpenQuestion | undefined;
	#asked: (() => void) | undefined;

	/** Starts the work; it puts its questions to the function that it is given. */
	constructor(work: (ask: SuspendedCall<R>['ask']) => Promise<R>) {
		const over = (): void => {
			this.#isOver = true;
			for (const { answer } of [...this.#open]) answer(undefined);
		};
		this.result = work(this.ask);
		// Whoever waits for it learns of its failure.
		this.result.then(over, over);
	}

	get isOver(): boolean {
		return this.#isOver;
	}

	/** A question of the work; `undefined` when the call ends first, or nobody answers in time. */
	readonly ask = (question: GateQuestion): Promise<WorkspaceAnswer | undefined> => {
		// A job that outlives its call has nobody to ask.
		if (this.#isOver || question.signal.aborted) return Promise.resolve(undefined);
		return new Promise((resolve) => {
			const controller = new AbortController();
			const stop = (): void => open.answer(undefined);
			const timer = setTimeout(stop, maxQuestionMs);
			const open: OpenQuestion = {
				question,
				settled: controller.signal,
				answer: (answer) => {
					clearTimeout(timer);
					controller.abort();
					question.signal.removeEventListener('abort', stop);
					this.#open = this.#open.filter((each) => each !== open);
					resolve(answer);
				},
			};
			question.signal.addEventListener('abort', stop, { once: true });
			this.#open.push(open);
			this.#asked?.();
		});
	};

	/** The question that was shown last, while it has no answer. */
	get shown(): GateQuestion | undefined {
		return this.#shown !== undefined && this.#open.includes(this.#shown) ? this.#shown.question : undefined;
	}

	/** Answers the question that was shown last; `undefined` if nobody did. */
	answer(answer: WorkspaceAnswer | undefined): void {
		const shown = this.#shown;
		this.#shown = undefined;
		if (shown !== undefined && this.#open.includes(shown)) shown.answer(answer);
	}

	/** The result, or the next question, whichever comes first. Rejects as the work does. */
	async next(): Promise<CallProgress<R>> {
		while (this.#open.length === 0 && !this.#isOver) {
			const asked = new Promise<void>((resolve) => {
				this.#asked = resolve;
			});
			await Promise.race([this.result, asked]);
		}
		const [first] = this.#open;
		if (first === undefined) return { kind: 'done', result: await this.result };
		this.#shown = first;
		return { kind: 'asks', question: first.question, settled: first.settled };
	}
}

/** How long a person may think. */
export const maxQuestionMs = 600_000;
