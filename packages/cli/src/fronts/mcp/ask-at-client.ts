import type { ServerContext } from '@modelcontextprotocol/server';
import type { Json } from '../../session/service/data.ts';
import type { FrontAbility, OpenQuestion } from '../../session/service/verbs/questions.ts';
import { answerOf, questionForm } from './question.ts';

/** What a person can be asked by forms of a client. Forms must not ask for secrets. */
export const askedByForms: readonly FrontAbility[] = [
	'approval',
	'confirm',
	'select',
	'multiSelect',
	'input',
	'editor',
];

/**
 * Asks within a request, as clients of the older revision want it; null if the client does not answer, or `settled`
 * ends first.
 */
export const elicitInRequest = async (
	{ mcpReq }: ServerContext,
	question: OpenQuestion,
	settled: AbortSignal,
): Promise<Json> => {
	try {
		const form = questionForm(question);
		return answerOf(await mcpReq.elicitInput(form, { signal: settled, timeout: maxQuestionMs }), question);
	} catch {
		// The client failed, is gone, or answered something else: no person has said yes or no.
		return null;
	}
};

/** How long a person may think. */
const maxQuestionMs = 600_000;
