import type { CallResult, ToolCallPart, UserMessage } from '../model/message.ts';
import type { ModelResponse } from '../model/response.ts';
import type { DriverAction, EffectResult, ProtocolDriver } from './driver.ts';
import { TurnError } from './errors.ts';
import type { TurnMemory } from './memory.ts';
import type { TurnOutcome } from './outcome.ts';
import { stopped } from './outcomes.ts';
import type { CheckpointDelivery, CompletedToolCall, TurnResponse } from './response.ts';
import type { TurnState } from './state.ts';
import { addUsage, isUsage, totalTokens } from './usage.ts';
import { viewOf } from './view.ts';

/** What the driver is to decide after a response. */
type Question = (driver: ProtocolDriver) => readonly DriverAction[];

/**
 * Takes a response to the open effect into the turn. What remains for the driver to decide is given back; nothing,
 * where the response decides by itself. Throws {@link TurnError} for one that does not fit, and changes nothing.
 */
export const applyResponse = (memory: TurnMemory, response: TurnResponse): Question | undefined => {
	const { state } = memory;
	if (response.type === 'failed') return end(memory, response.outcome);
	if (state.type === 'waiting-environment' && response.type === 'environment') {
		memory.environment = response.environment;
		join(memory, response.joined ?? []);
		memory.state = { type: 'prepare-step' };
		return undefined;
	}
	if (state.type === 'waiting-llm') {
		if (response.type === 'llm') {
			memory.counters.otherTokens += response.interruptedTokens ?? 0;
			join(memory, response.joined ?? []);
			return takeAnswer(memory, state, response.response);
		}
		if (response.type === 'llm-failed') {
			const { failure, interruptedTokens = 0 } = response;
			memory.counters.otherTokens += interruptedTokens;
			const outcome = stopped(failure.reason, failure.code, failure.message);
			return (driver) => driver.onModelFailure?.(view(memory), failure) ?? [{ type: 'finish', outcome }];
		}
		if (response.type === 'llm-replaced') {
			return end(memory, { type: 'frame-switch', frameKey: response.frameKey, task: response.task });
		}
	}
	if (state.type === 'waiting-tools' && response.type === 'tools') {
		return takeResults(memory, state, response.completed);
	}
	if (state.type === 'waiting-effect' && response.type === 'effect') {
		return takeEffect(memory, state, response.result);
	}
	if (state.type === 'waiting-checkpoint' && response.type === 'checkpoint') {
		return takeDelivery(memory, state, response.delivery);
	}
	throw unfit(state, response);
};

const end = (memory: TurnMemory, outcome: TurnOutcome): undefined => {
	memory.finish(outcome);
};

const takeAnswer = (
	memory: TurnMemory,
	{ effect, driverState }: Waiting<'waiting-llm'>,
	response: ModelResponse,
): Question | undefined => {
	if (!isUsage(response.usage)) {
		const text = `${response.model ?? effect.request.model} reported a usage that is none: ${JSON.stringify(response.usage)}`;
		return end(memory, stopped('provider-error', 'invalid_usage', text));
	}
	const usage = addUsage(memory.counters.usage, response.usage);
	if (usage === undefined) {
		const text = 'the tokens of the turn are more than can be counted';
		return end(memory, stopped('runtime-error', 'usage_overflow', text));
	}
	memory.counters.usage = usage;
	memory.counters.contextTokens = totalTokens(response.usage);
	memory.counters.stepsWithoutProgress += 1;
	return (driver) =>
		driver.onResponse(view(memory), { request: effect.request, state: driverState }, response);
};

const takeResults = (
	memory: TurnMemory,
	{ effect }: Waiting<'waiting-tools'>,
	completed: readonly CompletedToolCall[],
): Question | undefined => {
	const inOrder = effect.calls
		.map((call) => completed.find(({ result }) => answers(result, call)))
		.filter((found) => found !== undefined);
	if (inOrder.length !== effect.calls.length || completed.length !== effect.calls.length) {
		const asked = effect.calls.map(({ toolName, callId }) => `${toolName} ${callId}`).join(', ');
		const came = completed.map(({ result }) => `${result.toolName} ${result.callId}`).join(', ');
		memory.fail('results_mismatch', `the calls [${asked}] got the results [${came}]`);
		return undefined;
	}
	for (const { delegatedTokens = 0 } of inOrder) memory.counters.otherTokens += delegatedTokens;
	if (inOrder.some(({ result }) => !result.isError)) memory.counters.stepsWithoutProgress = 0;
	return (driver) => driver.onToolResults(view(memory), inOrder);
};

const answers = (result: CallResult, call: ToolCallPart): boolean =>
	result.callId === call.callId && result.toolName === call.toolName;

const takeEffect = (
	memory: TurnMemory,
	{ effect: { kind, command }, driverState }: Waiting<'waiting-effect'>,
	result: EffectResult,
): Question => {
	if ('value' in result) memory.counters.stepsWithoutProgress = 0;
	return (driver) => driver.onEffectResult(view(memory), { kind, command, state: driverState }, result);
};

const takeDelivery = (
	memory: TurnMemory,
	{ onEmpty }: Waiting<'waiting-checkpoint'>,
	{ messages, transient }: CheckpointDelivery,
): undefined => {
	join(memory, messages);
	memory.transient = [...memory.transient, ...transient];
	const isEmpty = messages.length === 0 && transient.length === 0;
	if (isEmpty && onEmpty !== null) memory.finish(onEmpty);
	else memory.state = { type: 'preparing-protocol' };
};

const join = (memory: TurnMemory, messages: readonly UserMessage[]): void => {
	for (const message of messages) {
		if (memory.conversation.has(message.id)) {
			memory.tell({ type: 'log', level: 'warn', message: `the message ${message.id} is there already` });
		} else memory.append([message]);
	}
};

const view = (memory: TurnMemory): ReturnType<typeof viewOf> => viewOf(memory, memory.step);

type Waiting<Type extends TurnState['type']> = Extract<TurnState, { readonly type: Type }>;

const unfit = (state: TurnState, response: TurnResponse): TurnError => {
	const asked = 'effect' in state ? `${state.effect.type} effect ${state.effect.id}` : state.type;
	return new TurnError('wrong-response', `the open ${asked} cannot be answered by ${response.type}`);
};
