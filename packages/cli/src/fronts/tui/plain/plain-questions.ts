import { formatGrant } from '@tenon/core';
import type { Json } from '../../../session/service/data.ts';
import type { OpenQuestion } from '../../../session/service/verbs/questions.ts';
import { safeText } from '../kit/text.ts';

/** A question as lines of text, and how a typed line answers it; `undefined`: it does not. */
export interface PlainQuestion {
	readonly lines: readonly string[];
	answerOf(line: string): Json | undefined;
}

/** Puts a question into words. An empty line cancels, which is a no. */
export const plainQuestion = (question: OpenQuestion): PlainQuestion => {
	const asker = question.asker === null ? '' : `${safeText(question.asker)} asks: `;
	switch (question.kind) {
		case 'approval': {
			const { call, text, scope, answers } = question.request;
			return {
				lines: [
					`${asker}Allow this? ${safeText(call.text)}`,
					...safeText(text).split('\n'),
					...scope.map((grant) => `session and always allow exactly: ${safeText(formatGrant(grant))}`),
					`Type ${answers.join(', ')}.`,
				],
				answerOf: (line) => (line === '' ? 'no' : answers.find((answer) => answer === line.toLowerCase())),
			};
		}
		case 'confirm':
			return {
				lines: [...headOf(asker, question.request), 'Type yes or no.'],
				answerOf: (line) =>
					/^y(?:es)?$/i.test(line) ? true : /^n(?:o)?$/i.test(line) ? false : cancelled(line),
			};
		case 'select': {
			const { options } = question.request;
			return {
				lines: [...headOf(asker, question.request), ...numbered(options), 'Type a number.'],
				answerOf: (line) => indexIn(line, options.length) ?? cancelled(line),
			};
		}
		case 'multiSelect': {
			const { options } = question.request;
			return {
				lines: [
					...headOf(asker, question.request),
					...numbered(options),
					'Type numbers with blanks between them.',
				],
				answerOf: (line) => {
					const indices = line.split(/\s+/).map((word) => indexIn(word, options.length));
					return line !== '' && indices.every((index) => index !== undefined) ? indices : cancelled(line);
				},
			};
		}
		case 'input':
		case 'secret':
		case 'editor':
			return {
				lines: [...headOf(asker, question.request), 'Type a line; an empty one cancels.'],
				answerOf: (line) => (line === '' ? null : line),
			};
		default:
			return {
				lines: [`${asker}something that cannot be shown as text; press Enter.`],
				answerOf: () => null,
			};
	}
};

/** Choices with their numbers, from 1 on. */
export const numbered = (
	choices: readonly { readonly label: string; readonly description?: string }[],
): readonly string[] =>
	choices.map(({ label, description = '' }, index) => {
		const more = description === '' ? '' : `, ${safeText(description)}`;
		return `${index + 1}. ${safeText(label)}${more}`;
	});

/** The place that a typed number names, from 0 on. */
export const indexIn = (text: string, count: number): number | undefined => {
	const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
	return number >= 1 && number <= count ? number - 1 : undefined;
};

const cancelled = (line: string): null | undefined => (line === '' ? null : undefined);

const headOf = (
	asker: string,
	{ title, message = '' }: { readonly title: string; readonly message?: string },
): readonly string[] => [
	`${asker}${safeText(title)}`,
	...(message === '' ? [] : safeText(message).split('\n')),
];
