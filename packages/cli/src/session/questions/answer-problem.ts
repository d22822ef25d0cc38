import type { Json } from '../service/data.ts';
import type { OpenQuestion } from '../service/verbs/questions.ts';

/** Why an answer is none, and what would be one. */
export interface AnswerProblem {
	readonly message: string;
	readonly nearest: readonly string[];
}

/** What is wrong with an answer to a question; `undefined` if nothing is. */
export const answerProblem = (question: OpenQuestion, answer: Json): AnswerProblem | undefined => {
	switch (question.kind) {
		case 'approval': {
			const { answers } = question.request;
			if (answers.some((offered) => offered === answer)) return undefined;
			const given = typeof answer === 'string' ? answer : JSON.stringify(answer);
			return problem(`the answer must be one of ${answers.join(', ')}, not ${given}`, answers);
		}
		case 'confirm':
			return typeof answer === 'boolean' ? undefined : problem('the answer must be true or false');
		case 'select':
			return isIndex(answer, question.request.options.length)
				? undefined
				: problem(`the answer must be ${indexText(question.request.options.length)}`);
		case 'multiSelect': {
			const { length } = question.request.options;
			const isList = Array.isArray(answer) && answer.every((item) => isIndex(item, length));
			return isList && new Set(answer).size === answer.length
				? undefined
				: problem(`the answer must be a list, each once, of ${indexText(length)}`);
		}
		case 'input':
		case 'secret':
		case 'editor':
			return typeof answer === 'string' && answer.length <= maxText
				? undefined
				: problem(`the answer must be a text of at most ${maxText} characters`);
		case 'custom':
			return undefined;
	}
};

const problem = (message: string, nearest: readonly string[] = []): AnswerProblem => ({ message, nearest });

const isIndex = (answer: Json, count: number): boolean =>
	typeof answer === 'number' && Number.isInteger(answer) && answer >= 0 && answer < count;

const indexText = (count: number): string => `the index of an option, from 0 to ${count - 1}`;

const maxText = 1024 * 1024;
