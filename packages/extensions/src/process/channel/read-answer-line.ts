import type { Content, ToolResultFrame } from '@tenon/wire';

/**
 * The result of a tool in its plain form, texts and no more, read by the platform, which is fastest: just what
 * `readExtensionFrame` makes of the line. `undefined` for every other line, also for those that are malformed.
 */
export const readAnswerLine = (line: string): ToolResultFrame | undefined => {
	if (!line.startsWith(plainBeginning)) return undefined;
	let frame: unknown;
	try {
		frame = JSON.parse(line);
	} catch (error) {
		// What is wrong with it is said by whoever reads it in full.
		if (error instanceof SyntaxError) return undefined;
		throw error;
	}
	return isPlain(frame) ? resultOf(frame) : undefined;
};

const plainBeginning = '{"type":"tool_result","id":"';

interface PlainResult {
	readonly id: string;
	readonly content: readonly { readonly type: 'text'; readonly text: string }[];
	readonly is_error?: boolean;
}

// A field that is not known here, whatever it is, sends the line to whoever reads it in full.
const isPlain = (frame: unknown): frame is PlainResult => {
	const fields = frame as Readonly<Record<string, unknown>>;
	for (const field in fields) {
		if (field === 'type') {
			if (fields.type !== 'tool_result') return false;
		} else if (field === 'id') {
			if (typeof fields.id !== 'string' || fields.id === '') return false;
		} else if (field === 'is_error') {
			if (typeof fields.is_error !== 'boolean') return false;
		} else if (field !== 'content') return false;
	}
	return Array.isArray(fields.content) && fields.content.every(isText);
};

const isText = (block: unknown): boolean => {
	if (typeof block !== 'object' || block === null || Array.isArray(block)) return false;
	const fields = block as Readonly<Record<string, unknown>>;
	for (const field in fields) if (field !== 'type' && field !== 'text') return false;
	return fields.type === 'text' && typeof fields.text === 'string';
};

const resultOf = ({ id, content, is_error = false }: PlainResult): ToolResultFrame => ({
	type: 'tool_result',
	id,
	content: content.map(({ text }): Content => ({ type: 'text', text })),
	is_error,
	activate_tools: [],
	structured_content: undefined,
});
