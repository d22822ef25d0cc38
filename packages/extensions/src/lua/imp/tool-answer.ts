import {
	type ContentBlock,
	errorResult,
	fromBase64,
	isList,
	isRecord,
	type ToolResult,
	toPlain,
	type Value,
} from '@tenon/core';
import type { LuaResults } from '../engine/lua-values.ts';
import { unreadTable } from './unread-answer.ts';

/** A tool returned something that means nothing. */
export class BadToolAnswer extends Error {}

/**
 * What `execute` returned, as a result. Only its first value counts. Throws {@link BadToolAnswer}. `unread` is told where
 * it is a table of which nothing is read.
 */
export const resultOfLua = (returned: LuaResults, unread: (message: string) => void): ToolResult => {
	const type = returned.typeOf(1);
	switch (type) {
		case 'nil':
			return { ...plainResult, content: [] };
		case 'function':
		case 'thread':
		case 'userdata':
			throw new BadToolAnswer(`Lua tool returned a ${type}, which has no meaning as a result`);
		default:
	}
	const value = returned.value(1);
	if (typeof value === 'string') return textOf(value);
	if (!isRecord(value)) return textOf(returned.json(1));
	const problem = unreadTable(value, resultKeys);
	if (problem !== undefined) unread(`${problem}; the model reads nothing`);
	const isError = value.get('is_error') === true || value.get('isError') === true;
	const details = value.get('details');
	const content = returned.field(1, 'content', (field) =>
		field.typeOf(1) === 'nil' ? undefined : contentOf(field),
	);
	const text = value.get('text');
	return {
		...plainResult,
		content: content ?? (typeof text === 'string' ? [{ type: 'text', text }] : []),
		isError,
		exitStatus: isError ? 1 : 0,
		details: details === undefined ? undefined : toPlain(details),
	};
};

const resultKeys = ['content', 'text', 'is_error', 'isError', 'details'];

/** The result of a tool that failed in Lua. */
export const failedTool = (message: string): ToolResult => errorResult(`Tool error: ${message}`);

const plainResult: Omit<ToolResult, 'content'> = {
	isError: false,
	exitStatus: 0,
	data: undefined,
	details: undefined,
};

const textOf = (text: string): ToolResult => ({ ...plainResult, content: [{ type: 'text', text }] });

const contentOf = (field: LuaResults): readonly ContentBlock[] => {
	const value = field.value(1);
	if (typeof value === 'string') return [{ type: 'text', text: value }];
	if (isList(value))
		return value.map((block, index) =>
			blockOf(block, `Lua tool returned invalid content blocks: block ${index + 1}`),
		);
	if (isRecord(value) && value.has('type'))
		return [blockOf(value, 'Lua tool returned an invalid content block')];
	return [{ type: 'text', text: field.json(1) }];
};

const blockOf = (block: Value, problem: string): ContentBlock => {
	if (!isRecord(block)) throw new BadToolAnswer(`${problem}: expected a table with a type`);
	const type = block.get('type');
	switch (type) {
		case 'text':
		case 'thinking': {
			const text = block.get('text');
			if (typeof text !== 'string') throw new BadToolAnswer(`${problem}: ${type} needs a text`);
			return { type: 'text', text };
		}
		case 'image': {
			const mimeType = block.get('media_type');
			const data = block.get('data');
			const bytes = typeof data === 'string' ? fromBase64(data) : null;
			if (typeof mimeType !== 'string' || bytes === null)
				throw new BadToolAnswer(`${problem}: image needs media_type and data in base64`);
			return { type: 'image', mimeType, bytes };
		}
		case 'tool_call':
			return { type: 'json', value: block };
		default:
			throw new BadToolAnswer(`${problem}: type must be text, image, thinking or tool_call`);
	}
};
