import type { Message } from '../../model/message.ts';
import type { ModelRequest } from '../../model/request.ts';
import { forModel } from '../../model/shown.ts';
import { contextSize, messageTokens } from './context-size.ts';
import { maskedMessage } from './mask.ts';
import { defaultContextWindow } from './options.ts';
import { projectMessages, projectResult } from './project-result.ts';
import * as texts from './texts.ts';

/**
 * The request that asks a model for a summary of a conversation. Its beginning is that of the conversation's own
 * requests, which providers have cached; where that is more than `room` tokens, tool output is masked, then the oldest
 * is left out.
 */
export const summaryRequest = (
	conversation: ModelRequest,
	instructions: string | null,
	room: number,
): ModelRequest => {
	const wanted = wish(instructions);
	const whole = { ...conversation, messages: [...promptView(conversation.messages), wanted] };
	if (contextSize(whole, null) <= room) return whole;
	const masked = whole.messages.map((message) =>
		message.role === 'tool' ? maskedMessage(message) : message,
	);
	const fixed = contextSize({ ...whole, messages: [wanted] }, null);
	return { ...whole, messages: [...newestWithin(masked.slice(0, -1), room - fixed), wanted] };
};

/** How many tokens a request for a summary may take, of a window. */
export const summaryRoom = (window: number | null): number =>
	Math.floor((window ?? defaultContextWindow) * 0.9);

const promptView = (messages: readonly Message[]): readonly Message[] =>
	projectMessages(messages.map(forModel), projectResult);

// Begins with a message of the user or the model: results without their calls are refused by providers.
const newestWithin = (messages: readonly Message[], tokens: number): readonly Message[] => {
	let from = messages.length;
	for (let used = 0; from > 0; from--) {
		used += messageTokens(messages[from - 1]!);
		if (used > tokens) break;
	}
	while (messages[from]?.role === 'tool') from++;
	return messages.slice(from);
};

const wish = (instructions: string | null): Message => ({
	role: 'user',
	id: 'summary-wanted',
	source: 'plugin',
	parts: [
		{
			type: 'text',
			text:
				instructions === null
					? texts.summaryWanted
					: `${texts.summaryWanted}\n\nIn particular: ${instructions}`,
		},
	],
});
