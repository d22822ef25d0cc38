import type { Json } from '../../../session/service/data.ts';
import type { OpenQuestion } from '../../../session/service/verbs/questions.ts';
import { ChoiceList } from '../kit/choice-list.ts';
import { safeText } from '../kit/text.ts';
import { TextField } from '../kit/text-field.ts';
import type { Theme } from '../theme.ts';
import { ApprovalDialog } from './approval-dialog.ts';
import { type Dialog, HeadedDialog } from './dialog.ts';
import { MultiChoice } from './multi-choice.ts';

/** The dialog for a question; `answer` is called once, with null where the person cancelled. */
export const questionDialog = (
	question: OpenQuestion,
	theme: Theme,
	answer: (value: Json) => void,
): Dialog => {
	const asker = question.asker === null ? '' : `${safeText(question.asker)} asks: `;
	const cancelled = (): void => answer(null);
	switch (question.kind) {
		case 'approval':
			return new ApprovalDialog(question.request, question.asker, theme, answer);
		case 'confirm': {
			const list = new ChoiceList([{ label: 'Yes' }, { label: 'No' }], {
				theme,
				chosen: (index) => answer(index === 0),
				cancelled,
			});
			return headed(asker, question.request, list, theme);
		}
		case 'select': {
			const { options } = question.request;
			return headed(
				asker,
				question.request,
				new ChoiceList(options, { theme, chosen: answer, cancelled }),
				theme,
			);
		}
		case 'multiSelect': {
			const { options } = question.request;
			const list = new MultiChoice(options, { theme, chosen: (indices) => answer([...indices]), cancelled });
			return headed(asker, question.request, list, theme);
		}
		case 'input': {
			const { placeholder = '' } = question.request;
			return headed(asker, question.request, new TextField({ placeholder, done: answer, cancelled }), theme);
		}
		case 'secret':
			return headed(
				asker,
				question.request,
				new TextField({ isSecret: true, done: answer, cancelled }),
				theme,
			);
		case 'editor':
			return headed(asker, question.request, new TextField({ done: answer, cancelled }), theme);
		default:
			return headed(
				asker,
				{ title: 'something that this terminal cannot show' },
				new ChoiceList([{ label: 'Cancel' }], { theme, chosen: cancelled, cancelled }),
				theme,
			);
	}
};

const headed = (
	asker: string,
	{ title, message = '' }: { readonly title: string; readonly message?: string },
	inner: ConstructorParameters<typeof HeadedDialog>[2],
	theme: Theme,
): Dialog =>
	new HeadedDialog(
		`${asker}${safeText(title)}`,
		message === '' ? [] : safeText(message).split('\n'),
		inner,
		theme,
	);
