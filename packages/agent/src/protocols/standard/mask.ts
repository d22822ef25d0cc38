import type { CallResult, Message, ToolMessage } from '../../model/message.ts';
import { messageTokens, partsTokens } from './context-size.ts';

/** How much tool output is masked at once, in tokens: between two masks the prompt's beginning stays as it is. */
const quantum = 20_000;

/** Output below this is not worth a mask, in tokens. */
const smallest = 100;

/**
 * The messages as the model is sent them, with a line in the place of old tool output. What is masked depends on the
 * messages alone, grows with them, and moves in large steps, so that the beginning of the prompt is rarely another.
 * Nothing is written back: the transcript has the whole.
 */
export const maskOldOutput = (messages: readonly Message[], unmaskedTokens: number): readonly Message[] => {
	if (unmaskedTokens === 0) return messages;
	let total = 0;
	for (const message of messages) if (message.role === 'tool') total += messageTokens(message);
	const masked = Math.floor((total - unmaskedTokens) / quantum) * quantum;
	if (masked <= 0) return messages;
	let seen = 0;
	return messages.map((message) => {
		if (message.role !== 'tool') return message;
		seen += messageTokens(message);
		return seen <= masked ? maskedMessage(message) : message;
	});
};

/** A message without what its calls have put out. Always the same object for a message. */
export const maskedMessage = (message: ToolMessage): ToolMessage => {
	let masked = maskedAs.get(message);
	if (masked === undefined) {
		masked = { ...message, results: message.results.map(maskedResult) };
		maskedAs.set(message, masked);
	}
	return masked;
};

const maskedAs = new WeakMap<ToolMessage, ToolMessage>();

const maskedResult = (result: CallResult): CallResult => {
	if (partsTokens(result.parts) < smallest) return result;
	const lines = result.parts.reduce(
		(count, part) => count + (part.type === 'text' ? part.text.split('\n').length : 1),
		0,
	);
	const text = `[Old output of ${result.toolName} is left out here: ${lines} lines. To see it again: read_output with call_id ${JSON.stringify(result.callId)}.]`;
	return { ...result, parts: [{ type: 'text', text }] };
};
