import {
	defineTool,
	errorResult,
	type Tool,
	type ToolContext,
	type ToolResult,
	textResult,
	type UiAnswer,
	type UiOption,
} from '@tenon/core';
import { asData } from '../support/data.ts';
import { flag, list, object, optional, text } from '../support/field.ts';
import { listOf, outputObject, property } from '../support/output-schema.ts';
import { toolInput } from '../support/tool-input.ts';

/**
 * `ask`: a question to the person, by whatever front there is. It waits as long as the person needs; where its calls are
 * journaled it is asked again after a restart, and an answer that was given meanwhile is taken.
 */
export const askTool = (): Tool =>
	defineTool({
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
		run: (args, context) => ask(args, context),
	});

const maxChoices = 50;

interface AskArguments {
	readonly question: string;
	readonly choices?: readonly UiOption[];
	readonly multiSelect?: boolean;
	readonly allowOther?: boolean;
	readonly placeholder?: string;
}

const ask = (args: AskArguments, context: ToolContext): Promise<ToolResult> => {
	const { choices = [] } = args;
	return choices.length === 0 ? write(args, context, []) : choose(args, choices, context);
};

const choose = async (
	args: AskArguments,
	choices: readonly UiOption[],
	context: ToolContext,
): Promise<ToolResult> => {
	const { question, multiSelect = false, allowOther = false } = args;
	const options = allowOther ? [...choices, { label: otherLabel }] : choices;
	const picked = multiSelect
		? await context.ui.request('multiSelect', { title: question, options })
		: one(await context.ui.request('select', { title: question, options }));
	if (!picked.ok) return unanswered(picked);
	const chosen = picked.value.filter((at) => at < choices.length).map((at) => choices[at]!.label);
	const wantsOther = picked.value.some((at) => at >= choices.length);
	return wantsOther ? write(args, context, chosen) : answered(chosen, { isOther: false });
};

const write = async (
	{ question, placeholder }: AskArguments,
	context: ToolContext,
	chosen: readonly string[],
): Promise<ToolResult> => {
	const written = await context.ui.request('input', {
		title: question,
		...(placeholder === undefined ? {} : { placeholder }),
	});
	return written.ok ? answered([...chosen, written.value], { isOther: true }) : unanswered(written);
};

const one = (answer: UiAnswer<number>): UiAnswer<readonly number[]> =>
	answer.ok ? { ok: true, value: [answer.value] } : answer;

const answered = (answers: readonly string[], { isOther }: { readonly isOther: boolean }): ToolResult =>
	textResult(answers.length === 0 ? 'the person chose nothing' : answers.join('\n').toWellFormed(), {
		data: asData({ answers, isOther }),
	});

const unanswered = (answer: Extract<UiAnswer<unknown>, { readonly ok: false }>): ToolResult => {
	if (answer.reason === 'cancelled') return errorResult('the person dismissed the question');
	if (answer.reason === 'invalid') return errorResult(answer.message, { exitStatus: 2 });
	return errorResult('no person can be asked here: decide yourself, and say what you decided', {
		exitStatus: 2,
	});
};

const otherLabel = 'Something else …';
