import {
	type ContentBlock,
	fromPlain,
	isRecord,
	type ToolOutputPiece,
	type ToolResult,
	type ToolUpdate,
} from '@tenon/core';
import { hostCall } from '../../compat/tool-words.ts';
import type { CommandAction } from '../../contribution/command-action.ts';
import type { PanelContent } from '../../panels/panel.ts';
import type { ToolAnswer } from '../messages.ts';
import { Fields } from './read-fields.ts';

/** What a tool of an extension answered, checked. */
export const readToolAnswer = (data: unknown): ToolAnswer => {
	const answer = new Fields(data, 'answer');
	return { result: readToolResult(answer.raw('result')), activateTools: answer.texts('activateTools') };
};

const readToolResult = (data: unknown): ToolResult => {
	const result = new Fields(data, 'result');
	return {
		content: result.list('content').map(readBlock),
		isError: result.boolean('isError'),
		exitStatus: result.number('exitStatus'),
		data: result.optional('data', (field) => fromPlain(result.raw(field))),
		details: result.raw('details'),
	};
};

const readBlock = (data: unknown): ContentBlock => {
	const block = new Fields(data, 'content');
	switch (block.text('type')) {
		case 'text':
			return { type: 'text', text: block.text('text') };
		case 'image': {
			const bytes = block.raw('bytes');
			if (!(bytes instanceof Uint8Array)) throw new TypeError('content.bytes must be bytes');
			return { type: 'image', mimeType: block.text('mimeType'), bytes };
		}
		case 'json':
			return { type: 'json', value: fromPlain(block.raw('value')) };
		default:
			return { type: 'text', text: `[content of an unknown type: ${block.text('type')}]` };
	}
};

/** What a slash command of an extension answered, checked. */
export const readCommandAction = (data: unknown): CommandAction => {
	const action = new Fields(data, 'answer');
	const type = action.oneOf('type', ['prompt', 'insert', 'display', 'panel', 'tool-prompt', 'none', 'error']);
	switch (type) {
		case 'none':
			return { type };
		case 'error':
			return { type, message: action.text('message') };
		case 'panel':
			return { type, panelId: action.text('panelId') };
		case 'tool-prompt': {
			const args = fromPlain(action.raw('args'));
			if (!isRecord(args)) throw new TypeError('answer.args must be an object');
			const call = hostCall({ name: action.text('toolName'), args });
			return { type, text: action.text('text'), toolName: call.name, args: call.args };
		}
		default:
			return { type, text: action.text('text') };
	}
};

/** How a call is getting on, checked. */
export const readUpdate = (data: unknown): ToolUpdate => {
	const update = new Fields(data, 'update');
	const text = update.optional('text', (field) => update.text(field));
	const percent = update.optional('percent', (field) => update.number(field));
	const content = update.optional('content', (field) => update.list(field).map(readBlock));
	const output = update.optional('output', (field) => update.list(field).map(readPiece));
	return {
		...(output === undefined ? {} : { output }),
		...(text === undefined ? {} : { text }),
		...(percent === undefined ? {} : { percent }),
		...(content === undefined ? {} : { content }),
	};
};

const readPiece = (data: unknown): ToolOutputPiece => {
	const piece = new Fields(data, 'output');
	return { stream: piece.oneOf('stream', ['stdout', 'stderr'] as const), text: piece.text('text') };
};

/** What a panel is to show, checked. */
export const readPanelContent = (data: unknown): PanelContent => {
	const content = new Fields(data, 'panel');
	return { title: content.text('title'), lines: content.texts('lines'), footer: content.text('footer') };
};

/** Rows of a screen, checked. */
export const readLines = (data: unknown): readonly string[] =>
	new Fields({ lines: data }, 'answer').texts('lines');
