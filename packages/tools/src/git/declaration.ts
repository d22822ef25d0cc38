import { type DeclaredTool, declareTool } from '@tenon/core';
import { choice, flag, integer, optional, text } from '../support/field.ts';
import { toolInput } from '../support/tool-input.ts';
import type { gitActions } from './actions.ts';
import { gitOutput } from './git-output.ts';

/** What a call of it says. */
export interface GitArguments {
	readonly action: keyof typeof gitActions;
	readonly revision?: string;
	readonly to?: string;
	readonly path?: string;
	readonly staged?: boolean;
	readonly offset?: number;
	readonly limit?: number;
}

/** What is told of `git` without running it. */
export const gitDeclaration = (): DeclaredTool<GitArguments> =>
	declareTool({
		name: 'git',
		label: 'Git (read only)',
		description:
			'Look at a git repository, changing nothing: status; log [revision] [path]; diff [revision [to]] [path], or staged; show [revision] (a commit and its patch), or with path that file at the revision; blame path; branches. To commit, switch or fetch use git in the shell.',
		input: toolInput({
			action: choice('what to look at', ['status', 'log', 'diff', 'show', 'blame', 'branches']),
			revision: optional(text('commit, branch, tag or range such as main..HEAD', { minLength: 1 })),
			to: optional(text('second revision, for diff', { minLength: 1 })),
			path: optional(text('file or directory, relative to the working directory', { minLength: 1 })),
			staged: optional(flag('for diff: what would be committed; default false')),
			offset: optional(integer('for blame: first line, from 1', { minimum: 1, maximum: 1_000_000_000 })),
			limit: optional(
				integer('most entries; default 20 for log, 200 for others', { minimum: 1, maximum: 5000 }),
			),
		}),
		output: gitOutput,
		effects: ['fs.read', 'process'],
		replay: 'safe',
	});
