import {
	errorResult,
	type Tool,
	type ToolContext,
	type ToolResult,
	textResult,
	type UiAnswer,
	type UiOption,
	withRun,
} from '@tenon/core';
import { asData } from '../support/data.ts';
import { type AskArguments, askDeclaration } from './declaration.ts';

/**
 * `ask`: a question to the person, by whatever front there is. It waits as long as the person needs; where its calls are
 * journaled it is asked again after a restart, and an answer that was given meanwhile is taken.
 */
export const askTool = (): Tool => withRun(askDeclaration(), (args, context) => ask(args, context));

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
