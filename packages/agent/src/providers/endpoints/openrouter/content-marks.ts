type Body = Readonly<Record<string, unknown>>;

/**
 * The body of a request with marks where the prompt is cut for its cache: after the system prompt, which has the tools
 * before it, and after the last two messages that are not the model's. Marks stand at parts of a message, so a message
 * that is marked has its text as a part. Details of reasoning stand for its text, which is left out beside them.
 */
export const withContentMarks = (body: Body, { isMarked }: { readonly isMarked: boolean }): Body => {
	if (!Array.isArray(body.messages)) return body;
	const messages = (body.messages as readonly Body[]).map(withoutDoubledReasoning);
	const marked = isMarked ? placesIn(messages) : new Set<number>();
	return {
		...body,
		messages: messages.map((message, at) => (marked.has(at) ? withMark(message) : message)),
	};
};

const withoutDoubledReasoning = (message: Body): Body => {
	if (message.reasoning_details === undefined) return message;
	const { reasoning_content: _text, ...rest } = message;
	return rest;
};

const placesIn = (messages: readonly Body[]): ReadonlySet<number> => {
	const asked = messages.flatMap(({ role }, at) => (role === 'user' || role === 'tool' ? [at] : []));
	return new Set([...(messages[0]?.role === 'system' ? [0] : []), ...asked.slice(-2)]);
};

// An empty text may not be marked.
const withMark = (message: Body): Body => {
	const { content } = message;
	const parts = Array.isArray(content) ? content : [{ type: 'text', text: content }];
	const last = parts.at(-1) as Body | undefined;
	if (last === undefined || last.text === '') return message;
	return { ...message, content: [...parts.slice(0, -1), { ...last, cache_control: { type: 'ephemeral' } }] };
};
