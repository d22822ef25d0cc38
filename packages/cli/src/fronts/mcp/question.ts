import type { ElicitRequestFormParams } from '@modelcontextprotocol/server';
import type { Json } from '../../session/service/data.ts';
import type { ApprovalAnswer, OpenQuestion } from '../../session/service/verbs/questions.ts';
import { questionText } from '../../support/question-text.ts';

type FormProperty = ElicitRequestFormParams['requestedSchema']['properties'][string];

/** A question as a form for the person at the client. */
export const questionForm = (question: OpenQuestion): ElicitRequestFormParams => {
	const { name, property } = fieldOf(question);
	return {
		message: messageOf(question),
		requestedSchema: { type: 'object', properties: { [name]: property }, required: [name] },
	};
};

/**
 * What the person said. To an approval anything but a clear yes to something that was offered is a no; to all else a
 * form that was closed or declined is no answer, but for `confirm`, which is declined with no.
 */
export const answerOf = (response: unknown, question: OpenQuestion): Json => {
	const { action, content } = (response ?? {}) as {
		readonly action?: unknown;
		readonly content?: Readonly<Record<string, Json>> | null;
	};
	const given = action === 'accept' ? (content?.[fieldOf(question).name] ?? null) : null;
	switch (question.kind) {
		case 'approval':
			return question.request.answers.find((answer) => answer === given) ?? 'no';
		case 'confirm':
			return action === 'decline' ? false : typeof given === 'boolean' ? given : null;
		case 'select':
			return indexOf(given);
		case 'multiSelect':
			return Array.isArray(given) ? given.map(indexOf).filter((index) => index !== null) : null;
		default:
			return typeof given === 'string' ? given : null;
	}
};

const messageOf = (question: OpenQuestion): string => {
	if (question.kind === 'approval') return questionText(question.request);
	if (question.kind === 'custom') return question.request.component.type;
	const { title, message } = question.request as { readonly title: string; readonly message?: string };
	return message === undefined ? title : `${title}\n${message}`;
};

interface FormField {
	readonly name: string;
	readonly property: FormProperty;
}

const fieldOf = (question: OpenQuestion): FormField => {
	switch (question.kind) {
		case 'approval': {
			const { answers } = question.request;
			const names = answers.map((answer) => labels[answer]);
			return {
				name: 'decision',
				property: { type: 'string', title: 'Decision', enum: [...answers], enumNames: names },
			};
		}
		case 'confirm':
			return field({ type: 'boolean' });
		case 'select': {
			const { options } = question.request;
			return field({ type: 'string', enum: options.map(number), enumNames: options.map(labelOf) });
		}
		case 'multiSelect': {
			const anyOf = question.request.options.map((option, index) => ({
				const: number(option, index),
				title: labelOf(option),
			}));
			return field({ type: 'array', items: { anyOf } });
		}
		case 'input':
		case 'editor': {
			const { initial } = question.request;
			return field({ type: 'string', ...(initial === undefined ? {} : { default: initial }) });
		}
		default:
			return field({ type: 'string' });
	}
};

const field = (property: FormProperty): FormField => ({ name: 'answer', property });

// Options are told apart by their number: two may have the same label.
const number = (_option: unknown, index: number): string => String(index);

const indexOf = (given: Json): number | null =>
	typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : null;

const labelOf = ({
	label,
	description,
}: {
	readonly label: string;
	readonly description?: string;
}): string => (description === undefined ? label : `${label}: ${description}`);

const labels: Readonly<Record<ApprovalAnswer, string>> = {
	once: 'Allow once',
	session: 'Allow for this session',
	always: 'Always allow',
	no: 'Refuse',
};
