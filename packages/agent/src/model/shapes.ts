import type { TokenUsage } from '@tenon/core';
import {
	count,
	flag,
	integer,
	jsonObject,
	listOf,
	objectOf,
	oneOf,
	type Shape,
	taggedBy,
	text,
} from '../data/shape.ts';
import type {
	AssistantMessage,
	AssistantPart,
	AttachmentRef,
	CallResult,
	Message,
	ProviderData,
	ResultPart,
	ShownAs,
	ToolCallPart,
	ToolMessage,
	UserMessage,
	UserPart,
} from './message.ts';
import type { ModelRequest, ToolSpec } from './request.ts';

const attachmentShape: Shape<AttachmentRef> = objectOf({ digest: text, mimeType: text, byteLength: count });

const textPart: Shape<{ readonly type: 'text'; readonly text: string }> = objectOf({
	type: oneOf('text'),
	text,
});

const imagePart: Shape<{ readonly type: 'image'; readonly attachment: AttachmentRef }> = objectOf({
	type: oneOf('image'),
	attachment: attachmentShape,
});

const userPart: Shape<UserPart> = taggedBy<'type', UserPart>('type', { text: textPart, image: imagePart });

const providerData: Shape<ProviderData> = objectOf({ origin: text, data: jsonObject });

/** The shape of a tool call. */
export const toolCallShape: Shape<ToolCallPart> = objectOf(
	{ type: oneOf('tool_call'), callId: text, toolName: text, args: jsonObject },
	{ providerData },
);

const assistantPart: Shape<AssistantPart> = taggedBy<'type', AssistantPart>('type', {
	text: objectOf({ type: oneOf('text'), text }, { providerData }),
	reasoning: objectOf({ type: oneOf('reasoning'), text }, { signature: text, providerData }),
	attachment: objectOf({ type: oneOf('attachment'), attachment: attachmentShape }, { providerData }),
	tool_call: toolCallShape,
});

/** The shape of what an assistant's message is made of. */
export const assistantPartsShape: Shape<readonly AssistantPart[]> = listOf(assistantPart);

/** The shape of a part of a call's result. */
export const resultPartShape: Shape<ResultPart> = taggedBy<'type', ResultPart>('type', {
	text: textPart,
	json: objectOf({ type: oneOf('json'), json: text }),
	image: imagePart,
});

/** The shape of a call's result. */
export const callResultShape: Shape<CallResult> = objectOf({
	callId: text,
	toolName: text,
	isError: flag,
	exitStatus: integer,
	parts: listOf(resultPartShape),
	ending: oneOf('ran', 'refused', 'interrupted', 'cancelled'),
});

/** The shape of what a user said. */
export const userMessageShape: Shape<UserMessage> = objectOf({
	role: oneOf('user'),
	id: text,
	source: oneOf('input', 'steering', 'plugin', 'turn-limit', 'task', 'summary', 'notice'),
	parts: listOf(userPart),
});

const shownShape: Shape<ShownAs> = taggedBy<'type', ShownAs>('type', {
	parts: objectOf({ type: oneOf('parts'), parts: assistantPartsShape }),
	hidden: objectOf({ type: oneOf('hidden'), reason: text }),
});

const assistantMessageShape: Shape<AssistantMessage> = objectOf(
	{ role: oneOf('assistant'), id: text, parts: assistantPartsShape },
	{ shown: shownShape, source: oneOf('input') },
);

const toolMessageShape: Shape<ToolMessage> = objectOf({
	role: oneOf('tool'),
	id: text,
	results: listOf(callResultShape),
});

/** The shape of a message. */
export const messageShape: Shape<Message> = taggedBy<'role', Message>('role', {
	user: userMessageShape,
	assistant: assistantMessageShape,
	tool: toolMessageShape,
});

/** The shape of a tool as a model is told of it. */
export const toolSpecShape: Shape<ToolSpec> = objectOf({ name: text, description: text, input: jsonObject });

/** The shape of a model call. */
export const requestShape: Shape<ModelRequest> = objectOf({
	model: text,
	systemPrompt: text,
	messages: listOf(messageShape),
	tools: listOf(toolSpecShape),
	options: jsonObject,
});

/** The shape of what model calls have used. */
export const usageShape: Shape<TokenUsage> = objectOf({
	input: count,
	cacheRead: count,
	cacheWrite: count,
	output: count,
	reasoning: count,
});
