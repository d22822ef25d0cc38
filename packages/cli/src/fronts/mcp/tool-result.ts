import { type ContentBlock, type Tool, type ToolResult, writeJson } from '@tenon/core';
import { findNonconformance, type ToolReport } from '@tenon/shell';

/** A result as it goes to the client. */
export interface McpToolResult {
	readonly content: McpContent[];
	readonly isError: boolean;
	/** What the result says, as data: as the tool's output schema has it. */
	readonly structuredContent?: Readonly<Record<string, unknown>>;
	readonly [key: string]: unknown;
}

type McpContent = { type: 'text'; text: string } | { type: 'image'; data: string; mimeType: string };

/** Turns what a tool left into what the protocol carries: content, data, and the rules that refused something. */
export const mcpResult = (tool: Tool, { result, warnings, undoStep }: ToolReport): McpToolResult => {
	const refusals = warnings.map(({ message }) => message);
	const notes = [...refusals, ...(undoStep === undefined ? [] : [`undo step ${undoStep}`])];
	return {
		content: [
			...result.content.map(contentOf),
			...(notes.length === 0
				? []
				: [{ type: 'text' as const, text: notes.map((note) => `note: ${note}`).join('\n') }]),
		],
		isError: result.isError,
		...structuredOf(tool, result),
	};
};

// A client holds data to the schema it was shown: what a failure says instead is in its text alone.
const structuredOf = (tool: Tool, { data }: ToolResult): Pick<McpToolResult, 'structuredContent'> => {
	const schema = objectOutput(tool);
	if (schema === undefined || data === undefined) return {};
	const structuredContent = JSON.parse(writeJson(data)) as Readonly<Record<string, unknown>>;
	return findNonconformance(schema, schema, structuredContent) === undefined ? { structuredContent } : {};
};

/** The schema of what a tool returns as data, where it has one that the protocol can carry. */
export const objectOutput = ({
	output,
}: Tool): { readonly type: 'object'; readonly [keyword: string]: unknown } | undefined =>
	typeof output === 'object' && output.type === 'object' ? { ...output, type: 'object' } : undefined;

const contentOf = (block: ContentBlock): McpContent => {
	switch (block.type) {
		case 'text':
			return { type: 'text', text: block.text };
		case 'image':
			return { type: 'image', data: Buffer.from(block.bytes).toString('base64'), mimeType: block.mimeType };
		case 'json':
			return { type: 'text', text: writeJson(block.value) };
	}
};

/** A plain text result. */
export const plainResult = (text: string, isError = false): McpToolResult => ({
	content: [{ type: 'text', text }],
	isError,
});
