import type { Content, InterceptResponse, ToolResultFrame } from '@tenon/wire';

/**
 * The two answers that come most often, in their plain form: the result of a tool that is texts and no more, and the
 * answer to a question that lets things be. Read by the platform, which is fastest: just what `readExtensionFrame`
 * makes of the line. `undefined` for every other line, also for those that are malformed.
 */
export const readAnswerLine = (line: string): ToolResultFrame | InterceptResponse | undefined => {
	if (!line.startsWith(plainBeginning)) return readPass(line);
	const one = readOneText(line);
	if (one !== undefined) return one;
	const frame = parse(line);
	return isPlain(frame) ? resultOf(frame) : undefined;
};

const plainBeginning = '{"type":"tool_result","id":"';

// One text, as compact writers write it: all but the text itself stands where it always stands.
const readOneText = (line: string): ToolResultFrame | undefined => {
	const idEnd = line.indexOf('"', plainBeginning.length);
	if (!line.startsWith(textBeginning, idEnd) || !line.endsWith(textEnd)) return undefined;
	const id = line.slice(plainBeginning.length, idEnd);
	if (!plainId.test(id)) return undefined;
	const text = parse(line.slice(idEnd + textBeginning.length - 1, 1 - textEnd.length));
	return typeof text === 'string' ? resultOf({ id, content: [{ type: 'text', text }] }) : undefined;
};

const readPass = (line: string): InterceptResponse | undefined => {
	if (!line.startsWith(passBeginning) || !line.endsWith(passEnd)) return undefined;
	const id = line.slice(passBeginning.length, -passEnd.length);
	if (!plainId.test(id)) return undefined;
	const untouched = { modified_args: undefined, replace_text: '', system_prompt: undefined };
	return { type: 'event_intercept_response', id, block: false, reason: '', ...untouched };
};

const passBeginning = '{"type":"event_intercept_response","id":"';
const passEnd = '"}';

const plainId = /^[A-Za-z0-9_-]+$/;
const textBeginning = '","content":[{"type":"text","text":"';
const textEnd = '"}]}';

/** `undefined`: it is no JSON; what is wrong with it is said by whoever reads it in full. */
const parse = (text: string): unknown => {
	try {
		return JSON.parse(text);
	} catch (error) {
		if (error instanceof SyntaxError) return undefined;
		throw error;
	}
};

interface PlainResult {
	readonly id: string;
	readonly content: readonly Extract<Content, { readonly type: 'text' }>[];
	readonly is_error?: boolean;
}

// A field that is not known here, whatever it is, sends the line to whoever reads it in full.
const isPlain = (frame: unknown): frame is PlainResult => {
	if (frame === undefined) return false;
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
	content,
	is_error,
	activate_tools: noNames,
	structured_content: undefined,
});

const noNames: readonly string[] = [];
