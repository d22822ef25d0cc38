import { ServiceError } from '../service/errors.ts';
import type { QuestionVerbs } from '../service/verbs/questions.ts';
import type { SessionHost } from '../session-host.ts';

/** Asking a person. */
export const questionVerbs = ({ parts: { front, questions, workspace } }: SessionHost): QuestionVerbs => ({
	present: async ({ can }) => front.show(new Set(can)),
	leave: async () => {
		front.show(new Set());
		questions.withdrawAll();
	},
	listQuestions: async () => questions.list(),
	answer: async ({ question, answer }) => {
		// What the model may confirm itself can be confirmed for it.
		if (!questions.has(question) && answer !== 'no' && /^[0-9a-f]{8}$/.test(question)) {
			const problem = await workspace.confirm(question);
			if (problem === undefined) return;
			const nearest = questions.list().map(({ questionId }) => questionId);
			throw new ServiceError('service.unknown-question', problem, { nearest });
		}
		questions.answer({ question, answer });
	},
});
