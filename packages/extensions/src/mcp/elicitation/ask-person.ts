import type { ElicitResult } from '@modelcontextprotocol/client';
import type { ExtensionPorts } from '../../host/extension.ts';
import { askByQuestions, canAskFor } from './ask-by-questions.ts';
import { Form } from './form.ts';
import { type FormField, formFields } from './form-fields.ts';

/** A server's question to a person. */
export interface ServerQuestion {
	readonly message: string;
	readonly requestedSchema: unknown;
}

/**
 * Puts a server's question to a person: field by field where the front can ask that, else as a form in a panel.
 * Declined where it can do neither, or where a form cannot ask for what is wanted; cancelled where the person leaves.
 */
export const askPerson = (
	ports: ExtensionPorts,
	question: ServerQuestion,
	signal: AbortSignal,
): Promise<ElicitResult> => {
	const fields = formFields(question.requestedSchema);
	if (fields === undefined || signal.aborted) return Promise.resolve({ action: 'decline' });
	const { front, principal } = ports;
	const person = front.personFor?.(principal.name, signal);
	if (person !== undefined && canAskFor(person, fields))
		return askByQuestions(person, question.message, fields);
	if (!front.panels.isShown) return Promise.resolve({ action: 'decline' });
	return askByPanel(ports, question.message, fields, signal);
};

const askByPanel = (
	ports: ExtensionPorts,
	message: string,
	fields: readonly FormField[],
	signal: AbortSignal,
): Promise<ElicitResult> => {
	const { panels } = ports.front;
	const owner = ports.principal.name;
	const form = new Form(owner, message, fields);
	forms += 1;
	const id = `question-${forms}`;
	return new Promise((resolve) => {
		const finish = (result: ElicitResult): void => {
			signal.removeEventListener('abort', cancel);
			panels.close(owner, id);
			resolve(result);
		};
		const cancel = (): void => finish({ action: 'cancel' });
		signal.addEventListener('abort', cancel);
		panels.open(owner, id, form.view(), {
			key: (press) => {
				const answer = form.press(press);
				if (answer === undefined) panels.render(owner, id, form.view());
				else finish(answer);
			},
			closed: cancel,
		});
	});
};

let forms = 0;
