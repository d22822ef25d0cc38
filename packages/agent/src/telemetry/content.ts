import type { Attributes } from '@opentelemetry/api';
import type { AssistantPart, AttachmentRef, CallResult, Message, UserPart } from '../model/message.ts';
import type { ModelRequest } from '../model/request.ts';
import type { ModelResponse } from '../model/response.ts';

/** What a model is told, as attributes. */
export const inputMessages = ({ systemPrompt, messages }: ModelRequest): Attributes => ({
	'gen_ai.system_instructions': JSON.stringify([{ type: 'text', content: systemPrompt }]),
	'gen_ai.input.messages': JSON.stringify(messages.map(toldMessage)),
});

/** What a model said, as attributes. */
export const outputMessages = ({ parts, finishReason }: ModelResponse): Attributes => ({
	'gen_ai.output.messages': JSON.stringify([
		{ role: 'assistant', parts: parts.map(toldPart), finish_reason: finishReason },
	]),
});

/** The text of a result. */
export const textOfResult = ({ parts }: CallResult): string =>
	parts
		.map((part) =>
			part.type === 'text' ? part.text : part.type === 'json' ? part.json : `[${part.attachment.mimeType}]`,
		)
		.join('\n');

const toldMessage = (message: Message): object => {
	switch (message.role) {
		case 'user':
			return { role: 'user', parts: message.parts.map(toldUserPart) };
		case 'assistant':
			return { role: 'assistant', parts: message.parts.map(toldPart) };
		case 'tool':
			return {
				role: 'tool',
				parts: message.results.map((result) => ({
					type: 'tool_call_response',
					id: result.callId,
					response: textOfResult(result),
				})),
			};
	}
};

const toldUserPart = (part: UserPart): object =>
	part.type === 'text' ? { type: 'text', content: part.text } : fileOf(part.attachment);

const fileOf = ({ mimeType, digest }: AttachmentRef): object => ({
	type: 'uri',
	mime_type: mimeType,
	uri: `sha256:${digest}`,
});

const toldPart = (part: AssistantPart): object => {
	switch (part.type) {
		case 'text':
			return { type: 'text', content: part.text };
		case 'reasoning':
			return { type: 'reasoning', content: part.text };
		case 'attachment':
			return fileOf(part.attachment);
		case 'tool_call':
			return { type: 'tool_call', id: part.callId, name: part.toolName, arguments: part.args };
	}
};
