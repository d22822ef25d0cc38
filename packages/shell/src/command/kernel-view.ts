import {
	fromPlain,
	type IgnoreConfig,
	type IgnoreFilter,
	type LatchRequest,
	type Maybe,
	type NonceStore,
	type NonceVerdict,
	type OutputContext,
	type OutputFormat,
	type OutputLimit,
	type PatientHold,
	type PipelinePosition,
	resolvePath,
	type StorageUse,
	type ToolResult,
	type Transaction,
	type Trash,
	type UndoLog,
	type Value,
} from '@tenon/core';
import { checkText } from '../check/check-text.ts';
import type { Finding } from '../check/finding.ts';
import { cpuTimesOf } from '../compile/timed.ts';
import { ignoreFilterFor } from '../ignore/filter-for-tools.ts';
import { type Hiding, type HidingOptions, hidingOf } from '../ignore/hiding.ts';
import { hidesNothing, ignoreConfigOf } from '../ignore/ignore-config.ts';
import type { JobTable } from '../jobs/job-table.ts';
import { type ClearedState, clearShell } from '../snapshot/clear-shell.ts';
import type { ShellSnapshot } from '../snapshot/snapshot.ts';
import { type KernelStatus, statusOf } from '../snapshot/status.ts';
import { takeSnapshot } from '../snapshot/take.ts';
import type { CpuTimes } from '../state/cpu-times.ts';
import type { PreviousResult } from '../state/execution.ts';
import type { ShellPorts } from '../state/ports.ts';
import type { Shell } from '../state/shell.ts';
import { finishWork } from '../state/work.ts';
import type { ParsedScript } from '../syntax/parse.ts';
import { callTool } from '../tools/call-tool.ts';
import { latch, verifyNonce } from '../tools/confirmation.ts';
import { expandGlob, expandPaths } from '../tools/expand-paths.ts';
import { outputContextOf } from '../tools/output-context.ts';
import { getVariable, setVariable } from '../tools/tool-variables.ts';
import { type ToolFacts, toolFacts } from './tool-facts.ts';

/**
 * What a command sees of the kernel that runs it, beside its files and streams: directory, variables, tools, jobs,
 * rules, confirmations. It belongs to one call.
 */
export class KernelView {
	readonly scope = 'exec';
	readonly name: string;
	readonly #shell: Shell;
	#format: OutputFormat;

	constructor(shell: Shell, name: string, format: OutputFormat) {
		this.#shell = shell;
		this.#format = format;
		this.name = name;
	}

	/** Whether `--json` was given. */
	get json(): boolean {
		return this.#format === 'json';
	}

	get outputFormat(): OutputFormat {
		return this.#format;
	}

	setOutputFormat(format: OutputFormat): void {
		this.#format = format;
	}

	get cwd(): string {
		return this.#shell.cwd;
	}

	get previousCwd(): string | undefined {
		return this.#shell.variables.text('OLDPWD');
	}

