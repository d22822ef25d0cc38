import { isTenonError } from '@tenon/core';
import { openQuestion } from '../questions/session-questions.ts';
import type { Json } from '../service/data.ts';
import { ServiceError } from '../service/errors.ts';
import type { OpenQuestion, QuestionVerbs } from '../service/verbs/questions.ts';
import type { SessionHost } from '../session-host.ts';

/** Asking a person: what this process asks, and what the agent keeps in the store. */
export const questionVerbs = (host: SessionHost): QuestionVerbs => {
	const { front, questions, workspace } = host.parts;
	const list = async (): Promise<readonly OpenQuestion[]> => {
		const kept = (await host.session.questions()).map((question) => openQuestion(question));
		return [...kept, ...(await host.subagents.questions()), ...questions.list()].sort(
			(one, other) => one.askedAt - other.askedAt,
		);
	};
	const unknown = async (message: string): Promise<ServiceError> =>
		new ServiceError('service.unknown-question', message, {
			nearest: (await list()).map(({ questionId }) => questionId),
		});
	return {
		present: async ({ can }) => front.show(new Set(can)),
		leave: async () => {
			front.show(new Set());
			questions.withdrawAll();
			const { session } = host;
			for (const { questionId } of await session.questions()) await session.answer(questionId, null);
			for (const { questionId } of await host.subagents.questions())
				await host.subagents.answer(questionId, null);
		},
		listQuestions: list,
		answer: async ({ question, answer }) => {
			if (questions.has(question)) {
				questions.answer({ question, answer });
				return;
			}
			const result = await answerKept(host, question, answer).catch((error: unknown) => {
				if (!isTenonError(error) || error.code !== 'session.answer-invalid') throw error;
				throw new ServiceError('service.bad-answer', error.message, { cause: error });
			});
			if (result === 'answered') return;
			// What the model may confirm itself can be confirmed for it.
			if (result === 'unknown' && answer !== 'no' && /^[0-9a-f]{8}$/.test(question)) {
				const problem = await workspace.confirm(question);
				if (problem === undefined) return;
				throw await unknown(problem);
			}
			throw await unknown(`no question ${JSON.stringify(question)} waits for an answer`);
		},
	};
};

/** Answers a question that an agent keeps: of the session, or of one of its subagents. */
const answerKept = async (
	host: SessionHost,
	question: string,
	answer: Json,
): Promise<'answered' | 'unknown' | 'closed'> => {
	const result = await host.session.answer(question, answer);
	return result === 'unknown' ? host.subagents.answer(question, answer) : result;
};
