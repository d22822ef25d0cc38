import type { ElicitResult } from '@modelcontextprotocol/client';
import type { ExtensionPorts } from '../../host/extension.ts';
import { Form } from './form.ts';
import { formFields } from './form-fields.ts';

/** A server's question to a person. */
export interface ServerQuestion {
	readonly message: string;
	readonly requestedSchema: unknown;
}

/**
 * Puts a server's question to a person, as a form in a panel. Declined where nobody sees panels, or where a form
 * cannot ask for what is wanted; cancelled where the person closes it.
 */
export const askByPanel = (
	ports: ExtensionPorts,
	question: ServerQuestion,
	signal: AbortSignal,
): Promise<ElicitResult> => {
	const { panels } = ports.front;
	const fields = formFields(question.requestedSchema);
	if (!panels.isShown || fields === undefined || signal.aborted)
		return Promise.resolve({ action: 'decline' });
	const owner = ports.principal.name;
	const form = new Form(owner, question.message, fields);
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
