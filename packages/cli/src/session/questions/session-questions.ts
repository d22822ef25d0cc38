import type { SessionQuestion } from '@tenon/agent';
import type { Json, JsonObject } from '../service/data.ts';
import type { OpenQuestion, QuestionRequest } from '../service/verbs/questions.ts';

/** A question that an agent keeps in its store, as fronts see it. `asker`: the subagent whose session asks. */
export const openQuestion = (question: SessionQuestion, asker: string | null = null): OpenQuestion => {
	const { questionId, callId, durable, askedAt, deadline } = question;
	return { questionId, asker, callId, durable, askedAt, deadline, ...requestOf(question) };
};

// An agent keeps the data of a request as core has it for its kind.
const requestOf = ({ kind, about }: SessionQuestion): QuestionRequest => {
	switch (kind) {
		case 'multi-select':
			return { kind: 'multiSelect', request: about } as unknown as QuestionRequest;
		case 'panel':
			return { kind: 'custom', request: about } as unknown as QuestionRequest;
		// Whether a call may run, judged before it does.
		case 'approval':
			return { kind: 'confirm', request: { title: titleOf(about) } };
		default:
			return { kind, request: about } as unknown as QuestionRequest;
	}
};

const titleOf = (about: Json): string => {
	const { title } = (typeof about === 'object' && about !== null ? about : {}) as JsonObject;
	return typeof title === 'string' ? title : typeof about === 'string' ? about : JSON.stringify(about);
};
