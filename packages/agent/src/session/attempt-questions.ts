import { digestOfJson } from '../data/digest.ts';
import { nothing } from '../data/nothing.ts';
import { maxEventSize, sizeOf } from '../observe/bounded.ts';
import type { Resolution } from '../store/journal.ts';
import { askQuestion } from './ask-question.ts';
import { QuestionRefused } from './errors.ts';
import { keptQuestion, type QuestionAnswer, type QuestionRequest, questionId } from './question.ts';
import type { TurnContext } from './turn-context.ts';

/**
 * The questions of one attempt. Each is known by how many came before it and by what it asks, so that an attempt that is
 * made again in another process finds the answers that were given to it.
 */
export class AttemptQuestions {
	readonly #context: TurnContext;
	readonly #attempt: string;
	readonly #durable: boolean;
	readonly #end = new AbortController();
	readonly #open = new Set<string>();
	#count = 0;

	/** `durable`: the attempt is made again if its process dies. */
	constructor(context: TurnContext, attempt: string, { durable }: { readonly durable: boolean }) {
		this.#context = context;
		this.#attempt = attempt;
		this.#durable = durable;
	}

	/** Rejects with the turn's reason when it is stopped, and with `session.question-refused` where it asks too much. */
	readonly ask = (
		request: QuestionRequest,
		options: { readonly deadlineMs?: number } = {},
	): Promise<QuestionAnswer> => {
		const asking = this.#ask(request, options);
		// A tool that does not wait for the answer is told nothing.
		asking.catch(nothing);
		return asking;
	};

	async #ask(
		request: QuestionRequest,
		{ deadlineMs }: { readonly deadlineMs?: number },
	): Promise<QuestionAnswer> {
		const about = keptQuestion(request, this.#durable);
		if (sizeOf(about) > maxEventSize) throw new QuestionRefused('it is longer than 256 KiB');
		if (this.#count >= maxQuestions) throw new QuestionRefused(`the call has asked ${maxQuestions} already`);
		const { settings, journal, signal } = this.#context;
		const key = questionId(journal.scope, this.#attempt, this.#count++, digestOfJson(about).slice(0, 16));
		const deadline = deadlineMs === undefined ? null : settings.clock.now() + deadlineMs;
		const either = AbortSignal.any([signal, this.#end.signal]);
		this.#open.add(key);
		try {
			const resolution = await askQuestion(this.#context, { key, about, deadline }, either);
			this.#open.delete(key);
			return answerOf(resolution);
		} catch (error) {
			if (signal.aborted || !this.#end.signal.aborted) throw error;
			return { ok: false, reason: 'withdrawn' };
		}
	}

	/** The attempt is over: what it did not wait for is withdrawn. If the turn was stopped, its end decides. */
	async end(): Promise<void> {
		const { settings, signal } = this.#context;
		this.#end.abort();
		if (signal.aborted) return;
		const cancelled = { type: 'cancelled', value: null } as const;
		for (const key of this.#open) await settings.store.waits.resolve(key, cancelled, settings.clock.now());
	}
}

const answerOf = (resolution: Resolution): QuestionAnswer => {
	if (resolution.type === 'timeout') return { ok: false, reason: 'timeout' };
	if (resolution.type !== 'ok') return { ok: false, reason: 'withdrawn' };
	const { value } = resolution;
	return value === null ? { ok: false, reason: 'cancelled' } : { ok: true, value };
};

const maxQuestions = 1_000;
