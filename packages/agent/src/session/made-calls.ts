import type { ToolResult } from '@tenon/core';
import { asJson, type JsonObject } from '../data/json.ts';
import type { Message } from '../model/message.ts';
import type { PendingInput } from '../store/ingress.ts';
import { type KeptCall, keptCalls } from '../store/made-calls.ts';
import { callResult, type ResultPlace } from './call-result.ts';

/** A tool call that was made for an input, before a model is asked. */
export interface MadeCall {
	/** Chosen by its maker; unique in the conversation. */
	readonly callId: string;
	readonly toolName: string;
	readonly args: JsonObject;
	readonly result: ToolResult;
}

/** The options of an input that keep calls, too; bytes of their results go to the store. */
export const withCalls = async (
	options: JsonObject,
	calls: readonly MadeCall[],
	place: ResultPlace,
): Promise<JsonObject> => {
	const kept = await Promise.all(
		calls.map(async ({ callId, toolName, args, result }): Promise<KeptCall> => {
			const call = { type: 'tool_call', callId, toolName, args } as const;
			return { args, result: await callResult(call, result, 'ran', place) };
		}),
	);
	return { ...options, calls: asJson(kept) };
};

/** What stands behind an input in the conversation: the calls that were made for it, and their results. */
export const callMessages = ({ id, options }: PendingInput): readonly Message[] => {
	const calls = keptCalls(options);
	if (calls.length === 0) return [];
	const parts = calls.map(({ args, result: { callId, toolName } }) => ({ callId, toolName, args }));
	return [
		{
			role: 'assistant',
			id: `input/${id}/calls`,
			source: 'input',
			parts: parts.map((part) => ({ type: 'tool_call', ...part })),
		},
		{ role: 'tool', id: `input/${id}/results`, results: calls.map(({ result }) => result) },
	];
};
