import type { Message } from '../../src/model/message.ts';

/** What is wrong with a conversation; `undefined` if every call is answered once, in order, by the message after it. */
export const flawOf = (messages: readonly Message[]): string | undefined => {
	const ids = new Set<string>();
	let open: readonly string[] = [];
	for (const message of messages) {
		if (ids.has(message.id)) return `message ${message.id} stands twice`;
		ids.add(message.id);
		if (message.role === 'tool') {
			const answered = message.results.map(({ callId }) => callId);
			if (answered.join() !== open.join()) return `calls [${open}] are answered by [${answered}]`;
			open = [];
			continue;
		}
		if (open.length > 0) return `calls [${open}] are not answered before message ${message.id}`;
		if (message.role === 'assistant') {
			open = message.parts.flatMap((part) => (part.type === 'tool_call' ? [part.callId] : []));
		}
	}
	return open.length > 0 ? `calls [${open}] are not answered` : undefined;
};
