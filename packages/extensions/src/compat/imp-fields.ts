import type { ForeignFields } from '@tenon/core';

/**
 * The fields of an event as an extension written for imp expects them: the shell is `bash`, and arguments have imp's names
 * beside ours.
 */
export const impFields = (fields: ForeignFields): ForeignFields => {
	const { tool_name, args, message, messages } = fields;
	return {
		...fields,
		...(typeof tool_name === 'string' ? { tool_name: impName(tool_name) } : {}),
		...(typeof tool_name === 'string' && isFields(args) ? { args: impArgs(tool_name, args) } : {}),
		...(isFields(message) ? { message: impMessage(message) } : {}),
		...(Array.isArray(messages)
			? { messages: messages.map((each) => (isFields(each) ? impMessage(each) : each)) }
			: {}),
	};
};

const impName = (ours: string): string => (ours === 'shell' ? 'bash' : ours);

const impMessage = (message: ForeignFields): ForeignFields => {
	const { content } = message;
	if (!Array.isArray(content)) return message;
	const parts: readonly unknown[] = content;
	return { ...message, content: parts.map((part) => (isFields(part) ? impPart(part) : part)) };
};

const impPart = (part: ForeignFields): ForeignFields => {
	const { type, name, arguments: args } = part;
	if (type !== 'tool_call' || typeof name !== 'string') return part;
	return { ...part, name: impName(name), ...(isFields(args) ? { arguments: impArgs(name, args) } : {}) };
};

const impArgs = (tool: string, args: ForeignFields): ForeignFields => {
	const more = added[tool]?.(args) ?? {};
	return { ...args, ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)) };
};

const added: Readonly<Record<string, (args: ForeignFields) => ForeignFields>> = {
	shell: ({ script, timeoutMs, cwd }) => ({
		command: script,
		timeout: typeof timeoutMs === 'number' ? Math.ceil(timeoutMs / 1000) : undefined,
		workdir: cwd,
	}),
	read: ({ offset, limit }) => ({
		start_line: offset,
		end_line: typeof limit === 'number' ? (typeof offset === 'number' ? offset : 1) + limit - 1 : undefined,
	}),
	edit: ({ path, edits }) => {
		if (!Array.isArray(edits)) return {};
		const listed = edits.filter(isFields).map((edit) => ({
			...edit,
			path,
			old_text: edit.old,
			new_text: edit.new,
		}));
		const [only] = listed;
		return listed.length === 1
			? { edits: listed, old_text: only!.old_text, new_text: only!.new_text }
			: { edits: listed };
	},
};

const isFields = (value: unknown): value is ForeignFields =>
	typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Map);