	/** Joins with {@link cwd} and resolves `.` and `..` in the text; never touches a file. */
	resolvePath(path: string): string {
		return resolvePath(this.#shell.cwd, path);
	}

	get signal(): AbortSignal {
		return this.#shell.slice.signal;
	}

	get umask(): number {
		return this.#shell.umask;
	}

	get aliases(): ReadonlyMap<string, string> {
		return this.#shell.aliases;
	}

	get interactive(): boolean {
		return this.#shell.interactive;
	}

	get allowPrograms(): boolean {
		return this.#shell.ports.programs !== undefined;
	}

	/** The position of this command in the pipeline that it is a stage of. */
	get position(): PipelinePosition {
		return this.#shell.position;
	}

	/** The background jobs: of this kernel, and of others that share its table. */
	get jobs(): JobTable {
		return this.#shell.jobs.table;
	}

	/** Clock, entropy, identity, limits and digests of the kernel. */
	get ports(): Pick<
		ShellPorts,
		'now' | 'monotonicMs' | 'entropy' | 'identity' | 'limits' | 'limitProfile' | 'createDigest' | 'mounts'
	> {
		return this.#shell.ports;
	}

	/** CPU time of this thread and of the programs that have ended; 0 where the platform does not tell. */
	get cpuTimes(): CpuTimes {
		return cpuTimesOf(this.#shell);
	}

	/** The steps that can be undone; `undefined` if nothing is held. */
	get undo(): UndoLog | undefined {
		return this.#shell.ports.undo;
	}

	/** What was removed and overwritten; `undefined` if nothing is held. */
	get trash(): Trash | undefined {
		return this.#shell.ports.trash;
	}

	/** The overlay that holds changes until they are committed; `undefined` where each is written at once. */
	get transaction(): Transaction | undefined {
		return this.#shell.ports.transaction?.();
	}

	/** The budgets that files draw on, and how much of each is used. */
	get storage(): readonly StorageUse[] {
		return this.#shell.ports.storage();
	}

	/** The pending confirmations, of tools and of the gate alike. */
	get nonces(): NonceStore {
		return this.#shell.ports.tools.nonces;
	}

	/** What a variable holds as data, exported or not; `undefined` if it is unset. */
	getVariable(name: string): Value | undefined {
		return getVariable(this.#shell, name);
	}

	/** Sets a variable: a string as an assignment in a script would, anything else as `declare -J` does. */
	setVariable(name: string, value: Value): void {
		setVariable(this.#shell, name, fromPlain(value));
	}

	/** Runs a tool of the kernel through the gate; a failure is a result. */
	call(name: string, args: unknown): Maybe<ToolResult> {
		const { place, steps } = this.#shell.execution;
		return callTool(this.#shell, name, args, { depth: 0, place, steps });
	}

	/** Paths that match a pattern, absolute and in byte order; empty if none does. */
	expandGlob(pattern: string): Maybe<readonly string[]> {
		return expandGlob(this.#shell, pattern);
	}

	/** Patterns among the operands expanded relative to {@link cwd}; others kept as they are. */
	expandPaths(operands: readonly string[]): Maybe<readonly string[]> {
		return expandPaths(this.#shell, operands);
	}

	/** The refusal to return when confirmation is needed: a fresh nonce, the reason, the command line that confirms. */
	latch(request: LatchRequest): ToolResult {
		return latch(this.#shell, this.name, request);
	}

	/** Judges a confirmation of this command for these paths, and consumes it if it is valid. */
	verifyNonce(nonce: string | undefined, paths: readonly string[]): NonceVerdict {
		return verifyNonce(this.#shell, this.name, nonce, paths);
	}

	/** The state of the shell as data: variables with their attributes, functions, options, traps … */
	snapshot(): ShellSnapshot {
		return takeSnapshot(this.#shell);
	}

	/** What the shell is like. */
	status(): KernelStatus {
		return statusOf(this.#shell);
	}

	/** The commands and tools that can be called, by name. */
	tools(): readonly ToolFacts[] {
		return toolFacts(this.#shell);
	}

	/** Forgets what scripts have defined; `undefined` while a function runs, whose variables are in use. */
	clear(): Maybe<ClearedState> | undefined {
		return this.#shell.frame === undefined ? clearShell(this.#shell) : undefined;
	}

	/** What is wrong or doubtful in a script for the shell as it is; nothing of it runs. */
	check(script: ParsedScript): readonly Finding[] {
		return finishWork(checkText(this.#shell, script, 'refuse')).findings;
	}

	/** What the call of the kernel before this one returned; `undefined` if there was none. */
	get previous(): PreviousResult | undefined {
		return this.#shell.execution.previous;
	}

	/** Confirms a call that waits for it; `undefined` if it does, else why not. */
	confirm(nonce: string): string | undefined {
		const { gate } = this.#shell.ports;
		return gate === undefined ? 'nothing waits for a confirmation here' : gate.confirm(nonce);
	}

	/** What a result keeps of what scripts write. */
	get outputLimit(): OutputLimit {
		const { maxOutputBytes, outputTailBytes } = this.#shell.ports.limits;
		return this.#shell.outputLimit ?? { maxBytes: maxOutputBytes, tailBytes: outputTailBytes };
	}

	/** Chooses it, for this environment and what it starts; `undefined` is what the limits say. No more than they allow. */
	set outputLimit(limit: OutputLimit | undefined) {
		const { outputCeilingBytes } = this.#shell.ports.limits;
		if (limit !== undefined && limit.maxBytes > outputCeilingBytes)
			throw new RangeError(`more than the ${outputCeilingBytes} bytes that are allowed`);
		this.#shell.outputLimit = limit;
	}

	/** Which ignore rules apply in the shell. */
	get ignore(): IgnoreConfig {
		return this.#shell.ignore ?? hidesNothing;
	}

	/** Chooses them, for this environment and what it starts. Throws `IgnoreFileError`. */
	set ignore(config: IgnoreConfig) {
		this.#shell.ignore = ignoreConfigOf(config);
	}

	/** What ignore rules hide from one walk of this command; `undefined` where nothing is hidden. */
	hiding(options?: HidingOptions): Hiding | undefined {
		return this.#shell.ignore === undefined ? undefined : hidingOf(this.#shell, options);
	}

	/** The filter that applies below `root`, or `undefined` if nothing is hidden there. */
	ignoreFilter(root: string): Maybe<IgnoreFilter | undefined> {
		return ignoreFilterFor(this.#shell, this.resolvePath(root));
	}

	/** Who reads what this command writes: it decides between columns and plain lines. */
	get outputContext(): OutputContext {
		return outputContextOf(this.#shell);
	}

	/**
	 * Stops the script's clock for at most `budgetMs`, while something is out that takes long. Cancellation and
	 * `timeout` stay live. The caller releases the hold.
	 */
	patient(budgetMs: number): PatientHold {
		return this.#shell.slice.watchdog.hold(budgetMs);
	}
}
