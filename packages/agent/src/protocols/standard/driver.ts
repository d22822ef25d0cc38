import type { JsonObject } from '../../data/json.ts';
import type { Message, ToolMessage } from '../../model/message.ts';
import type { ModelRequest } from '../../model/request.ts';
import { controlOutcome } from '../../turn/control.ts';
import type { DriverAction, DriverView, ProtocolDriver } from '../../turn/driver.ts';
import type { TurnOutcome } from '../../turn/outcome.ts';
import { stopped } from '../../turn/outcomes.ts';
import { Answer } from './answer.ts';
import { compactCommandIn, compactKind } from './compaction.ts';
import { compacted, compactIfFull, compactOnCommand, compactOnOverflow } from './compaction-steps.ts';
import { maskOldOutput } from './mask.ts';
import { optionsOf } from './options.ts';
import { projectMessages, projectResult } from './project-result.ts';
import * as texts from './texts.ts';

/**
 * The standard protocol: the provider's own tool calling. A step is one model call; the tools that its answer calls
 * run, and their results go back as one message, in the order of the calls; an answer without calls ends the turn. When
 * the steps are used up, one more asks for a final answer, without tools. Old tool output is masked in the prompt, and
 * a context that is nearly full is summarised into a new frame.
 */
export const standardDriver: ProtocolDriver = {
	name: 'standard',
	version: 2,
	commands: [compactKind],

	prepareStep(view) {
		const command = compactCommandIn(view.command);
		if (command !== undefined) return compactOnCommand(view, command);
		const { maxSteps } = view.budget;
		if (!view.isFinalStep && maxSteps !== null && view.stepsTaken >= maxSteps) {
			return [{ type: 'schedule-final-step', message: texts.finalAnswerWanted }];
		}
		const request = promptOf(view);
		return compactIfFull(view, request) ?? [{ type: 'start-llm', request, state: null }];
	},

	onResponse(view, _waiting, response) {
		const answer = new Answer(response, (purpose) => view.messageId(purpose));
		return view.isFinalStep ? endWithFinalAnswer(answer) : continueTurn(answer, view.messages.at(-1));
	},

	onModelFailure: (view, { code }) =>
		code === 'context_too_long' ? compactOnOverflow(view, promptOf(view)) : undefined,

	onToolResults(view, completed) {
		const results = completed.map(({ result }) => result);
		const message: ToolMessage = { role: 'tool', id: view.messageId('results'), results };
		const outcome = controlOutcome(completed);
		return [append(message), outcome === undefined ? nextStep : { type: 'finish', outcome }];
	},

	onEffectResult: (view, { kind, state }, result) =>
		kind === compactKind
			? compacted(view, state as JsonObject, result, () => promptOf(view))
			: [stop('runtime-error', 'no_effects', `The standard protocol asks for no ${kind}.`)],
};

/** The request of a step, as the model is sent it. */
const promptOf = (view: DriverView): ModelRequest => {
	const request = view.request({ withTools: !view.isFinalStep });
	const { unmaskedTokens = 40_000 } = optionsOf(view.protocolOptions);
	const shown = projectMessages(request.messages, projectResult);
	return { ...request, messages: maskOldOutput(shown, unmaskedTokens) };
};

const continueTurn = (answer: Answer, before: Message | undefined): readonly DriverAction[] => {
	const { finishReason, calls } = answer;
	const twice = answer.duplicateCallId;
	if (twice !== undefined) {
		const text = `The model gave two calls of one message the id ${twice}.`;
		return [append(answer.withoutCalls), stop('provider-error', 'duplicate_call_id', text)];
	}
	if (finishReason === 'refusal') {
		const text = answer.isBlank ? 'The model refused to answer.' : answer.text;
		return [append(answer.withoutCalls), stop('provider-error', 'refusal', text)];
	}
	if (finishReason === 'content-filter') {
		const text = 'A filter of the provider withheld the answer, or the rest of it.';
		return [append(answer.withoutCalls), stop('provider-error', 'content_filter', text)];
	}
	if (finishReason === 'aborted') {
		const text = 'The answer of the model was broken off.';
		return [append(...answer.refusing(texts.brokenOff)), stop('incomplete', 'aborted', text)];
	}
	if (calls.length === 0) return [append(answer.message), complete(answer, before)];
	// The last of them is cut, and what the earlier ones were to prepare is not known: none is run.
	if (finishReason === 'length') return [append(...answer.refusing(texts.cutCall)), nextStep];
	return [append(answer.message), { type: 'start-tools', calls }];
};

const complete = (answer: Answer, before: Message | undefined): DriverAction => {
	if (answer.finishReason === 'length') {
		const text = 'The answer of the model was cut at its length limit.';
		return completion(stopped('incomplete', 'length_limit', text));
	}
	if (answer.isBlank && before?.role !== 'tool') {
		return stop(
			'provider-error',
			'empty_response',
			'The model answered neither with text nor with a tool call; ask again, or use another model.',
		);
	}
	return completion({ type: 'finished', with: 'assistant-message', text: answer.text });
};

const endWithFinalAnswer = (answer: Answer): readonly DriverAction[] => {
	const messages =
		answer.duplicateCallId === undefined ? answer.refusing(texts.noMoreCalls) : [answer.withoutCalls];
	return [append(...messages), stop('max-turns', 'step_budget', texts.stepsTaken)];
};

const append = (...messages: readonly Message[]): DriverAction => ({ type: 'append', messages });

const nextStep: DriverAction = { type: 'start-checkpoint', kind: 'after-work', onEmpty: null };

const completion = (onEmpty: TurnOutcome): DriverAction => ({
	type: 'start-checkpoint',
	kind: 'before-completion',
	onEmpty,
});

const stop = (...facts: Parameters<typeof stopped>): DriverAction => ({
	type: 'finish',
	outcome: stopped(...facts),
});
