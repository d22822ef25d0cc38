import type { TimerPort } from '@tenon/core';
import type { Json } from '../service/data.ts';
import { ServiceError } from '../service/errors.ts';
import type { ServiceEvent } from '../service/events.ts';
import type {
	OpenQuestion,
	QuestionAnswer,
	QuestionEnd,
	QuestionRequest,
} from '../service/verbs/questions.ts';
import { answerProblem } from './answer-problem.ts';

/** What the openers and readers of questions are told. */
export type QuestionEvent = Extract<ServiceEvent, { readonly type: 'question' | 'question-closed' }>;

/** Who asks, and for how long. */
export interface Asking {
	/** Withdraws the question. */
	readonly signal: AbortSignal;
	/** An extension's name; null: the model's own call. */
	readonly asker: string | null;
	readonly callId: string | null;
	/** Null: as long as the signal lets it. */
	readonly deadlineMs: number | null;
}

/** What a question came to. `unavailable`: it was never asked. */
export type AskOutcome =
	| { readonly type: 'answered'; readonly answer: Json }
	| { readonly type: 'unavailable' | 'withdrawn' | 'timeout' };

/** Where questions are told, and who can be asked. */
export interface QuestionsPlace {
	/** Whether a person can be asked this now. */
	can(kind: QuestionRequest['kind']): boolean;
	tell(event: QuestionEvent): void;
	/** Milliseconds since 1970. */
	now(): number;
	readonly timer: TimerPort;
}

interface Pending {
	readonly question: OpenQuestion;
	close(how: QuestionEnd, outcome: AskOutcome): void;
}

/**
 * The questions of a process that wait for a person. Each is told once, and is over with its first answer, its
 * deadline, or the call that asked it. Where no person can be asked they are unavailable at once.
 */
export class OpenQuestions {
	readonly #place: QuestionsPlace;
	readonly #pending = new Map<string, Pending>();
	#count = 0;

	constructor(place: QuestionsPlace) {
		this.#place = place;
	}

	/** Those that are open, oldest first. */
	list(): readonly OpenQuestion[] {
		return [...this.#pending.values()].map(({ question }) => question);
	}

	/** Whether a question of this kind would be asked. */
	can(kind: QuestionRequest['kind']): boolean {
		return this.#place.can(kind) && this.#pending.size < maxPending;
	}

	/** Asks and waits. Never rejects. `tell`: in place of the place's own. */
	ask(
		request: QuestionRequest,
		asking: Asking,
		tell: (event: QuestionEvent) => void = this.#place.tell,
	): Promise<AskOutcome> {
		const { signal, deadlineMs, asker, callId } = asking;
		if (!this.can(request.kind)) return Promise.resolve({ type: 'unavailable' });
		if (signal.aborted) return Promise.resolve({ type: 'withdrawn' });
		const askedAt = this.#place.now();
		const questionId = `q${++this.#count}`;
		const deadline = deadlineMs === null ? null : askedAt + deadlineMs;
		const question: OpenQuestion = {
			...{ questionId, asker, callId, durable: false, askedAt, deadline },
			...request,
		};
		return new Promise((resolve) => {
			const close = (how: QuestionEnd, outcome: AskOutcome): void => {
				this.#pending.delete(questionId);
				signal.removeEventListener('abort', withdraw);
				timeout?.[Symbol.dispose]();
				tell({ type: 'question-closed', questionId, how });
				resolve(outcome);
			};
			const withdraw = (): void => close('withdrawn', { type: 'withdrawn' });
			const timeout =
				deadlineMs === null
					? undefined
					: this.#place.timer.after(deadlineMs, () => close('timeout', { type: 'timeout' }));
			signal.addEventListener('abort', withdraw);
			this.#pending.set(questionId, { question, close });
			tell({ type: 'question', question });
		});
	}

	/** Whether a name is that of an open question: its id, or the nonce of an approval. */
	has(name: string): boolean {
		return this.#named(name) !== undefined;
	}

	/** Takes an answer. Throws `service.unknown-question` or `service.bad-answer`. */
	answer({ question: name, answer }: QuestionAnswer): void {
		const pending = this.#named(name);
		if (pending === undefined) {
			const nearest = this.list().map(({ questionId }) => questionId);
			const text = `no question ${JSON.stringify(name)} waits for an answer`;
			throw new ServiceError('service.unknown-question', text, { nearest });
		}
		if (answer === null) {
			pending.close('withdrawn', { type: 'withdrawn' });
			return;
		}
		const problem = answerProblem(pending.question, answer);
		if (problem !== undefined)
			throw new ServiceError('service.bad-answer', problem.message, { nearest: problem.nearest });
		pending.close('answered', { type: 'answered', answer });
	}

	/** Withdraws all of them: none will be answered. */
	withdrawAll(): void {
		for (const { close } of [...this.#pending.values()]) close('withdrawn', { type: 'withdrawn' });
	}

	#named(name: string): Pending | undefined {
		const byId = this.#pending.get(name);
		if (byId !== undefined) return byId;
		return [...this.#pending.values()].find(
			({ question }) => question.kind === 'approval' && question.request.nonce === name,
		);
	}
}

const maxPending = 100;
