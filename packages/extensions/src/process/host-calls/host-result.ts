import { type ContentBlock, type ToolResult, writeJson } from '@tenon/core';
import type { CallTool, Content, FrameDraft, HostFrame } from '@tenon/wire';

/** The answer to a call that the extension made: as much of the result as may be told. */
export const hostResult = (
	{ id, name }: CallTool,
	{ content, isError }: ToolResult,
	maxBytes: number,
): FrameDraft<HostFrame> => {
	let room = maxBytes;
	let truncated = false;
	const kept: Content[] = [];
	for (const block of content) {
		const { cut, rest } = fitted(block, room);
		room = rest;
		if (cut !== undefined) kept.push(cut);
		truncated ||= rest < 0;
		if (truncated) break;
	}
	return { type: 'tool_result', id, name, content: kept, is_error: isError, truncated };
};

/** The answer to a call that was not made, or has no result. */
export const refusedCall = (
	{ id, name }: Pick<CallTool, 'id' | 'name'>,
	fact: string,
): FrameDraft<HostFrame> => ({
	type: 'tool_result',
	id,
	name,
	content: [{ type: 'text', text: fact }],
	is_error: true,
	truncated: false,
});

/** What of a block fits, and the room that is left; below 0 when something was cut off. */
const fitted = (block: ContentBlock, room: number): { readonly cut?: Content; readonly rest: number } => {
	if (block.type === 'image') {
		const data = Buffer.from(block.bytes).toString('base64');
		if (data.length > room) return { rest: -1 };
		return { cut: { type: 'image', mime_type: block.mimeType, data }, rest: room - data.length };
	}
	const text = block.type === 'text' ? block.text : writeJson(block.value, { bytes: 'base64' });
	const bytes = Buffer.byteLength(text);
	if (bytes <= room) return { cut: { type: 'text', text }, rest: room - bytes };
	return { cut: { type: 'text', text: cutText(text, room) }, rest: -1 };
};

// A character that was cut in two is left out.
const cutText = (text: string, maxBytes: number): string =>
	new TextDecoder().decode(Buffer.from(text).subarray(0, maxBytes), { stream: true });
