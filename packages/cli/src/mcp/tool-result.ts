import { type ContentBlock, writeJson } from '@tenon/core';
import type { ToolReport } from '@tenon/shell';

/** A result as it goes to the client. */
export interface McpToolResult {
	readonly content: McpContent[];
	readonly isError: boolean;
	readonly [key: string]: unknown;
}

type McpContent = { type: 'text'; text: string } | { type: 'image'; data: string; mimeType: string };

/** Turns what a tool left into what the protocol carries: content, and the rules that refused something. */
export const mcpResult = ({ result, warnings, undoStep }: ToolReport): McpToolResult => {
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
	};
};

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
