import type { ElicitRequestFormParams } from '@modelcontextprotocol/server';
import type { WorkspaceAnswer } from '@tenon/host';
import type { GateQuestion } from '@tenon/shell';
import { answersTo, questionText } from '../../support/question-text.ts';

/** A question as a form for the person at the client; `redact` takes secrets out of what is shown. */
export const questionForm = (
	question: GateQuestion,
	redact: (text: string) => string,
): ElicitRequestFormParams => ({
	message: redact(questionText(question)),
	requestedSchema: {
		type: 'object',
		properties: {
			decision: {
				type: 'string',
				title: 'Decision',
				enum: [...answersTo(question)],
				enumNames: answersTo(question).map((answer) => labels[answer]),
			},
		},
		required: ['decision'],
	},
});

/** What the person said: anything but a clear yes to something that was offered is a no. */
export const answerOf = (response: unknown, question: GateQuestion): WorkspaceAnswer => {
	const { action, content } = (response ?? {}) as {
		readonly action?: unknown;
		readonly content?: { readonly decision?: unknown } | null;
	};
	if (action !== 'accept') return 'no';
	return answersTo(question).find((answer) => answer === content?.decision) ?? 'no';
};

const labels: Readonly<Record<WorkspaceAnswer, string>> = {
	once: 'Allow once',
	session: 'Allow for this session',
	always: 'Always allow',
	no: 'Refuse',
};
