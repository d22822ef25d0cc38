import type { TokenUsage } from '@tenon/core';
import type { JsonObject } from '../../src/data/json.ts';
import type { AssistantPart, CallResult, ToolCallPart, UserMessage } from '../../src/model/message.ts';
import type { FinishReason, ModelResponse } from '../../src/model/response.ts';
import type { CompletedToolCall, ControlDirective } from '../../src/turn/response.ts';
import type { TurnBudget, TurnEnvironment, TurnStart } from '../../src/turn/start.ts';

/** A budget without bounds. */
export const unbounded: TurnBudget = {
	maxSteps: null,
	maxStepsWithoutProgress: null,
	maxTokens: null,
	maxFrameSwitches: null,
};

export const environment: TurnEnvironment = {
	model: 'scripted',
	systemPrompt: 'Be brief.',
	tools: [{ name: 'add', description: 'Adds.', input: { type: 'object' } }],
	options: { temperature: 0 },
};

/** A turn that begins with one line of a user. */
export const startOf = (more: Partial<TurnStart> = {}): TurnStart => ({
	sessionId: 's',
	turnId: 't',
	turnIndex: 0,
	stepOffset: 0,
	frameSwitches: 0,
	history: [],
	input: [said('in', 'go', 'input')],
	environment,
	protocolOptions: null,
	command: null,
	contextWindow: null,
	contextTokens: null,
	budget: unbounded,
	...more,
});

export const said = (id: string, text: string, source: UserMessage['source'] = 'steering'): UserMessage => ({
	role: 'user',
	id,
	source,
	parts: [{ type: 'text', text }],
});

export const prose = (text: string): AssistantPart => ({ type: 'text', text });

export const call = (callId: string, toolName = 'add', args: JsonObject = {}): ToolCallPart => ({
	type: 'tool_call',
	callId,
	toolName,
	args,
});

/** An answer of ten tokens. */
export const answer = (
	parts: readonly AssistantPart[],
	finishReason: FinishReason = 'end',
	usage: Partial<TokenUsage> = {},
): ModelResponse => ({
	parts,
	model: 'served',
	responseId: null,
	finishReason,
	usage: { input: 4, cacheRead: 3, cacheWrite: 2, output: 1, reasoning: 1, ...usage },
	failedAttempts: [],
});

/** How a call ended; without more: well. */
export interface Ended {
	readonly isError?: boolean;
	readonly control?: ControlDirective;
}

export const completed = (
	{ callId, toolName }: ToolCallPart,
	{ isError = false, control }: Ended = {},
): CompletedToolCall => ({ result: resultOf(callId, toolName, isError), control: control ?? null });

const resultOf = (callId: string, toolName: string, isError: boolean): CallResult => ({
	callId,
	toolName,
	isError,
	exitStatus: isError ? 1 : 0,
	parts: [{ type: 'text', text: isError ? 'no' : 'ok' }],
	ending: 'ran',
});
