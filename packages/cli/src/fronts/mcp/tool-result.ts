import type { KernelResult } from '../../session/kernels/kernel-service.ts';

/** A result as it goes to the client. */
export interface McpToolResult {
	readonly content: McpContent[];
	readonly isError: boolean;
	/** What the result says, as data: as the tool's output schema has it. */
	readonly structuredContent?: Readonly<Record<string, unknown>>;
	readonly [key: string]: unknown;
}

type McpContent = { type: 'text'; text: string } | { type: 'image'; data: string; mimeType: string };

/** Turns what a call answers with into what the protocol carries: content, data, and notes about both. */
export const mcpResult = ({ content, isError, data, notes }: KernelResult): McpToolResult => ({
	content: [
		...content.map(
			(block): McpContent =>
				block.type === 'text'
					? { type: 'text', text: block.text }
					: { type: 'image', data: block.data, mimeType: block.mimeType },
		),
		...(notes.length === 0
			? []
			: [{ type: 'text' as const, text: notes.map((note) => `note: ${note}`).join('\n') }]),
	],
	isError,
	...(data === null ? {} : { structuredContent: data as Readonly<Record<string, unknown>> }),
});

/** A plain text result. */
export const plainResult = (text: string, isError = false): McpToolResult => ({
	content: [{ type: 'text', text }],
	isError,
});
