import {
	defineTool,
	encodeText,
	type Flow,
	type Tool,
	type ToolContext,
	type ToolResult,
	textResult,
	wait,
} from '@tenon/core';
import type { KernelCalls } from '@tenon/shell';
import { asData } from '../support/data.ts';
import { choice, flag, integer, optional, text } from '../support/field.ts';
import { cutBytes, defaultBudget, type OutputBudget } from '../support/head-and-tail.ts';
import { runReporting, ToolFailure } from '../support/tool-failure.ts';
import { toolInput } from '../support/tool-input.ts';
import { gitActions } from './actions.ts';
import { gitOutput } from './git-output.ts';
import { GitReader } from './run-git.ts';

/** What the tool is made of, and how much it shows. */
export interface GitToolOptions {
	/** Runs the program `git`, in turn with its scripts. */
	readonly kernel: KernelCalls;
	/** How much of the text is shown; default 24 KiB. */
	readonly budget?: OutputBudget;
}

/** `git`: a repository's state and history as data. Changes nothing and starts no program but git itself. */
export const gitTool = (options: GitToolOptions): Tool =>
	defineTool({
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
		run: (args, context) => runReporting(() => look(args, context, options)),
	});

interface GitArguments {
	readonly action: keyof typeof gitActions;
	readonly revision?: string;
	readonly to?: string;
	readonly path?: string;
	readonly staged?: boolean;
	readonly offset?: number;
	readonly limit?: number;
}

const look = function* (
	args: GitArguments,
	context: ToolContext,
	{ kernel, budget = defaultBudget }: GitToolOptions,
): Flow<ToolResult> {
	const { action, revision, to, path, staged = false, offset = 1 } = args;
	for (const word of [revision, to, path]) {
		if (word?.startsWith('-') === true || word?.includes('\0') === true)
			throw new ToolFailure(`${word}: options are not passed on; a file of this name is ./${word}`, {
				exitStatus: 2,
			});
	}
	const limit = args.limit ?? (action === 'log' ? 20 : 200);
	const git = new GitReader(kernel, context);
	const question = { revision, to, path, staged, offset, limit, budget };
	const answer = yield* wait(gitActions[action](git, question));
	context.signal.throwIfAborted();
	const { text: shown } = cutBytes(encodeText(answer.text), budget);
	return textResult(shown, { data: asData(answer.data) });
};
