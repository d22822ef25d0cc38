import { type HookMessage, type MessagePart, parseJson, type ToolResult } from '@tenon/core';
import type { CallResult, Message, ResultPart } from '../model/message.ts';
import { shownParts } from '../model/shown.ts';

/**
 * A message as hooks see it. Images are told of, not shown: their bytes stay in the store. The same message is the same
 * object again: what was frozen for one event is not frozen anew for each of the next.
 */
export const hookMessage = (message: Message): HookMessage => {
	const known = hookMessages.get(message);
	if (known !== undefined) return known;
	const told = hookMessageOf(message);
	hookMessages.set(message, told);
	return told;
};

// Messages do not change.
const hookMessages = new WeakMap<Message, HookMessage>();

const hookMessageOf = (message: Message): HookMessage => {
	switch (message.role) {
		case 'assistant':
			return { id: message.id, role: 'assistant', parts: message.parts };
		case 'user':
			return { id: message.id, role: 'user', parts: message.parts.map(shownPart) };
		case 'tool':
			return { id: message.id, role: 'user', parts: message.results.map(resultPart) };
	}
};

/** The same, as people are shown it. */
export const shownHookMessage = (message: Message): HookMessage => {
	const whole = hookMessage(message);
	if (message.role !== 'assistant') return whole;
	const parts = shownParts(message);
	return parts === whole.parts ? whole : { ...whole, parts };
};

const resultPart = (result: CallResult): MessagePart => ({
	type: 'tool_result',
	callId: result.callId,
	result: hookResult(result),
});

/** A result as hooks see it. */
export const hookResult = ({ parts, isError, exitStatus }: CallResult): ToolResult => ({
	content: parts.map(shownPart),
	isError,
	exitStatus,
	data: undefined,
	details: undefined,
});

const shownPart = (part: ResultPart) => {
	switch (part.type) {
		case 'text':
			return part;
		case 'json':
			return { type: 'json', value: parseJson(part.json) } as const;
		case 'image':
			return { type: 'text', text: `[${part.attachment.mimeType}]` } as const;
	}
};
