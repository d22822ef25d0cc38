import { type DeclaredTool, declareTool } from '@tenon/core';
import { flag, integer, optional, text } from '../support/field.ts';
import { listOf, outputObject, property } from '../support/output-schema.ts';
import { toolInput } from '../support/tool-input.ts';

/** What a call of it says. */
export interface ReadArguments {
	readonly path: string;
	readonly offset?: number;
	readonly limit?: number;
	readonly anchors?: boolean;
}

const output = outputObject(
	{
		path: property('string', 'absolute path'),
		kind: property('string', 'what it is', { enum: ['text', 'image', 'binary', 'directory'] }),
		size: property('integer', 'bytes of the file'),
		version: property('string', 'changes whenever the file does; opaque'),
		type: property('string', 'what the content is, for images and binary files'),
		text: property('string', 'the lines that are shown, without numbers'),
		firstLine: property('integer', 'number of the first line that is shown'),
		lastLine: property('integer', 'number of the last line that is shown'),
		totalLines: property('integer', 'lines of the file, where they were counted'),
		hasMore: property('boolean', 'whether lines follow behind the last'),
		clippedLines: property('integer', 'lines of which only the start is shown'),
		anchors: listOf('of the lines that are shown, in their order', { type: 'string' }),
		entries: listOf('names in a directory; those of directories end in a slash', { type: 'string' }),
	},
	['type', 'text', 'firstLine', 'lastLine', 'totalLines', 'hasMore', 'clippedLines', 'anchors', 'entries'],
);

/** Lines where neither caller nor session name a limit. */
export const defaultLines = 2000;

/** What is told of `read` without running it. */
export const readDeclaration = (options: { readonly maxLines?: number } = {}): DeclaredTool<ReadArguments> =>
	declareTool({
		name: 'read',
		label: 'Read file',
		description:
			'Read a file. Text comes as lines "NUMBER<tab>LINE"; number and tab are no part of the file. Use offset and limit for a part of a long file. PNG, JPEG, GIF and WebP files come as images; of other binary files you are told type and size, of a directory its entries. With anchors lines come as "NUMBER ANCHOR<tab>LINE". Read a file before you overwrite it with write.',
		input: toolInput({
			path: text('file to read, absolute or relative to the working directory', { minLength: 1 }),
			offset: optional(
				integer('first line to show, from 1; default 1', { minimum: 1, maximum: 1_000_000_000 }),
			),
			anchors: optional(
				flag('give each line an anchor, by which edit can replace whole lines; default false'),
			),
			limit: optional(
				integer(`how many lines to show; default ${options.maxLines ?? defaultLines}`, {
					minimum: 1,
					maximum: 100_000,
				}),
			),
		}),
		output,
		effects: ['fs.read'],
		touches: ({ path }, resolve) => [{ path: resolve(path), kind: 'read' }],
	});
