import type { CallToolResult } from '@modelcontextprotocol/client';
import { type ContentBlock, fromPlain, type ToolResult, type Value } from '@tenon/core';

/** A result of a server as a result of ours. Pieces that a model cannot read become a note that names them. */
export const toolResultOf = (result: CallToolResult): ToolResult => {
	const data = dataOf(result.structuredContent);
	const content = (result.content ?? []).map(blockOf);
	const isBroken = content.includes(undecodable);
	const isError = result.isError === true || isBroken;
	return {
		content: content.length > 0 ? content : [emptyBlock(data)],
		isError,
		exitStatus: isError ? 1 : 0,
		data,
		details: undefined,
	};
};

const dataOf = (structured: unknown): Value | undefined =>
	structured === undefined ? undefined : fromPlain(structured);

const emptyBlock = (data: Value | undefined): ContentBlock =>
	data === undefined ? note('no content') : { type: 'json', value: data };

type McpContent = CallToolResult['content'][number];

const blockOf = (block: McpContent): ContentBlock => {
	switch (block.type) {
		case 'text':
			return { type: 'text', text: block.text };
		case 'image':
			return imageOf(block.mimeType, block.data);
		case 'audio':
			return note(`audio ${block.mimeType}, ${bytesIn(block.data)} bytes, left out`);
		case 'resource_link':
			return note(
				[`resource ${block.uri}`, block.title ?? block.name, block.description].filter(Boolean).join(', '),
			);
		case 'resource':
			return resourceOf(block.resource);
		default:
			return note(`content of an unknown type: ${(block as { readonly type: string }).type}`);
	}
};

const resourceOf = (resource: Extract<McpContent, { type: 'resource' }>['resource']): ContentBlock => {
	if ('text' in resource) return { type: 'text', text: `${resource.uri}:\n${resource.text}` };
	const { uri, blob, mimeType = 'application/octet-stream' } = resource;
	if (mimeType.startsWith('image/')) return imageOf(mimeType, blob);
	return note(`resource ${uri}, ${mimeType}, ${bytesIn(blob)} bytes, left out`);
};

const imageOf = (mimeType: string, data: string): ContentBlock =>
	base64.test(data) && data.length % 4 === 0
		? { type: 'image', mimeType, bytes: new Uint8Array(Buffer.from(data, 'base64')) }
		: undecodable;

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

const bytesIn = (data: string): number => Buffer.byteLength(data, 'base64');

const note = (text: string): ContentBlock => ({ type: 'text', text: `[${text}]` });

const undecodable: ContentBlock = note('an image that is not base64');
