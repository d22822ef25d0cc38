import { randomBytes } from 'node:crypto';
import { GateUnanswered } from '@tenon/core';
import type { WorkspaceAnswer } from '@tenon/host';
import type { GateQuestion } from '@tenon/shell';
import { answersTo } from '../support/question-text.ts';
import type { OpenQuestion } from './events.ts';
import type { FrontPort } from './front-port.ts';

interface Pending extends OpenQuestion {
	readonly question: GateQuestion;
	answer(answer: WorkspaceAnswer): void;
	refuse(reason: unknown): void;
}

/**
 * The questions of a gate that wait for the person behind a front. Each is told once, and over with the first answer
 * or with its call. Where nobody can be asked they are refused at once.
 */
export class Questions {
	readonly #front: FrontPort;
	readonly #redact: (text: string) => string;
	readonly #pending = new Map<string, Pending>();
	#count = 0;

	/** `redact` takes secrets out of what is shown. */
	constructor(front: FrontPort, redact: (text: string) => string) {
		this.#front = front;
		this.#redact = redact;
	}

	get open(): readonly OpenQuestion[] {
		return [...this.#pending.values()];
	}

	/** Rejects with `GateUnanswered` where nobody can be asked, and with the call's reason if that is given up. */
	readonly ask = (question: GateQuestion): Promise<WorkspaceAnswer> => {
		const { call, text, scope, signal } = question;
		if (!this.#front.canAsk || this.#pending.size >= maxPending) {
			throw unanswered(question);
		}
		signal.throwIfAborted();
		return new Promise((resolve, reject) => {
			const questionId = `q${++this.#count}`;
			const close = (): void => {
				this.#pending.delete(questionId);
				signal.removeEventListener('abort', giveUp);
				this.#front.tell({ type: 'question-closed', questionId });
			};
			const refuse = (reason: unknown): void => {
				close();
				reject(reason);
			};
			const giveUp = (): void => refuse(signal.reason);
			const open: OpenQuestion = {
				questionId,
				call: { ...call, text: this.#redact(call.text) },
				text: this.#redact(text),
				scope,
				nonce: randomBytes(4).toString('hex'),
			};
			const answer = (given: WorkspaceAnswer): void => {
				close();
				resolve(given);
			};
			signal.addEventListener('abort', giveUp);
			this.#pending.set(questionId, { ...open, question, answer, refuse });
			this.#front.tell({ type: 'question', ...open });
		});
	};

	/** Nobody will answer: what waits is refused. */
	refuseAll(): void {
		for (const { question, refuse } of [...this.#pending.values()]) refuse(unanswered(question));
	}

	/** Takes an answer by the question's id or its nonce; a text says why it is none. */
	answer(name: string, answer: WorkspaceAnswer): string | undefined {
		const pending = this.#pending.get(name) ?? this.open.find(({ nonce }) => nonce === name);
		if (pending === undefined) return `no question ${JSON.stringify(name)} waits for an answer`;
		const { question, answer: settle } = this.#pending.get(pending.questionId)!;
		const offered = answersTo(question);
		if (!offered.includes(answer)) return `the answer must be one of ${offered.join(', ')}, not ${answer}`;
		settle(answer);
		return undefined;
	}
}

const unanswered = ({ call, text, scope }: GateQuestion): GateUnanswered =>
	new GateUnanswered(call, { kind: 'ask', question: text, scope });

const maxPending = 100;
