import { type DeclaredTool, declareTool } from '@tenon/core';
import { choice, flag, integer, optional, text } from '../support/field.ts';
import { listOf, outputObject, property } from '../support/output-schema.ts';
import { toolInput } from '../support/tool-input.ts';

/** What a call of it says. */
export interface GlobArguments {
	readonly pattern: string;
	readonly path?: string;
	readonly limit?: number;
	readonly ignore?: boolean;
	readonly sort?: 'path' | 'newest';
}

/** What is told of `glob` without running it. */
export const globDeclaration = (): DeclaredTool<GlobArguments> =>
	declareTool({
		name: 'glob',
		label: 'Find files',
		description:
			'Find files by name. A pattern without a slash matches names at any depth (*.ts); one with a slash matches paths below the directory (src/**/*.test.{ts,js}). What .gitignore names is left out unless ignore is false; directories are not listed. Use grep to search in files.',
		input: toolInput({
			pattern: text('pattern: * ? [a-z] {a,b} and ** for any directories', { minLength: 1 }),
			path: optional(text('directory to look in; default: the working directory', { minLength: 1 })),
			limit: optional(integer('most paths to return; default 200', { minimum: 1, maximum: 10_000 })),
			ignore: optional(flag('leave out what is ignored; default true')),
			sort: optional(choice('by path (default), or the newest first', ['path', 'newest'])),
		}),
		output: outputObject({
			directory: property('string', 'absolute path of the directory'),
			paths: listOf('paths below it', { type: 'string' }),
			total: property('integer', 'how many files matched'),
			isCut: property('boolean', 'whether paths are left out, or not everything was looked at'),
		}),
		effects: ['fs.read'],
		touches: ({ path = '.' }, resolve) => [{ path: resolve(path), kind: 'read', recursive: true }],
	});
