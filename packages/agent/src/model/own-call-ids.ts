import type { AssistantPart, Message } from './message.ts';

/**
 * What a model said, with an id of its own for each call: servers repeat ids from answer to answer, or leave them out. A
 * call is found by its id, in its output as in the subagent that it started, so one of two would be taken for the other.
 * An id that nothing else has is kept. The same answer to the same conversation always gets the same ids.
 */
export const withOwnCallIds = (
	parts: readonly AssistantPart[],
	messages: readonly Message[],
): readonly AssistantPart[] => {
	if (!parts.some(({ type }) => type === 'tool_call')) return parts;
	const taken = new Set(messages.flatMap(callIdsIn));
	return parts.map((part) => {
		if (part.type !== 'tool_call') return part;
		const callId = freeId(part.callId, taken);
		taken.add(callId);
		return callId === part.callId ? part : { ...part, callId };
	});
};

const callIdsIn = (message: Message): readonly string[] =>
	message.role === 'assistant'
		? message.parts.flatMap((part) => (part.type === 'tool_call' ? [part.callId] : []))
		: [];

const freeId = (wanted: string, taken: ReadonlySet<string>): string => {
	if (wanted !== '' && !taken.has(wanted)) return wanted;
	const name = wanted === '' ? 'call' : wanted;
	let number = wanted === '' ? 1 : 2;
	while (taken.has(`${name}_${number}`)) number++;
	return `${name}_${number}`;
};
