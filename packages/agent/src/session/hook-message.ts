import type { HookMessage, MessagePart } from '@tenon/core';
import { parseJson } from '@tenon/core';
import type { CallResult, Message, ResultPart } from '../model/message.ts';

/** A message as hooks see it. Images are told of, not shown: their bytes stay in the store. */
export const hookMessage = (message: Message): HookMessage => {
	switch (message.role) {
		case 'assistant':
			return { id: message.id, role: 'assistant', parts: message.parts };
		case 'user':
			return { id: message.id, role: 'user', parts: message.parts.map(shownPart) };
		case 'tool':
			return { id: message.id, role: 'user', parts: message.results.map(resultPart) };
	}
};

const resultPart = (result: CallResult): MessagePart => ({
	type: 'tool_result',
	callId: result.callId,
	result: {
		content: result.parts.map(shownPart),
		isError: result.isError,
		exitStatus: result.exitStatus,
		data: undefined,
		details: undefined,
	},
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
