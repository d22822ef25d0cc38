import type { Message, ResultPart, UserPart } from '../../model/message.ts';
import type { ModelRequest, ToolSpec } from '../../model/request.ts';

/** What a token is taken to be, in characters, where no provider has counted. */
const charactersPerToken = 4;

/** What an image is taken to be, in tokens. */
const tokensPerImage = 1_500;

/**
 * How many tokens a request takes: what the provider counted at the last answer of the frame, and an estimate of what
 * came after it; an estimate of all where the frame has no answer yet.
 */
export const contextSize = (request: ModelRequest, counted: number | null): number => {
	const { messages } = request;
	const last = counted === null ? -1 : messages.findLastIndex(isAnswer);
	if (counted === null || last === -1) {
		return tokensOf(request.systemPrompt) + toolTokens(request.tools) + sum(messages);
	}
	return counted + sum(messages.slice(last + 1));
};

/** An estimate of the tokens of one message. */
export const messageTokens = (message: Message): number => {
	const known = sizes.get(message);
	if (known !== undefined) return known;
	const size = sizeOf(message);
	sizes.set(message, size);
	return size;
};

const isAnswer = (message: Message): boolean => message.role === 'assistant' && message.source === undefined;

const sum = (messages: readonly Message[]): number => {
	let tokens = 0;
	for (const message of messages) tokens += messageTokens(message);
	return tokens;
};

const tokensOf = (text: string): number => Math.ceil(text.length / charactersPerToken);

const sizes = new WeakMap<object, number>();

const sizeOf = (message: Message): number => {
	if (message.role === 'user') return partsTokens(message.parts);
	if (message.role === 'tool')
		return message.results.reduce((tokens, { parts }) => tokens + partsTokens(parts), 0);
	let characters = 0;
	for (const part of message.parts) {
		if (part.type === 'tool_call') characters += part.toolName.length + JSON.stringify(part.args).length;
		else if (part.type === 'attachment') characters += tokensPerImage * charactersPerToken;
		else characters += part.text.length;
	}
	return Math.ceil(characters / charactersPerToken);
};

/** An estimate of the tokens of what a message is made of. */
export const partsTokens = (parts: readonly (UserPart | ResultPart)[]): number => {
	let tokens = 0;
	for (const part of parts) {
		if (part.type === 'image') tokens += tokensPerImage;
		else tokens += tokensOf(part.type === 'text' ? part.text : part.json);
	}
	return tokens;
};

const toolTokens = (tools: readonly ToolSpec[]): number => {
	let known = sizes.get(tools);
	if (known === undefined) {
		known = tokensOf(JSON.stringify(tools));
		sizes.set(tools, known);
	}
	return known;
};
