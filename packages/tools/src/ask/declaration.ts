import { type DeclaredTool, declareTool, type UiOption } from '@tenon/core';
import { flag, list, object, optional, text } from '../support/field.ts';
import { listOf, outputObject, property } from '../support/output-schema.ts';
import { toolInput } from '../support/tool-input.ts';

/** What a call of it says. */
export interface AskArguments {
	readonly question: string;
	readonly choices?: readonly UiOption[];
	readonly multiSelect?: boolean;
	readonly allowOther?: boolean;
	readonly placeholder?: string;
}

const maxChoices = 50;

/** What is told of `ask` without running it. */
export const askDeclaration = (): DeclaredTool<AskArguments> =>
	declareTool({
		name: 'ask',
		label: 'Ask the person',
		description:
			'Ask the person a question and wait for the answer. With choices they pick one, or several with multiSelect; with allowOther they may write an answer of their own. Without choices they write a text. Ask only what you cannot find out yourself and what changes what you do next. Fails where there is no person: then decide yourself and say so.',
		input: toolInput({
			question: text('the question, in one or two sentences', { minLength: 1 }),
			choices: optional(
				list(
					'answers to choose from',
					object('a choice', {
						label: text('the answer in a few words', { minLength: 1 }),
						description: optional(text('what choosing it means')),
					}),
					maxChoices,
				),
			),
			multiSelect: optional(flag('whether several may be chosen; default false')),
			allowOther: optional(flag('whether an answer beside the choices may be written; default false')),
			placeholder: optional(text('an example of an answer, where a text is asked for')),
		}),
		output: outputObject({
			answers: listOf('what the person chose or wrote', { type: 'string' }),
			isOther: property('boolean', 'whether the last answer was written by the person'),
		}),
		effects: ['session'],
		// The question is the same one when the call is made again: no answer is lost, and the person is not asked
		// twice.
		replay: 'safe',
	});
