import type {
	LanguageModelV4FilePart,
	LanguageModelV4Message,
	LanguageModelV4Prompt,
	LanguageModelV4ToolResultPart,
} from '@ai-sdk/provider';
import type { JsonObject } from '../../data/json.ts';
import type { AssistantMessage, AttachmentRef, CallResult, Message, UserPart } from '../../model/message.ts';
import type { ModelRequest } from '../../model/request.ts';
import { sentCallId } from './call-id.ts';
import { dataFor } from './origin.ts';
import { sentToolName } from './tool-name.ts';

/** What a conversation is translated for. */
export interface PromptTarget {
	/** Of the model that is asked; what others signed is not sent to it. */
	readonly origin: string;
	/** Whether a tool's result may have images in it; otherwise they follow as a message of the user. */
	readonly hasImagesInResults: boolean;
	/** Whether the model can be shown images; otherwise they are only named. */
	readonly canSeeImages: boolean;
	readAttachment(attachment: AttachmentRef): Promise<Uint8Array>;
	/** What is sent with a whole message of the model, by what was kept of its parts. */
	readonly messageOptions: MessageData['options'];
}

/** What belongs to a whole message of a model, and is kept with its reasoning. */
export interface MessageData {
	/** Its name in what a library tells at the end of a stream, and in what is kept. */
	readonly key: string;
	/** What is sent with the message again; `undefined`: nothing. */
	options(parts: readonly JsonObject[]): SharedOptions | undefined;
}

/** A conversation in the words of the libraries that speak the providers' protocols. */
export const promptOf = async (
	{ systemPrompt, messages }: Pick<ModelRequest, 'systemPrompt' | 'messages'>,
	target: PromptTarget,
): Promise<LanguageModelV4Prompt> => {
	const prompt: LanguageModelV4Prompt = [];
	if (systemPrompt !== '') prompt.push({ role: 'system', content: systemPrompt });
	for (const message of messages) prompt.push(...(await sentMessages(message, target)));
	return prompt;
};

const sentMessages = async (message: Message, target: PromptTarget): Promise<LanguageModelV4Message[]> => {
	switch (message.role) {
		case 'user': {
			const content = await Promise.all(message.parts.flatMap((part) => userPart(part, target)));
			return content.length === 0 ? [] : [{ role: 'user', content }];
		}
		case 'assistant': {
			const content = await assistantContent(message, target);
			const kept = message.parts.flatMap(({ providerData }): readonly JsonObject[] => {
				const data = dataFor(target.origin, providerData);
				return data === undefined ? [] : [data];
			});
			const providerOptions = target.messageOptions(kept);
			const more = providerOptions === undefined ? {} : { providerOptions };
			return content.length === 0 ? [] : [{ role: 'assistant', content, ...more }];
		}
		case 'tool':
			return toolMessages(message.results, target);
	}
};

type SentPart = { type: 'text'; text: string } | LanguageModelV4FilePart;

// An empty text is refused by some, and says nothing to anyone.
const userPart = (part: UserPart, target: PromptTarget): readonly (SentPart | Promise<SentPart>)[] => {
	if (part.type === 'text') return part.text === '' ? [] : [{ type: 'text', text: part.text }];
	return [imagePart(part.attachment, target)];
};

const imagePart = async (attachment: AttachmentRef, target: PromptTarget): Promise<SentPart> => {
	if (!target.canSeeImages) return { type: 'text', text: `[${attachment.mimeType}]` };
	const data = await target.readAttachment(attachment);
	return { type: 'file', mediaType: attachment.mimeType, data: { type: 'data', data } };
};

type AssistantContent = Extract<LanguageModelV4Message, { role: 'assistant' }>['content'];

const assistantContent = async (
	{ parts }: AssistantMessage,
	target: PromptTarget,
): Promise<AssistantContent> => {
	const content: AssistantContent = [];
	for (const part of parts) {
		const data = dataFor(target.origin, part.providerData) as SharedOptions | undefined;
		const more = data === undefined ? {} : { providerOptions: data };
		switch (part.type) {
			case 'text':
				if (part.text !== '' || data !== undefined) content.push({ type: 'text', text: part.text, ...more });
				break;
			case 'reasoning':
				// What another model thought is not this one's thought, and would not pass for it.
				if (data !== undefined) content.push({ type: 'reasoning', text: part.text, ...more });
				break;
			case 'attachment':
				content.push({ ...(await imagePart(part.attachment, target)), ...more });
				break;
			case 'tool_call': {
				const { callId, args } = part;
				const toolName = sentToolName(part.toolName);
				content.push({ type: 'tool-call', toolCallId: sentCallId(callId), toolName, input: args, ...more });
				break;
			}
		}
	}
	return content;
};

type SharedOptions = NonNullable<LanguageModelV4FilePart['providerOptions']>;

const toolMessages = async (
	results: readonly CallResult[],
	target: PromptTarget,
): Promise<LanguageModelV4Message[]> => {
	const content: LanguageModelV4ToolResultPart[] = [];
	const shown: SentPart[] = [];
	for (const result of results) {
		const { callId } = result;
		const toolName = sentToolName(result.toolName);
		const output = await outputOf(result, target, shown);
		content.push({ type: 'tool-result', toolCallId: sentCallId(callId), toolName, output });
	}
	if (content.length === 0) return [];
	const following: LanguageModelV4Message[] = shown.length === 0 ? [] : [{ role: 'user', content: shown }];
	return [{ role: 'tool', content }, ...following];
};

const outputOf = async (
	{ callId, parts, isError }: CallResult,
	target: PromptTarget,
	shown: SentPart[],
): Promise<LanguageModelV4ToolResultPart['output']> => {
	const blocks: SentPart[] = [];
	for (const part of parts) {
		if (part.type === 'image') blocks.push(await imagePart(part.attachment, target));
		else blocks.push({ type: 'text', text: part.type === 'json' ? part.json : part.text });
	}
	const files = blocks.filter((block) => block.type === 'file');
	if (files.length > 0 && target.hasImagesInResults && !isError) {
		return { type: 'content', value: blocks.filter((block) => block.type === 'file' || block.text !== '') };
	}
	const texts = blocks.map((block) => (block.type === 'text' ? block.text : `[${block.mediaType}]`));
	if (files.length > 0) {
		shown.push(
			{ type: 'text', text: `What the call ${sentCallId(callId)} returned beside its text:` },
			...files,
		);
	}
	return { type: isError ? 'error-text' : 'text', value: texts.join('\n') };
};
