import { type ContentBlock, fromPlain, type ToolResult } from '@tenon/core';
import type { Content, ToolResultFrame } from '@tenon/wire';
import { expect, it } from 'vitest';
import { resultFromFrame } from './result-from-frame.ts';

const answer = (content: readonly Content[], more: Partial<ToolResultFrame> = {}): ToolResult =>
	resultFromFrame(
		{ type: 'tool_result', id: 't1', content, is_error: false, activate_tools: [], ...more },
		undefined,
	) as ToolResult;

const text = (text: string): ContentBlock => ({ type: 'text', text });

type Row = readonly [
	title: string,
	content: readonly Content[],
	blocks: readonly ContentBlock[],
	isError?: boolean,
];

const rows: readonly Row[] = [
	[
		'texts stay',
		[
			{ type: 'text', text: 'a' },
			{ type: 'text', text: 'b' },
		],
		[text('a'), text('b')],
	],
	[
		'empty texts go',
		[
			{ type: 'text', text: '' },
			{ type: 'text', text: 'b' },
		],
		[text('b')],
	],
	['nothing is a placeholder', [], [text('(no content)')]],
	['nothing but empty texts is a placeholder', [{ type: 'text', text: '' }], [text('(no content)')]],
	[
		'a picture is decoded',
		[{ type: 'image', mime_type: 'image/png', data: 'iVBORw==' }],
		[{ type: 'image', mimeType: 'image/png', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47]) }],
	],
	...['%%%%', 'iVBORw', 'iVBORw===', 'iVB ORw=', '', '===='].map(
		(data): Row => [
			`a picture of ${JSON.stringify(data)} is an error`,
			[{ type: 'image', mime_type: 'image/png', data }],
			[text('[an image that cannot be decoded]')],
			true,
		],
	),
	[
		'an unknown block is named',
		[
			{ type: 'unknown', name: 'video' },
			{ type: 'text', text: 'a' },
		],
		[text('[content of the unknown type "video"]'), text('a')],
	],
	[
		'a file is unknown where files were not agreed on',
		[{ type: 'blob', path: 'x', mime_type: 'text/plain', bytes: 1 }],
		[text('[content of the unknown type "blob"]')],
	],
];

for (const [title, content, blocks, isError = false] of rows) {
	it(title, () => {
		expect(answer(content)).toEqual({
			content: blocks,
			isError,
			exitStatus: isError ? 1 : 0,
			data: undefined,
			details: undefined,
		});
	});
}

it('an error is one', () => {
	expect(answer([{ type: 'text', text: 'no' }], { is_error: true })).toMatchObject({
		isError: true,
		exitStatus: 1,
	});
});

it('structured content is the data, and the content where there is no other', () => {
	const data = new Map([['count', 1]]);
	expect(answer([{ type: 'text', text: 'one' }], { structured_content: data })).toMatchObject({
		content: [text('one')],
		data,
	});
	expect(answer([], { structured_content: data })).toMatchObject({
		content: [{ type: 'json', value: data }],
		data,
	});
});

it('directives are handed on in the words of results, and what is none for the kernel to refuse', () => {
	const directives = fromPlain([
		{ type: 'finish', value: { a: 1 } },
		{ type: 'switch-frame', frame_key: 'k', task: 'do' },
		{ type: 'add-input', text: 'more', delivery: 'next-turn' },
		'nonsense',
	]);
	expect(answer([{ type: 'text', text: 'a' }], { directives }).directives).toEqual([
		{ type: 'finish', value: { a: 1 } },
		{ type: 'switch-frame', frameKey: 'k', task: 'do' },
		{ type: 'add-input', text: 'more', delivery: 'next-turn' },
		'nonsense',
	]);
	expect(answer([{ type: 'text', text: 'a' }])).not.toHaveProperty('directives');
});
