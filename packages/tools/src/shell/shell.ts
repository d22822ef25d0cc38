import {
	type Flow,
	type JobTable,
	resolvePath,
	type Tool,
	type ToolContext,
	type ToolResult,
	wait,
	withRun,
} from '@tenon/core';
import type { ExecuteOptions, KernelCalls } from '@tenon/shell';
import type { FileState } from '../files/file-state.ts';
import { demandFile } from '../support/look-up.ts';
import { defaultBudget, type OutputBudget } from '../support/output-budget.ts';
import { runReporting, ToolFailure } from '../support/tool-failure.ts';
import { startInBackground } from './background.ts';
import {
	defaultTimeoutMs,
	type ShellArguments,
	type ShellDeclarationOptions,
	shellDeclaration,
} from './declaration.ts';
import { LiveOutput } from './live-output.ts';
import { MergedOutput, type StreamName } from './merged-output.ts';
import { type ShellEnd, shellResult } from './shell-result.ts';

/** What the tool is made of, and how much it does and shows. */
export interface ShellToolOptions extends ShellDeclarationOptions {
	/** Runs the scripts, one after the other. A script of its own that calls this tool is refused. */
	readonly kernel: KernelCalls;
	/** The kernel's jobs, where they are at hand. */
	readonly jobs?: JobTable;
	/** Asked after each script which files that the session has read are others now. */
	readonly files: FileState;
	/**
	 * Whether scripts start in the directory of the call, for a kernel that serves several callers; default: where the
	 * last script left off.
	 */
	readonly startsAtCaller?: boolean;
	/** How much of the output is shown; default 24 KiB. */
	readonly budget?: OutputBudget;
}

/** `shell`: runs a script on a kernel that is kept. What the script may do is the kernel's to judge. */
export const shellTool = (options: ShellToolOptions): Tool => {
	const { timeoutMs = defaultTimeoutMs } = options;
	return withRun(shellDeclaration(options), (args, context) =>
		runReporting(() => run(args, context, { ...options, timeoutMs })),
	);
};

type Settings = ShellToolOptions & { readonly timeoutMs: number };

const run = function* (args: ShellArguments, context: ToolContext, settings: Settings): Flow<ToolResult> {
	const { files, budget = defaultBudget } = settings;
	const { timeoutMs = settings.timeoutMs } = args;
	const output = new MergedOutput(budget);
	const live = new LiveOutput(context, output);
	const write =
		(stream: StreamName) =>
		(chunk: Uint8Array): void => {
			output.write(stream, chunk);
			live.note(stream, chunk);
		};
	const options: ExecuteOptions = {
		...(yield* placeOf(args, context, settings)),
		caller: context,
		timeoutMs,
		outputContext: 'model',
		onStdout: write('stdout'),
		onStderr: write('stderr'),
	};
	// The script has a clock of its own, which knows when it waits for its turn.
	const hold = context.patient(maxTurnMs);
	try {
		const { result, job } = yield* execute(args, options, settings);
		for (const [name, value] of Object.entries(result.trace?.baggage ?? {}))
			context.trace?.setBaggage(name, value);
		const changed = yield* files.tracker.takeChanged(context.fileSystem);
		return shellResult({ result, job, changed, timeoutMs, streams: output.end() });
	} finally {
		hold.release();
		live.end();
	}
};

/** How long a script may wait for its turn and run, all in all. */
const maxTurnMs = 24 * 60 * 60 * 1000;

const placeOf = function* (
	{ cwd }: ShellArguments,
	context: ToolContext,
	{ kernel, startsAtCaller = false }: Settings,
): Flow<Pick<ExecuteOptions, 'cwd'>> {
	const start = startsAtCaller ? context.cwd : kernel.cwd;
	if (cwd === undefined) return start === kernel.cwd ? {} : { cwd: start };
	const { path, stat } = yield* demandFile(context, resolvePath(start, cwd));
	if (stat.kind !== 'directory') throw new ToolFailure(`${cwd} is no directory`);
	return { cwd: path };
};

const execute = function* (
	{ script, background = false }: ShellArguments,
	options: ExecuteOptions,
	{ kernel, jobs }: Settings,
): Flow<Pick<ShellEnd, 'result' | 'job'>> {
	if (!background) return { result: yield* wait(kernel.execute(script, options)), job: undefined };
	const { result, id } = yield* wait(startInBackground(kernel, script, options, jobs));
	return { result, job: { id } };
};
