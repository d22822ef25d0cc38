import {
	fromPlain,
	type UiAnswer,
	type UiCapability,
	type UiRequests,
	type UserInterface,
} from '@tenon/core';
import type { WorkspaceAnswer } from '@tenon/host';
import type { AskPerson } from '../../kernel-process/outside/session-answers.ts';
import { answerProblem } from '../../session/questions/answer-problem.ts';
import type { Json } from '../../session/service/data.ts';
import type { OpenQuestion } from '../../session/service/verbs/questions.ts';
import { answersTo, questionText } from '../../support/question-text.ts';

/** A question that came up during a call, and what was said to it. */
export interface AskedQuestion {
	readonly kind: string;
	/** The extension that asked; null: the call itself, or the policy. */
	readonly asker: string | null;
	readonly request: Json;
	/** Null: no answer came. */
	readonly answer: Json;
}

/**
 * Who is asked during a call that is tried out: answers that were laid out beforehand, the next one first. Where none is
 * left there is no answer, and the asker is told so: no answer is invented. Every question is kept.
 */
export class AskedQuestions {
	readonly asked: AskedQuestion[] = [];
	readonly notes: { readonly level: string; readonly text: string }[] = [];
	readonly #answers: Json[];
	/** Asks a person about a call where no answer is left. */
	readonly #approve: AskPerson;

	constructor(answers: readonly Json[], approve: AskPerson) {
		this.#answers = [...answers];
		this.#approve = approve;
	}

	/** What tools and extensions can ask. */
	personFor(asker: string | null): UserInterface {
		return {
			capabilities: new Set(kinds),
			request: <Kind extends UiCapability>(kind: Kind, request: UiRequests[Kind]['request']) =>
				this.#answer(asker, kind, request) as UiAnswer<UiRequests[Kind]['answer']>,
		};
	}

	/** Puts a question of the gate. */
	readonly approve: AskPerson = async (question, signal) => {
		const { summary: call, text, scope } = question;
		const asker = call.principal.kind === 'extension' ? call.principal.name : null;
		const offered = answersTo({ scope });
		const given = this.#answers.shift();
		const answer =
			given === undefined
				? await this.#approve(question, signal)
				: offered.find((each): each is WorkspaceAnswer => each === given);
		this.#keep({
			...{ kind: 'approval', asker, request: { text: questionText({ call, text, scope }) } },
			answer: answer ?? null,
		});
		return answer;
	};

	#answer(asker: string | null, kind: UiCapability, request: object): UiAnswer<unknown> {
		if (kind === 'notify') {
			const { level, text } = request as UiRequests['notify']['request'];
			if (this.notes.length < maxKept) this.notes.push({ level, text });
			return { ok: true, value: null };
		}
		if (kind === 'status') return { ok: true, value: null };
		const answer = this.#answers.shift();
		const shown = JSON.parse(JSON.stringify(request)) as Json;
		this.#keep({
			...{ kind, asker, request: shown },
			answer: kind === 'secret' && answer !== undefined ? '(not shown)' : (answer ?? null),
		});
		if (answer === undefined) return { ok: false, reason: 'unavailable' };
		if (answer === null) return { ok: false, reason: 'cancelled' };
		const problem = answerProblem({ kind, request } as OpenQuestion, answer);
		if (problem !== undefined) return { ok: false, reason: 'invalid', message: problem.message };
		return { ok: true, value: kind === 'custom' ? fromPlain(answer) : answer };
	}

	#keep(question: AskedQuestion): void {
		if (this.asked.length < maxKept) this.asked.push(question);
	}
}

const maxKept = 1000;

const kinds: readonly UiCapability[] = [
	...(['confirm', 'select', 'multiSelect', 'input', 'secret', 'editor'] as const),
	...(['notify', 'status', 'custom'] as const),
];
