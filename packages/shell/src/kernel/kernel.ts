import {
	andThen,
	type FileSystem,
	type IgnoreConfig,
	type Maybe,
	type OutputContext,
	type OutputLimit,
	type Tool,
	type Value,
} from '@tenon/core';
import { takeEndedJobLines } from '../builtins/job-lines.ts';
import type { CheckMode } from '../check/check-text.ts';
import { dispatch } from '../compile/dispatch.ts';
import { exportedVariables } from '../compile/exported-variables.ts';
import { runInputScript } from '../compile/input-script.ts';
import { recover } from '../compile/recover.ts';
import { expandPrompt } from '../expand/prompt.ts';
import { HiddenNotes } from '../ignore/hidden-notes.ts';
import { ignoreConfigOf } from '../ignore/ignore-config.ts';
import { JobTable } from '../jobs/job-table.ts';
import { Capture } from '../pipe/capture.ts';
import { BytesInput } from '../pipe/fixed-streams.ts';
import type { KeptOutput } from '../pipe/kept-output.ts';
import { OpenFile } from '../pipe/open-file.ts';
import type { Input, Output } from '../pipe/stream.ts';
import { describeShell } from '../snapshot/describe.ts';
import { describedShell } from '../snapshot/described-shell.ts';
import { restoreSnapshot } from '../snapshot/restore.ts';
import { snapshotBytes } from '../snapshot/size.ts';
import type { ShellSnapshot } from '../snapshot/snapshot.ts';
import { takeSnapshot } from '../snapshot/take.ts';
import { Canceller } from '../state/cancellation.ts';
import { type Execution, noExecution, type PreviousResult, type UpdateListener } from '../state/execution.ts';
import { forkShell } from '../state/fork.ts';
import type { GateReport } from '../state/gate.ts';
import { sendSignal } from '../state/pending-signals.ts';
import type { CallFrame, Shell } from '../state/shell.ts';
import { signalEffect, signalNames } from '../state/signals.ts';
import { Slice } from '../state/slice.ts';
import { type OpenTrace, openTrace } from '../tools/trace.ts';
import { valueOfVariable } from '../values/value-of-variable.ts';
import { type CallToolOptions, callToolFrom, type ToolReport } from './call-tool.ts';
import { type CommandClass, classify } from './classify.ts';
import { closeMovedStreams, connectStreams, settleStreams } from './connect-streams.ts';
import { createShell } from './create-shell.ts';
import { createPorts, type PortOptions, portsOfKernelFork } from './default-ports.ts';
import { WaitsForItself } from './errors.ts';
import type { ExecuteOptions, ExecuteResult } from './execution.ts';
import { type Inherited, inherited, inheritedTrace } from './inherited.ts';
import type { KernelCalls } from './kernel-calls.ts';
import { applyOverrides } from './overrides.ts';
import { runPromptCommands } from './prompt-command.ts';
import { resultOf } from './result-of-call.ts';
import { limitsOfCall, type RunLimits, stopStatus } from './run-limits.ts';
import {
	isInterrupted,
	type PreparedScript,
	prepareScript,
	runPrepared,
	type ScriptEnd,
} from './run-script.ts';
import { freshScriptId } from './script-id.ts';
import { applyShellFlags, type ShellFlags } from './shell-flags.ts';
import { stopHere, untilStopped } from './stop-here.ts';

/** What a kernel starts with. Hermetic: nothing of the host is seen that is not passed in. */
export interface KernelOptions extends PortOptions {
	/** Absolute; default `/`. */
	readonly cwd?: string;
	/** The permissions that new files do not get, those of programs too; default `0o022`. */
	readonly umask?: number;
	/** Exported variables; default none. */
	readonly environment?: Readonly<Record<string, string>>;
	/** `$0`; default `bash`. */
	readonly name?: string;
	readonly positional?: readonly string[];
	/** Descriptors that are open besides the standard ones. They stay the caller's to end. */
	readonly descriptors?: ReadonlyMap<number, { readonly input?: Input; readonly output?: Output }>;
	/** What a script with arguments that a command is certain to reject meets; default `refuse`. */
	readonly check?: CheckMode;
	/** Flags of a command line that the shell starts with. */
	readonly flags?: ShellFlags;
	/** What pathname expansion and commands that walk files pass over at the start; default: nothing. */
	readonly ignore?: Partial<IgnoreConfig>;
	/** Where its background jobs are known; several kernels may share one. Default: a table of its own. */
	readonly jobs?: JobTable;
	/** Time that a script may take where its call names none; default: any. */
	readonly timeoutMs?: number;
	/** Who reads what scripts write where a call does not say; default `script`. */
	readonly outputContext?: OutputContext;
	/** Learns of the progress of tools where a call has no listener of its own. */
	readonly onUpdate?: UpdateListener;
}

