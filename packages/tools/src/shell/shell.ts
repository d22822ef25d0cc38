import {
	defineTool,
	type Flow,
	type JobTable,
	resolvePath,
	type Tool,
	type ToolContext,
	type ToolResult,
	wait,
} from '@tenon/core';
import type { ExecuteOptions, KernelCalls } from '@tenon/shell';
import type { FileState } from '../files/file-state.ts';
import { flag, integer, optional, text } from '../support/field.ts';
import { defaultBudget, type OutputBudget } from '../support/head-and-tail.ts';
import { demandFile } from '../support/look-up.ts';
import { runReporting, ToolFailure } from '../support/tool-failure.ts';
import { toolInput } from '../support/tool-input.ts';
import { startInBackground } from './background.ts';
import { LiveOutput } from './live-output.ts';
import { MergedOutput, type StreamName } from './merged-output.ts';
import { shellOutput } from './shell-output.ts';
import { type ShellEnd, shellResult } from './shell-result.ts';

/** What the tool is made of, and how much it does and shows. */
export interface ShellToolOptions {
	/** Runs the scripts, one after the other. A script of its own that calls this tool is refused. */
	readonly kernel: KernelCalls;
	/** What the kernel says of itself, `kernel.describe()`: the model reads it. */
	readonly about: string;
	/** The kernel's jobs, where they are at hand. */
	readonly jobs?: JobTable;
	/** Asked after each script which files that the session has read are others now. */
	readonly files: FileState;
	/** Time of a script where its call names none; default two minutes. */
	readonly timeoutMs?: number;
	/** The most that a call may ask for; default ten minutes. */
	readonly maxTimeoutMs?: number;
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
	const { about, timeoutMs = 120_000, maxTimeoutMs = 600_000 } = options;
	return defineTool({
		name: 'shell',
		label: 'Shell',
		description: `Run a shell script. Directory, variables, functions and options stay for the next call. Returns standard output and error as a terminal shows them, and the exit code unless it is 0; a long output is cut in its middle. Scripts of one session run one after the other; with background the script is a job that goes on beside them.\n${about}`,
		input: toolInput({
			script: text('the script'),
			cwd: optional(
				text('directory for this call alone; default: where the last script left off', { minLength: 1 }),
			),
			timeoutMs: optional(
				integer(`time after which the script is ended, in milliseconds; default ${timeoutMs}`, {
					minimum: 1,
					maximum: maxTimeoutMs,
				}),
			),
			background: optional(flag('start it as a background job and return at once; default false')),
		}),
		output: shellOutput,
		effects: ['fs.read', 'fs.write', 'fs.overwrite', 'fs.remove', 'fs.rename', 'process'],
		run: (args, context) => runReporting(() => run(args, context, { ...options, timeoutMs })),
	});
};

interface ShellArguments {
	readonly script: string;
	readonly cwd?: string;
	readonly timeoutMs?: number;
	readonly background?: boolean;
}

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
