import type { KernelCallNews } from '../../session/kernels/kernel-service.ts';
import type { Json } from '../../session/service/data.ts';
import type { OpenQuestion } from '../../session/service/verbs/questions.ts';

/** How a call ended. */
export type CallEnd = Extract<KernelCallNews, { readonly type: 'result' | 'failed' }>;

/** What a call came to: its end, or a question that it waits with. */
export type CallProgress =
	| { readonly kind: 'done'; readonly end: CallEnd }
	/** `settled` ends when the question has an answer, or needs none any more. */
	| { readonly kind: 'asks'; readonly question: OpenQuestion; readonly settled: AbortSignal };

/** What becomes of a call's news. */
export interface SuspendedCallOptions {
	onProgress(text: string): void;
	/** Takes an answer; null: there is none. */
	answer(questionId: string, answer: Json): void;
}

interface Asked {
	readonly question: OpenQuestion;
	readonly settled: AbortController;
}

/**
 * A call that may stop to ask a person and resume with the answer. Questions are shown one after the other; an answer
 * counts for the question that was shown, or for none.
 */
export class SuspendedCall {
	/** Settles with the call. */
	readonly end: Promise<CallEnd>;
	readonly #options: SuspendedCallOptions;
	#isOver = false;
	#open: Asked[] = [];
	#shown: Asked | undefined;
	#asked: () => void = () => undefined;

	constructor(news: AsyncIterable<KernelCallNews>, options: SuspendedCallOptions) {
		this.#options = options;
		this.end = this.#follow(news);
		const over = (): void => {
			this.#isOver = true;
		};
		// Those who wait for it learn of its failure.
		this.end.then(over, over);
	}

	get isOver(): boolean {
		return this.#isOver;
	}

	/** The question that was shown last, while it has no answer. */
	get shown(): OpenQuestion | undefined {
		return this.#shown !== undefined && this.#open.includes(this.#shown) ? this.#shown.question : undefined;
	}

	/** Answers the question that was shown last; null if it has no answer. */
	answer(answer: Json): void {
		const shown = this.#shown;
		this.#shown = undefined;
		if (shown === undefined || !this.#open.includes(shown)) return;
		this.#close(shown);
		this.#options.answer(shown.question.questionId, answer);
	}

	/** The end, or the next question, whichever comes first. Rejects as the call's news do. */
	async next(): Promise<CallProgress> {
		while (this.#open.length === 0 && !this.#isOver) {
			const asked = new Promise<void>((resolve) => {
				this.#asked = resolve;
			});
			await Promise.race([this.end, asked]);
		}
		const [first] = this.#open;
		if (first === undefined) return { kind: 'done', end: await this.end };
		this.#shown = first;
		return { kind: 'asks', question: first.question, settled: first.settled.signal };
	}

	async #follow(news: AsyncIterable<KernelCallNews>): Promise<CallEnd> {
		for await (const told of news) {
			switch (told.type) {
				case 'progress':
					this.#options.onProgress(told.text);
					break;
				case 'question':
					this.#open.push({ question: told.question, settled: new AbortController() });
					this.#asked();
					break;
				case 'question-closed': {
					const asked = this.#open.find(({ question }) => question.questionId === told.questionId);
					if (asked !== undefined) this.#close(asked);
					break;
				}
				default:
					return told;
			}
		}
		throw new Error('the call ended without a result');
	}

	#close(asked: Asked): void {
		this.#open = this.#open.filter((other) => other !== asked);
		asked.settled.abort();
	}
}
