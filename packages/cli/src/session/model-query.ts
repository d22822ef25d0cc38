import { Buffer } from 'node:buffer';
import type { AssistantPart, Message, ModelRequest, ProviderCall, ResultPart, UserPart } from '@tenon/agent';
import type { ModelContentData, ModelMessageData, ModelRequestData } from '@tenon/wire';

/**
 * What a model is asked, in the words of the wire; what messages only refer to is in it. `origin`: of the model, which
 * alone is sent what it thought and signed.
 */
export const modelQuery = async (
	{ systemPrompt, messages, tools, options }: ModelRequest,
	{ readAttachment }: Pick<ProviderCall, 'readAttachment'>,
	origin: string,
): Promise<ModelRequestData> => ({
	system_prompt: systemPrompt,
	// Of a message that was thought alone nothing is left for another model.
	messages: (
		await Promise.all(messages.map((message) => wireMessage(message, readAttachment, origin)))
	).filter((message) => message.role !== 'assistant' || message.content.length > 0),
	tools: tools.map(({ name, description, input }) => ({ name, description, schema: input })),
	options,
});

type ReadAttachment = ProviderCall['readAttachment'];

const wireMessage = async (
	message: Message,
	read: ReadAttachment,
	origin: string,
): Promise<ModelMessageData> => {
	switch (message.role) {
		case 'user':
			return { role: 'user', content: await wireContent(message.parts, read) };
		case 'assistant':
			return { role: 'assistant', content: message.parts.flatMap((part) => wireBlocks(part, origin)) };
		case 'tool':
			return {
				role: 'tool',
				results: await Promise.all(
					message.results.map(async ({ callId, toolName, parts, isError }) => ({
						id: callId,
						name: toolName,
						content: await wireContent(parts, read),
						is_error: isError,
					})),
				),
			};
	}
};

const wireContent = (
	parts: readonly (UserPart | ResultPart)[],
	read: ReadAttachment,
): Promise<readonly ModelContentData[]> =>
	Promise.all(
		parts.map(async (part): Promise<ModelContentData> => {
			if (part.type === 'text') return { type: 'text', text: part.text };
			if (part.type === 'json') return { type: 'text', text: part.json };
			const data = Buffer.from(await read(part.attachment)).toString('base64');
			return { type: 'image', mime_type: part.attachment.mimeType, data };
		}),
	);

type WireBlock = Extract<ModelMessageData, { readonly role: 'assistant' }>['content'][number];

// What another model thought is not this one's thought, and its signature would not pass.
const wireBlocks = (part: AssistantPart, origin: string): readonly WireBlock[] => {
	switch (part.type) {
		case 'tool_call':
			return [{ type: 'tool_call', id: part.callId, name: part.toolName, args: part.args }];
		case 'reasoning': {
			const { text, signature, providerData } = part;
			if (providerData?.origin !== origin) return [];
			return [{ type: 'reasoning', text, ...(signature !== undefined && { signature }) }];
		}
		case 'attachment':
			return [{ type: 'text', text: `[${part.attachment.mimeType}]` }];
		case 'text':
			return [{ type: 'text', text: part.text }];
	}
};
