import type { ElicitResult } from '@modelcontextprotocol/client';
import type { UiAnswer, UiCapability, UserInterface } from '@tenon/core';
import { type FormContent, type FormField, fieldValue } from './form-fields.ts';

/** Whether a person can be asked for all fields of a form, one after the other. */
export const canAskFor = (ui: UserInterface, fields: readonly FormField[]): boolean =>
	(fields.length === 0 ? (['confirm'] as const) : fields.map(kindOf)).every((kind) =>
		ui.capabilities.has(kind),
	);

/**
 * Puts a server's question to a person field by field; one without fields is a yes or a no. What cannot be sent is
 * asked again, with what is wrong about it. Cancelled where the person leaves one without an answer.
 */
export const askByQuestions = async (
	ui: UserInterface,
	message: string,
	fields: readonly FormField[],
): Promise<ElicitResult> => {
	if (fields.length === 0) {
		const answer = await ui.request('confirm', { title: message });
		if (!answer.ok) return without(answer);
		return answer.value ? { action: 'accept', content: {} } : { action: 'decline' };
	}
	const content: FormContent = {};
	for (const field of fields) {
		const given = await askFor(ui, message, field);
		if ('action' in given) return given;
		if (given.value !== undefined) content[field.name] = given.value;
	}
	return { action: 'accept', content };
};

const kindOf = ({ kind }: FormField): UiCapability => (kind === 'choice' ? 'select' : 'input');

const askFor = async (
	ui: UserInterface,
	message: string,
	field: FormField,
): Promise<ElicitResult | { readonly value?: string | number | boolean }> => {
	for (let problem = ''; ; ) {
		const asked = { title: field.title, message: problem === '' ? message : `${message}\n${problem}` };
		if (field.kind === 'choice') {
			const answer = await ui.request('select', {
				...asked,
				options: field.options.map(({ label }) => ({ label })),
			});
			if (!answer.ok) return without(answer);
			field.chosen = answer.value;
		} else {
			const answer = await ui.request('input', { ...asked, initial: field.text });
			if (!answer.ok) return without(answer);
			field.text = answer.value;
		}
		const { value, problem: found } = fieldValue(field);
		if (found === undefined) return value === undefined ? {} : { value };
		problem = found;
	}
};

const without = ({ reason }: Extract<UiAnswer<never>, { readonly ok: false }>): ElicitResult => ({
	action: reason === 'cancelled' ? 'cancel' : 'decline',
});
