import { type DeclaredTool, declareTool } from '@tenon/core';
import { flag, integer, optional, text } from '../support/field.ts';
import { listOf, outputObject, property } from '../support/output-schema.ts';
import { toolInput } from '../support/tool-input.ts';

/** What a call of it says. */
export interface GrepArguments {
	readonly pattern: string;
	readonly path?: string;
	readonly glob?: string;
	readonly ignoreCase?: boolean;
	readonly context?: number;
	readonly limit?: number;
	readonly ignore?: boolean;
}

/** What is told of `grep` without running it. */
export const grepDeclaration = (): DeclaredTool<GrepArguments> =>
	declareTool({
		name: 'grep',
		label: 'Search in files',
		description:
			'Search files line by line with a regular expression (syntax of ripgrep: \\d \\w \\b (a|b) x{2,} ^ $; no look-around, no back-references). Searches a file, or all below a directory; what .gitignore names and binary files are left out. Returns file, line number and text of each match.',
		input: toolInput({
			pattern: text('regular expression', { minLength: 1 }),
			path: optional(text('file or directory to search; default: the working directory', { minLength: 1 })),
			glob: optional(text('only files that match this, such as *.ts or src/**/*.{c,h}', { minLength: 1 })),
			ignoreCase: optional(flag('capital and small letters are the same; default false')),
			context: optional(
				integer('lines to show before and behind each match; default 0', { minimum: 0, maximum: 20 }),
			),
			limit: optional(integer('most matches to return; default 100', { minimum: 1, maximum: 5000 })),
			ignore: optional(flag('leave out what is ignored; default true')),
		}),
		output: outputObject({
			matches: listOf(
				'the lines that match, by file and line',
				outputObject(
					{
						file: property('string', 'the file, below path or as path names it'),
						line: property('integer', 'number of the line, from 1'),
						text: property('string', 'the line; of a long one the part around the match'),
						before: listOf('lines before it', { type: 'string' }),
						after: listOf('lines behind it', { type: 'string' }),
					},
					['before', 'after'],
				),
			),
			searchedFiles: property('integer', 'files that were searched'),
			binaryFiles: property('integer', 'files that were passed over as binary'),
			isCut: property('boolean', 'whether there may be more matches'),
		}),
		effects: ['fs.read'],
		touches: ({ path = '.' }, resolve) => [{ path: resolve(path), kind: 'read', recursive: true }],
	});
