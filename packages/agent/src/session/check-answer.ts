import type { Json } from '../data/json.ts';
import { AnswerInvalid } from './errors.ts';
import type { SessionQuestion } from './question.ts';

/** Throws `session.answer-invalid` if a question cannot be answered so; null dismisses any. */
export const checkAnswer = (question: SessionQuestion, answer: Json): void => {
	if (answer === null) return;
	const needed = neededBy(question, answer);
	if (needed !== undefined) throw new AnswerInvalid(question.questionId, question.kind, needed, answer);
};

/** What an answer must be; `undefined` if this one is. */
const neededBy = (question: SessionQuestion, answer: Json): string | undefined => {
	switch (question.kind) {
		case 'confirm':
			return typeof answer === 'boolean' ? undefined : 'true or false';
		case 'select':
			return isChoice(answer, question) ? undefined : `a number below ${optionsIn(question)}`;
		case 'multi-select': {
			const isList = Array.isArray(answer) && new Set(answer).size === answer.length;
			const isFine = isList && answer.every((choice) => isChoice(choice, question));
			return isFine ? undefined : `a list of different numbers below ${optionsIn(question)}`;
		}
		case 'input':
		case 'editor':
			return typeof answer === 'string' ? undefined : 'a text';
		case 'approval':
		case 'panel':
			return undefined;
	}
};

const isChoice = (answer: Json, question: SessionQuestion): boolean =>
	Number.isInteger(answer) && (answer as number) >= 0 && (answer as number) < optionsIn(question);

const optionsIn = ({ about }: SessionQuestion): number => {
	const { options } = Object(about) as { readonly options?: Json };
	return Array.isArray(options) ? options.length : 0;
};
