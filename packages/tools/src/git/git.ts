import {
	encodeText,
	type Flow,
	type Tool,
	type ToolContext,
	type ToolResult,
	textResult,
	wait,
	withRun,
} from '@tenon/core';
import type { KernelCalls } from '@tenon/shell';
import { asData } from '../support/data.ts';
import { cutBytes } from '../support/head-and-tail.ts';
import { defaultBudget, type OutputBudget } from '../support/output-budget.ts';
import { runReporting, ToolFailure } from '../support/tool-failure.ts';
import { gitActions } from './actions.ts';
import { type GitArguments, gitDeclaration } from './declaration.ts';
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
	withRun(gitDeclaration(), (args, context) => runReporting(() => look(args, context, options)));

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
