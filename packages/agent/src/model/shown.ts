import type { AssistantMessage, AssistantPart, Message, ShownAs } from './message.ts';

/** What people are to see of a message: its parts, what a hook put in their place, or nothing. */
export const shownParts = ({ parts, shown }: AssistantMessage): readonly AssistantPart[] =>
	partsShown(parts, shown);

/** What people are to see of an answer. */
export const partsShown = (
	parts: readonly AssistantPart[],
	shown: ShownAs | undefined,
): readonly AssistantPart[] => {
	if (shown === undefined) return parts;
	return shown.type === 'parts' ? shown.parts : [];
};

/** The text of an answer; reasoning is no part of it. */
export const textOf = (parts: readonly AssistantPart[]): string =>
	parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

/** A message as a model is sent it: how people are shown it is none of the model's business. Always the same object. */
export const forModel = (message: Message): Message => {
	if (message.role !== 'assistant' || message.shown === undefined) return message;
	let sent = sentAs.get(message);
	if (sent === undefined) {
		const { role, id, parts } = message;
		sent = { role, id, parts };
		sentAs.set(message, sent);
	}
	return sent;
};

// Requests are compared by digests that are kept by message.
const sentAs = new WeakMap<Message, Message>();
