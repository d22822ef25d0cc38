import { Buffer } from 'node:buffer';
import { type ContentBlock, type Tool, type ToolResult, writeJson } from '@tenon/core';
import { findNonconformance, type ToolReport } from '@tenon/shell';
import type { Json } from '../service/data.ts';
import type { KernelResult } from './kernel-service.ts';
import { objectOutput } from './kernel-tool.ts';

/** What a tool left, as data: content, what it says, and the rules that refused something. */
export const kernelResult = (
	tool: Pick<Tool, 'output'>,
	{ result, warnings, undoStep }: ToolReport,
): KernelResult => ({
	content: result.content.map(blockOf),
	isError: result.isError,
	data: dataOf(tool, result),
	notes: [
		...warnings.map(({ message }) => message),
		...(undoStep === undefined ? [] : [`undo step ${undoStep}`]),
	],
});

const blockOf = (block: ContentBlock): KernelResult['content'][number] => {
	switch (block.type) {
		case 'text':
			return { type: 'text', text: block.text };
		case 'image':
			return {
				type: 'image',
				mimeType: block.mimeType,
				data: Buffer.from(block.bytes).toString('base64'),
			};
		case 'json':
			return { type: 'text', text: writeJson(block.value) };
	}
};

// A client holds data to the schema it was shown: what a failure says instead is in its text alone.
const dataOf = (tool: Pick<Tool, 'output'>, { data }: ToolResult): Json => {
	const schema = objectOutput(tool);
	if (schema === undefined || data === undefined) return null;
	const plain = JSON.parse(writeJson(data)) as Json;
	return findNonconformance(schema, schema, plain) === undefined ? plain : null;
};
