import type { JobTable, NetworkAccess, Tool, UndoLog } from '@tenon/core';
import type { KernelCalls } from '@tenon/shell';
import { askTool } from './ask/ask.ts';
import { editTool } from './edit/edit.ts';
import { fetchTool } from './fetch/fetch.ts';
import { FileState } from './files/file-state.ts';
import type { OverwritePolicy } from './files/overwrite-policy.ts';
import { gitTool } from './git/git.ts';
import { globTool } from './glob/glob.ts';
import { grepTool } from './grep/grep.ts';
import { jobsTool } from './jobs/jobs.ts';
import type { MemoryToolOptions } from './memory/declaration.ts';
import { memoryTool } from './memory/memory.ts';
import { planTool } from './plan/plan.ts';
import { readTool } from './read/read.ts';
import { shellTool } from './shell/shell.ts';
import type { OutputBudget } from './support/output-budget.ts';
import { todoTool } from './todo/todo.ts';
import { namesOfTools, type ToolName } from './tool-names.ts';
import { undoTool } from './undo/undo.ts';
import { webFetchTool } from './web-fetch/web-fetch.ts';
import { writeTool } from './write/write.ts';

/** What a session can give its tools. */
export interface ToolsOptions {
	/** The session's kernel. Without it there is no `shell` and no `git`. */
	readonly shell?: {
		readonly kernel: KernelCalls;
		/** `kernel.describe()`. */
		readonly about: string;
		/** Whether the kernel runs programs of the host; without that there is no `git`. */
		readonly runsPrograms: boolean;
		readonly timeoutMs?: number;
		readonly maxTimeoutMs?: number;
		/** Whether scripts start in the directory of the call. */
		readonly startsAtCaller?: boolean;
	};
	/** The kernel's job table. Without it there is no `jobs`. */
	readonly jobs?: JobTable;
	/** What can be undone. Without it there is no `undo`. */
	readonly undo?: UndoLog;
	/** The way to the network. Without it there is no `fetch` and no `web_fetch`. */
	readonly network?: NetworkAccess;
	/** The files of the session's memory. Without them there is no `memory`. */
	readonly memory?: MemoryToolOptions;
	/** Whether a model works in turns here; without that there is no `todo` and no `ask`. */
	readonly hasTurns?: boolean;
	/** What the session knows of files; default: a state of its own. */
	readonly files?: FileState;
	/** What becomes of a call that would overwrite a file; default: `require_read`. */
	readonly overwrite?: OverwritePolicy;
	/** How much of a long output is shown; default: each tool's own. */
	readonly budget?: OutputBudget;
}

/**
 * The tools of one session, for a model: only those that can work with what is given. They work on the files of the
 * context that they are called with; `shell` and `git` refuse calls of scripts that run on their own kernel.
 */
export const createTools = (options: ToolsOptions): readonly Tool[] => {
	const {
		shell,
		jobs,
		undo,
		network,
		memory,
		hasTurns = false,
		files = new FileState(),
		overwrite = 'require_read',
	} = options;
	const budget = options.budget === undefined ? {} : { budget: options.budget };
	const table = jobs === undefined ? {} : { jobs };
	// Each is asked for where what it needs is given.
	const makers: Readonly<Record<ToolName, () => Tool>> = {
		shell: () => shellTool({ ...shell!, ...table, ...budget, files }),
		read: () => readTool({ files }),
		write: () => writeTool({ ...budget, files, overwrite }),
		edit: () => editTool({ ...budget, files, overwrite }),
		glob: () => globTool(),
		grep: () => grepTool(budget),
		plan: () => planTool(budget),
		git: () => gitTool({ kernel: shell!.kernel, ...budget }),
		jobs: () => jobsTool({ jobs: jobs!, ...budget }),
		undo: () => undoTool({ undo: undo! }),
		fetch: () => fetchTool({ network: network!, ...budget }),
		web_fetch: () => webFetchTool({ network: network!, ...budget }),
		memory: () => memoryTool(memory!),
		todo: () => todoTool({ kernel: shell!.kernel }),
		ask: () => askTool(),
	};
	return namesOfTools({
		hasShell: shell !== undefined,
		runsPrograms: shell?.runsPrograms === true,
		hasJobs: jobs !== undefined,
		hasUndo: undo !== undefined,
		hasNetwork: network !== undefined,
		hasMemory: memory !== undefined,
		hasTurns,
	}).map((name) => makers[name]());
};
