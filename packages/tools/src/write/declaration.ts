import { type DeclaredTool, declareTool } from '@tenon/core';
import { choice, optional, text } from '../support/field.ts';
import { listOf, outputObject, property } from '../support/output-schema.ts';
import { toolInput } from '../support/tool-input.ts';

/** What a call of it says. */
export interface WriteArguments {
	readonly path: string;
	readonly content: string;
	readonly mode?: 'create' | 'overwrite';
}

/** What is told of `write` without running it. */
export const writeDeclaration = (): DeclaredTool<WriteArguments> =>
	declareTool({
		name: 'write',
		label: 'Write file',
		description:
			'Write a whole file; directories on the way are made. mode "create" (default) fails if the file exists; "overwrite" replaces a file that you have read and that has not changed since. To change a part of a file use edit.',
		input: toolInput({
			path: text('file to write, absolute or relative to the working directory', { minLength: 1 }),
			content: text('the whole content'),
			mode: optional(
				choice('whether an existing file may be replaced; default create', ['create', 'overwrite']),
			),
		}),
		output: outputObject(
			{
				path: property('string', 'absolute path'),
				outcome: property('string', 'what was done', { enum: ['created', 'overwritten', 'unchanged'] }),
				bytes: property('integer', 'size of the file'),
				version: property('string', 'changes whenever the file does; opaque'),
				addedLines: property('integer', 'lines that were not there before'),
				removedLines: property('integer', 'lines that are no longer there'),
				diff: property('string', 'the change in the unified format, cut to its budget'),
				warnings: listOf('unread_overwrite, stale_overwrite', { type: 'string' }),
			},
			['addedLines', 'removedLines', 'diff', 'warnings'],
		),
		effects: ['fs.read', 'fs.write', 'fs.overwrite'],
		touches: ({ path, mode = 'create' }, resolve) => [{ path: resolve(path), kind: mode }],
	});