/** What holds for every call that does not say otherwise. */
type CallDefaults = Pick<KernelOptions, 'check' | 'timeoutMs' | 'outputContext' | 'onUpdate'>;

/**
 * A shell that is kept: scripts run one after the other on the same variables, functions, options
 * and directory.
 */
export class Kernel implements KernelCalls {
	readonly #shell: Shell;
	readonly #defaults: CallDefaults;
	#last: Promise<unknown> = Promise.resolve();
	#running: RunLimits | undefined;
	#runningId: string | undefined;
	#previous: PreviousResult | undefined;
	/** Calls that are over, of which process substitutions are not. */
	readonly #unfinished = new Set<RunLimits>();

	constructor(options: KernelOptions | KernelFork) {
		const isFork = options instanceof KernelFork;
		this.#defaults = isFork ? options.defaults : defaultsOf(options);
		this.#shell = isFork ? options.shell : startShell(options);
	}

	/** Runs a script when those before it have ended. Never rejects because of what the script does. */
	execute(script: string, options: ExecuteOptions = {}): Promise<ExecuteResult> {
		const shell = this.#shell;
		const isString = options.file === undefined && options.firstLine === undefined && !shell.interactive;
		const origin = {
			file: options.file ?? 'environment',
			line: options.firstLine ?? 1,
			...(isString ? { command: '-c' } : {}),
		};
		return this.#inTurn(script, options, () => {
			// A text that came from no file is what `bash -c` calls the string it was given, unless it was typed.
			if (shell.interactive) shell.typed += 1;
			else if (options.file === undefined) shell.variables.setText('BASH_EXECUTION_STRING', script);
			return prepareScript(shell, script, this.#defaults.check ?? 'refuse', origin);
		});
	}

	/**
	 * Runs the script that comes in on standard input, each command as soon as its last line has come. What commands
	 * read is what follows the line they stand on.
	 */
	executeInput(options: ExecuteOptions = {}): Promise<ExecuteResult> {
		const shell = this.#shell;
		return this.#inTurn('standard input', options, () => ({
			findings: [],
			run: () => runInputScript(shell),
		}));
	}

	/** Runs one command with words that are taken as they are: nothing in them is expanded. */
	executeArgv(argv: readonly [string, ...string[]], options: ExecuteOptions = {}): Promise<ExecuteResult> {
		const shell = this.#shell;
		return this.#inTurn(argv.join(' '), options, () => ({
			findings: [],
			run: () => recover(shell, () => dispatch(shell, argv)),
		}));
	}

	/** It waits for `begin` of a call's options before the tool runs. */
	get beginsCalls(): true {
		return true;
	}

	/**
	 * Calls a tool beside the scripts: at once, with the kernel's files, directory and gate. It need not be one of
	 * those that scripts can call.
	 */
	callTool(tool: Tool, args: unknown, options: CallToolOptions = {}): Promise<ToolReport> {
		if (this.#running === undefined) this.#shell.ports.usage.files?.begin();
		return callToolFrom(this.#shell, tool, args, options);
	}

	/** Ends the script that runs, with status 130. Those that wait for their turn are not touched. */
	cancel(): void {
		this.#running?.cancel();
	}

	/** Whether the time of the script that runs is up; it ends as soon as it has a turn. */
	get isOverdue(): boolean {
		return this.#running?.reason === 'timeout';
	}

	/** Ctrl-C of a person: as {@link cancel}, and then the trap of INT runs. Between scripts it leaves 130 as `$?`. */
	interrupt(): void {
		if (this.#running === undefined) this.#shell.status = stopStatus.interrupted;
		else this.#running.cancel('interrupted');
	}

	/**
	 * A signal reaches the shell from outside. Its trap runs when the command under way is over; an ignored one
	 * does nothing. Without a trap the script ends there, its EXIT trap runs, and the result names the signal. A
	 * shell lives through QUIT, and one that a person types in through TERM.
	 */
	signal(number: number): void {
		const shell = this.#shell;
		const trap = shell.traps.get(signalNames.get(number) ?? '');
		if (trap !== undefined) sendSignal(shell, number);
		else if (signalEffect(number) === 'ends' && number !== quit && !(shell.interactive && number === term)) {
			shell.endedBy = number;
			shell.statusAtSignal = shell.status;
			this.#running?.cancel('signal');
		}
	}

	/**
	 * Expands a prompt such as PS1 as bash does before it shows it. `$?` and the like are as before afterwards;
	 * what the prompt's substitutions say goes where `options` lead.
	 */
	async prompt(text: string, options: ExecuteOptions = {}): Promise<string> {
		let expanded = '';
		await this.#aside(options, (shell) =>
			andThen(expandPrompt(shell, text), (result) => {
				expanded = result;
			}),
		);
		return expanded;
	}

	/** Runs what PROMPT_COMMAND holds, each element of it if it is an array, with the same care. */
	async runPromptCommand(options: ExecuteOptions = {}): Promise<void> {
		await this.#aside(options, (shell) => runPromptCommands(shell));
	}

	/** How large the terminal is that a person types at: `COLUMNS` and `LINES`, as bash keeps them. */
	resized(columns: number, lines: number): void {
		this.#shell.variables.setText('COLUMNS', columns);
		this.#shell.variables.setText('LINES', lines);
	}

	/** What bash says of background jobs that have ended, in lines; each is told once. */
	takeEndedJobs(): string {
		return takeEndedJobLines(this.#shell);
	}

	/** The terminal is gone: the programs of jobs learn of it, as those of bash do, and end unless they ignore it. */
	hangUpJobs(): void {
		const { jobs, ports } = this.#shell;
		for (const { programs, livesOnHangUp, isStopped } of jobs.list()) {
			if (programs?.group === undefined || livesOnHangUp) continue;
			void ports.programs?.signal?.(-programs.group, hangUp);
			if (isStopped) void ports.programs?.signal?.(-programs.group, resumeSignal);
		}
	}

	/**
	 * The background jobs: of this kernel, and of others that were given the same table. They outlive the script
	 * that started them, its timeout and its cancellation.
	 */
	get jobs(): JobTable {
		return this.#shell.jobs.table;
	}

	/**
	 * Ends the script that runs and all jobs that this kernel has started, and waits until they have ended. The
	 * kernel may be used again.
	 */
	async shutdown(): Promise<void> {
		this.cancel();
		for (const limits of this.#unfinished) limits.cancel();
		const { jobs, ports } = this.#shell;
		while (jobs.runningInKernel.size > 0) {
			const running = [...jobs.runningInKernel];
			for (const job of running) void job.signal('KILL');
			await Promise.all(running.map((job) => job.wait()));
		}
		// What was cancelled finds it out when it next has a turn.
		for (let turn = 0; jobs.runningSubstitutions > 0 && turn < maxLastTurns; turn++) await ports.yieldTurn();
		await ports.spill?.clear();
	}

	/**
	 * Waits no longer for the programs in the background after which nothing of their job is left to do: they live on
	 * when this process ends, as after the end of a bash. Jobs that run in this process keep it alive until they are done.
	 */
	releasePrograms(): void {
		this.#shell.jobs.releasePrograms();
	}

	/**
	 * Closes the files that scripts have left open, `exec 3< pipe`, as the end of a shell does: a reader that waits for
	 * one of them waits no longer. Background jobs keep theirs, and the kernel may be used again.
	 */
	async closeFiles(): Promise<void> {
		const { io } = this.#shell;
		for (const number of io.numbers()) if (number !== 1 && number !== 2) await io.close(number);
	}

	/**
	 * A kernel that starts in the state of this one and goes its own way from here. Nothing is copied until
	 * one of the two changes it. `tools`: in place of those of this kernel that do not override.
	 */
	fork({ tools }: Pick<KernelOptions, 'tools'> = {}): Kernel {
		return new Kernel(new KernelFork(forkMain(this.#shell, tools), this.#defaults));
	}

	/** The state as data. Take it between scripts. */
	snapshot(): ShellSnapshot {
		return takeSnapshot(this.#shell);
	}

	/**
	 * What {@link Kernel.snapshot} would hold, in bytes, roughly and rather too much: what keeps snapshots asks before
	 * it takes one. Counting ends soon after `atMost`; then the answer is more than that, and no more is known.
	 */
	snapshotBytes(atMost: number): number {
		return snapshotBytes(this.#shell, atMost);
	}

	/** Puts the kernel into a state that was taken before; throws `SnapshotError` if the data is none. */
	restore(data: unknown): void {
		restoreSnapshot(this.#shell, data);
	}

	/**
	 * What this shell is, has, lacks and allows: the description of a tool. The same state gives the same bytes.
	 * `shownBytes`: how much of an output its caller shows, in place of how much a result keeps.
	 */
	describe(how: { readonly shownBytes?: number } = {}): string {
		return describeShell(describedShell(this.#shell), how);
	}

	/** How much of an output a result keeps, at the moment. */
	get outputLimit(): OutputLimit {
		const { outputLimit, ports } = this.#shell;
		return outputLimit ?? { maxBytes: ports.limits.maxOutputBytes, tailBytes: ports.limits.outputTailBytes };
	}

	/** What a name would run if it were the first word of a command. */
	classify(name: string): Maybe<CommandClass> {
		return classify(this.#shell, name);
	}

	/** The text of a variable; `undefined` if it is unset. */
	variable(name: string): string | undefined {
		return this.#shell.variables.text(name);
	}

	/** What a variable holds as data, as `declare -J` made it; text is a string. `undefined` if it is unset. */
	value(name: string): Value | undefined {
		const shell = this.#shell;
		const variable = shell.variables.resolve(name);
		return variable === undefined ? undefined : valueOfVariable(shell, variable);
	}

	/** The exported variables. */
	environment(): ReadonlyMap<string, string> {
		return exportedVariables(this.#shell);
	}

	/** The files that scripts see. */
	get fileSystem(): FileSystem {
		return this.#shell.ports.fileSystem;
	}

	get cwd(): string {
		return this.#shell.cwd;
	}

	// Between the commands of a script: what the last of them left stays as it is.
	#aside(options: ExecuteOptions, run: (shell: Shell) => Maybe<unknown>): Promise<ExecuteResult> {
		const shell = this.#shell;
		const runAside = (): Maybe<number> => {
			const { status, pipeStatus, lastArgument } = shell;
			return andThen(run(shell), () => {
				Object.assign(shell, { pipeStatus, lastArgument });
				return status;
			});
		};
		const previous = this.#previous;
		const prepare = (): PreparedScript => ({ findings: [], run: runAside });
		return this.#inTurn('prompt', { ...options, endsShell: false }, prepare).finally(() => {
			this.#previous = previous;
		});
	}

	#inTurn(
		text: string,
		options: ExecuteOptions,
		prepare: () => Maybe<PreparedScript>,
	): Promise<ExecuteResult> {
		if (this.#runningId !== undefined && options.caller?.scripts.includes(this.#runningId) === true)
			return Promise.reject(new WaitsForItself());
		const result = this.#last.then(() => this.#run(text, options, prepare));
		this.#last = result.catch(() => undefined);
		return result;
	}

	// The scripts of `<(…)` and `>(…)` may run on when the script has ended.
	#end(limits: RunLimits): void {
		if (this.#shell.jobs.runningSubstitutions > 0) {
			limits.endLater();
			this.#unfinished.add(limits);
			return;
		}
		limits.end();
		for (const each of this.#unfinished) each.end();
		this.#unfinished.clear();
	}

	async #run(
		text: string,
		given: ExecuteOptions,
		prepare: () => Maybe<PreparedScript>,
	): Promise<ExecuteResult> {
		const shell = this.#shell;
		const options = { ...this.#defaults, ...given };
		const { ports } = shell;
		const tracing = inheritedTrace(openTrace(options.trace), options.caller);
		const { signal, ...taken } = inherited('script', options, ports);
		const limits = limitsOfCall(ports, { ...options, ...(signal === undefined ? {} : { signal }) });
		ports.usage.files?.begin();
		this.#running = limits;
		this.#runningId = freshScriptId();
		const scripts = [...taken.scripts, this.#runningId];
		shell.endedBy = undefined;
		const putBack = applyOverrides(shell, options);
		try {
			const captures = await connectStreams(shell, options);
			shell.execution = executionOf(shell, options, { ...taken, scripts }, tracing, this.#previous);
			shell.slice = new Slice(ports, limits.cancellation, limits.watchdog, undefined, limits.cpu);
			const { gate } = ports;
			gate?.begin(captures.redactor?.redactText(text) ?? text);
			const given = prepare();
			const prepared = given instanceof Promise ? await given : given;
			const end = limits.reason === undefined ? await runToEnd(shell, prepared, options) : undefined;
			await untilStopped(closeMovedStreams(shell, captures), limits.cancellation, ports);
			const isShown = await untilStopped(settleStreams(captures), limits.cancellation, ports);
			const ended = end !== undefined && isShown ? end : await stopHere(shell, limits);
			const report = gate === undefined ? noReport : await gate.end(shell.jobs.running > 0);
			this.#previous = previousOf(captures.stdout);
			return resultOf(shell, captures, prepared, ended, tracing, report);
		} finally {
			putBack();
			this.#running = undefined;
			this.#runningId = undefined;
			this.#end(limits);
		}
	}
}

/** A shell that another kernel has forked off. */
class KernelFork {
	readonly shell: Shell;
	readonly defaults: CallDefaults;

	constructor(shell: Shell, defaults: CallDefaults) {
		this.shell = shell;
		this.defaults = defaults;
	}
}

const defaultsOf = ({ check, timeoutMs, outputContext, onUpdate }: KernelOptions): CallDefaults => ({
	...(check === undefined ? {} : { check }),
	...(timeoutMs === undefined ? {} : { timeoutMs }),
	...(outputContext === undefined ? {} : { outputContext }),
	...(onUpdate === undefined ? {} : { onUpdate }),
});

const startShell = (options: KernelOptions): Shell => {
	const jobs = options.jobs ?? new JobTable();
	const shell = createShell({
		ports: createPorts(options, jobs),
		cwd: options.cwd ?? '/',
		umask: options.umask ?? 0o022,
		environment: options.environment ?? {},
		name: options.name ?? 'bash',
		positional: options.positional ?? [],
		stdin: new BytesInput(new Uint8Array(0)),
		stdout: new Capture(),
		stderr: new Capture(),
		cancellation: never,
		interactive: options.flags?.isInteractive ?? false,
		jobs,
	});
	for (const [descriptor, streams] of options.descriptors ?? [])
		void shell.io.set(descriptor, new OpenFile(`/dev/fd/${descriptor}`, { ...streams, isLent: true }));
	if (options.flags !== undefined) applyShellFlags(shell, options.flags);
	if (options.ignore !== undefined) shell.ignore = ignoreConfigOf(options.ignore);
	return shell;
};

const forkMain = (parent: Shell, tools: KernelOptions['tools']): Shell => {
	const child = forkShell(parent, {
		asMain: true,
		isNested: false,
		slice: new Slice(parent.ports, never),
		ports: portsOfKernelFork(parent.ports, tools),
	});
	child.traps = parent.traps.clone();
	return child;
};

// `undefined` if it was stopped before its end.
const runToEnd = async (
	shell: Shell,
	prepared: PreparedScript,
	{ file, endsShell = true }: ExecuteOptions,
): Promise<ScriptEnd | undefined> => {
	const { frame } = shell;
	if (file !== undefined) shell.frame = mainFrame(shell, file);
	try {
		return await runPrepared(shell, prepared, { endsShell });
	} catch (error) {
		if (isInterrupted(error)) return undefined;
		throw error;
	} finally {
		shell.frame = frame;
	}
};

const mainFrame = ({ positional }: Shell, file: string): CallFrame => ({
	kind: 'main',
	name: 'main',
	file,
	callLine: 0,
	args: positional,
	positional,
	caller: undefined,
});

// Of a long output only what it handed over is kept.
const previousOf = (stdout: KeptOutput): PreviousResult =>
	stdout.size <= maxPreviousBytes ? stdout : { data: stdout.data, bytes: () => undefined };

const maxPreviousBytes = 1 << 20;

const noReport: GateReport = { warnings: [], latches: [], refused: false, undoStep: undefined };

const maxLastTurns = 1000;
const hangUp = 1;
const resumeSignal = 18;
/** A shell lives through it in any case. */
const quit = 3;
/** A person's shell lives through it. */
const term = 15;

const executionOf = (
	shell: Shell,
	options: ExecuteOptions,
	taken: Omit<Inherited, 'signal'>,
	{ trace }: OpenTrace,
	previous: PreviousResult | undefined,
): Execution => ({
	...noExecution,
	...taken,
	outputContext: options.outputContext ?? 'script',
	stdout: shell.io.get(1)?.output,
	trace,
	previous,
	hidden: new HiddenNotes(),
});

const never = new Canceller();
