import {
	type IgnoreConfig,
	isFsError,
	type Maybe,
	type OutputLimit,
	orElse,
	type PipelinePosition,
} from '@tenon/core';
import type { Coprocess } from '../compile/coproc.ts';
import type { StageProcesses } from '../compile/stage-processes.ts';
import type { Step } from '../compile/step.ts';
import type { Descriptors } from '../pipe/descriptors.ts';
import type { FunctionDefinition } from '../syntax/ast.ts';
import type { SourceText } from '../syntax/source-text.ts';
import { type ChosenLocale, startLocale } from './chosen-locale.ts';
import { type Execution, noExecution } from './execution.ts';
import { type Flow, flow } from './flow.ts';
import { interruptible } from './interruptible.ts';
import type { Jobs } from './jobs.ts';
import type { Options } from './options.ts';
import type { ShellPorts } from './ports.ts';
import type { ProgramJob } from './program-job.ts';
import type { RandomState } from './random.ts';
import type { ResourceLimits } from './resource-limits.ts';
import { bucketsOf, SizedTable, tableLike } from './sized-table.ts';
import type { Slice } from './slice.ts';
import type { Traps } from './traps.ts';
import type { Variables } from './variables.ts';

/** A function as it is kept: compiled once, printable again. */
export interface ShellFunction {
	readonly definition: FunctionDefinition;
	readonly body: Step;
	readonly source: SourceText;
	/** Name of the file it came from, for `BASH_SOURCE`. */
	readonly file: string;
	exported: boolean;
	readonly: boolean;
	traced: boolean;
}

/** A process substitution that is under way. */
export interface ProcessSubstitution {
	readonly descriptor: number;
	readonly direction: '<' | '>';
	readonly done: Promise<number>;
}

/** One function or sourced file that is running. */
export interface CallFrame {
	readonly kind: 'function' | 'source' | 'main';
	readonly name: string;
	/** File the code of this frame came from. */
	readonly file: string;
	/** Line in the caller from which it was called. */
	readonly callLine: number;
	/** What it was called with; the file's own name where that was nothing. */
	readonly args: readonly string[];
	/** `$1` … where it was called. */
	readonly positional: readonly string[];
	/** What called it; `undefined` for the outermost. */
	readonly caller: CallFrame | undefined;
	/** What `local -` has saved: the options that come back when this call ends. */
	savedOptions?: Options;
}

/**
 * One shell environment: the main shell, a subshell, a stage of a pipeline, a substitution. Forks
 * are copies on write. It is passed to every compiled closure; nothing of it is global.
 */
export class Shell {
	readonly ports: ShellPorts;
	/** Who decides about turns and cancellation; a kept shell gets a new one for each script. */
	slice: Slice;
	/** What the call under way brought; a kept shell gets a new one for each script. */
	execution: Execution = noExecution;
	readonly variables: Variables;
	readonly io: Descriptors;
	readonly jobs: Jobs;
	/** Read it freely; change it only through {@link ownOptions}. */
	options: Options;
	traps: Traps;
	/** Read it freely; change it only through {@link ownFunctions}. */
	functions: Map<string, ShellFunction>;
	/** Read it freely; change it only through {@link ownAliases}. */
	aliases: Map<string, string>;
	#hash: Map<string, string> | undefined;
	/** Names that `enable -n` has switched off. */
	disabledBuiltins: ReadonlySet<string> = noNames;
	/** Whether a fork may be looking at options, functions and aliases. */
	tablesShared = false;
	/** `$0`. */
	name: string;
	/** `$1` … without `$0`. */
	positional: readonly string[];
	/** Whether the last to change them was `set`, outside of functions: they stay when a sourced file ends. */
	isPositionalChosen = false;
	/** Logical working directory. */
	cwd: string;
	umask: number;
	directoryStack: readonly string[];
	/** `$?`. */
	status = 0;
	pipeStatus: readonly number[] = none;
	/** Whether the status that is set next is not to be seen in `pipeStatus`. */
	#keepsPipeStatus = false;
	/** `$!`. */
	lastBackground: number | undefined;
	/** Is told the number of the next program that runs, once. */
	onProgramStart: ((pid: number) => void) | undefined;
	/** Is told that the program cannot start before its output has a reader. */
	onReaderAwaited: (() => void) | undefined;
	/** `$_`. */
	lastArgument = '';
	/** `$$`, the same in all environments of a kernel. */
	readonly mainPid: number;
	/** `$PPID` of a script that runs here: the shell that started it. */
	readonly parentPid: number;
	/** `$BASHPID`. */
	readonly pid: number;
	/** The number of what it was forked from: `$PPID` of a script that it starts in its place. */
	readonly forkedFrom: number;
	/** How many environments this one stands in, against the limit. */
	readonly nesting: number;
	/** The same up to the main shell of the script it belongs to; 0 for that shell. */
	readonly subshellDepth: number;
	/** `BASH_SUBSHELL`. */
	shownSubshells: number;
	readonly interactive: boolean;
	/** Where the script of this shell comes from, which `$-` shows. */
	readsFrom: 'string' | 'stdin' | 'file' = 'string';
	/** The locale that its variables have led to so far. */
	locale: ChosenLocale = startLocale;
	/** Whether it is said where there is no such locale; what is set for another program is that program's. */
	tellsOfLocales = true;
	/** Names of locales that there are besides C, POSIX and C.UTF-8. */
	locales: ReadonlySet<string> = noLocales;
	/** Whether commands of the process are found without a folder of the system on `PATH`. */
	findsCommandsAnywhere = false;
	/** The innermost function or sourced file that is running. */
	frame: CallFrame | undefined;
	/** The frame of the environment that this one was forked from: to return from it is to end this one. */
	frameAtFork: CallFrame | undefined;
	/** When `SECONDS` was 0, on the monotonic clock. */
	secondsFrom = 0;
	/** What a result keeps of an output, where a script has chosen it; `undefined`: what the limits say. */
	outputLimit: OutputLimit | undefined;
	/** Which ignore rules hold; `undefined`: none, and nothing is hidden. */
	ignore: IgnoreConfig | undefined;
	/** State of `RANDOM`; `undefined` until a number is asked for. */
	random: RandomState | undefined;
	/** `$?` before the `return` that is under way: what a RETURN trap sees. */
	statusBeforeReturn = 0;
	/** Whether the redirections under way are the environment's own: to errors in them it is its parent still. */
	makesOwnRedirects = false;
	/** Whether it ends without its EXIT trap, unless a signal ends it: bash's way with a loop that is a stage or a job. */
	endsWithoutTrap = false;
	/** Whether it runs the last stage of a pipeline itself (`lastpipe`): no redirection of that is its own. */
	runsStageHere = false;
	/** `set -e` ends the shell where redirections of compound commands stay until the EXIT trap has run. */
	keepsRedirects = false;
	/** The function that `set -e` has ended the shell in: the EXIT trap sees its name and its arguments, not its locals. */
	endedIn: Pick<Shell, 'frame' | 'positional'> | undefined;
	/** What undoes the redirections that were kept so. */
	readonly keptRedirects: (() => Maybe<void>)[] = [];
	/** Whether the RETURN trap has run for the `return` that is under way. */
	returnTrapRan = false;
	/** `$?` before the trap that runs; `undefined` outside of traps. */
	statusBeforeTrap: number | undefined;
	/** The name of the trap that runs, without `SIG`. */
	runningTrap: string | undefined;
	/** The command that has failed has itself set the ERR trap, which is for the commands behind it. */
	skipsErrTrap = false;
	/** Line of the command that runs. */
	line = 1;
	/** `BASH_COMMAND`: the text of the command that runs, made on demand. */
	command: () => string = noCommand;
	flow: Flow = flow.none;
	/** How many loops `break` and `continue` still have to leave. */
	flowCount = 0;
	/** How many loops of this environment are running; `break` outside of one is a warning. */
	loops = 0;
	/** Greater than 0 in conditions and before `&&`, `||`: `set -e` and the ERR trap look away. */
	guarded = 0;
	/**
	 * POSIX mode has called a special builtin as itself, not by `command`: what goes wrong with it ends the
	 * shell. A builtin that runs other commands takes it back first.
	 */
	isSpecialCall = false;
	/** What `BASH_ARGV` begins with, once `extdebug` was on, and the calls that were under way by then. */
	debuggedFrom: { readonly first: readonly string[]; readonly calls: ReadonlySet<CallFrame> } | undefined;
	/** Arguments of an `unset` under way that were written as `name[subscript]`: it is expanded, and the key itself. */
	writtenElements: ReadonlySet<string> | undefined;
	/** An expansion has failed in a condition: from then on bash takes every `$(…)` for a part of one. */
	substitutionsGuarded = false;
	/** Whether a declaration could not assign: a process that runs nothing else ends with another status then. */
	hasRefusedAssignment = false;
	/** What the last `$(…)` of the command under way left, or -1; an assignment's status is this. */
	substitutionStatus = -1;
	/** Whether it is said of a command that a signal ended it; in a `$(…)` it is not. */
	tellsOfSignals = true;
	/** Whether it is that of a `$(…)`, most of which are one command that takes their place. */
	isSubstitution = false;
	/** Whether the program that runs has taken the place of this environment: a signal that ends it ends both. */
	isReplaced = false;
	/** Whether the last command of what runs here, a `$(…)` or a function at its end, is given the process: by a `$(…)` only while no trap is set. */
	handsOver: 'never' | 'untrapped' | 'always' = 'never';
	/** Whether that command is under way. */
	isAtEnd = false;
	/** Whether nothing of its background job is left to do when this environment ends. */
	endsJob = false;
	/** Whether that end is the end of the program that runs. */
	endsWithProgram = false;
	/** Coprocesses of this environment that have not been seen to end. */
	coprocs: readonly Coprocess[] = [];
	/** What `ulimit` has set, for programs that start from here on. */
	resourceLimits: ResourceLimits | undefined;
	/** What `nice` has added up to, for what runs in it; it is told and changes no priority. */
	niceness = 0;
	/** What `history` lists. */
	history: readonly string[] = [];
	/** What `complete` keeps, by name. */
	completions: ReadonlyMap<string, string> = new Map();
	/** What has taken its place as one process, while that runs: the shell of a script, or what its redirections hold for. */
	successor: Shell | undefined;
	/** Takes the signals that are meant for it as one process, while what runs there passes them on: `timeout`. */
	passSignal: ((signal: number) => void) | undefined;
	/** The signal that has ended what it waited for, while it goes on itself. */
	outlivedSignal: number | undefined;
	/** What its EXIT trap still runs on when a signal has cut it off; `undefined`: nothing runs any more. */
	lastSlice: Slice | undefined;
	/** What runs the outermost `eval` or sourced file under way: an EXIT trap sees that, not what stands in it. */
	textCommand: (() => string) | undefined;
	/** Whether an `eval` or a sourced file under way stands in a condition: errors in it do not end the shell. */
	isTextGuarded = false;
	/** How many conditions are around the text that runs: to an ERR trap that it sets they do not count. */
	textGuards = 0;
	/** Whether it has no more to do than one simple command, and its parent too, or that is the main shell. */
	isSimpleStage = false;
	/** Whether the parent is the main shell, or such a stage. */
	isStartedDirectly = false;
	/** Whether a program is all that this environment runs: no trap is left to see its failure. */
	isUnjudged = false;
	/** The position of this environment in the pipeline that it is a stage of. */
	position: PipelinePosition = 'only';
	/** For a pipeline that is a job: its stages. */
	stageProcesses: StageProcesses | undefined;
	/** Where another program has started what runs here: the path that it passes on in `_`, if any. */
	passedProgram: { readonly path: string | undefined } | undefined;
	/** The signal that ended this environment, if one did. */
	endedBy: number | undefined;
	/** `$?` when a signal came from another environment; one that the shell sends itself finds 0. */
	statusAtSignal = 0;
	/** Signals that came from another environment; taken when the running command is over. */
	pendingSignals: number[] | undefined;
	/** Told of such a signal when it comes, while something waits that it ends. */
	onSignal: ((signal: number) => void) | undefined;
	/**
	 * Whether a compound command or a pipe has redirected standard input: what then runs in the background
	 * keeps it. As in bash it stays so until the next compound command with redirections.
	 */
	hasInputOfItsOwn = false;
	/** Whether it was started with `-n`: it reads scripts and runs nothing of them. */
	onlyReads = false;
	/** How many texts a person has typed, and at which of them they were warned that jobs still run. */
	typed = 0;
	warnedOfJobsAt = -1;
	/** Whether it runs beside the script, as a job or a part of one. */
	isBackground = false;
	/** The job whose programs its own programs belong to; `undefined` where each is a job of its own, or none is. */
	programJob: ProgramJob | undefined;
	/** The shell that lists what a key stops of it. */
	jobOwner: Shell | undefined;
	/** Whether it was started in the background without job control: it and what it runs do not feel the keyboard. */
	isDeaf = false;
	/** The number of the process group that it is in, which is that of the group's first process. */
	groupPid: number;
	/** Whether `set -m` was said by the shell that it was forked from: a copy of that shell has no job control. */
	hasMonitorOfParent = false;
	/** Set while a group knows of it as one that does not just end by a signal. */
	#leaveGroup: (() => void) | undefined;
	/** `<(…)` and `>(…)` of the command that runs, with the descriptors that lead to them. */
	readonly processSubstitutions: ProcessSubstitution[] = [];
	/** How often the first character of PS4 is written: 1, and one more in each substitution and `eval`. */
	traceDepth = 1;
	/** What {@link traceDepth} is in its EXIT trap: that of what it was started with, as the texts inside are left. */
	traceDepthAtExit = 1;
	/** Depth of function calls, against the limit and the native stack. */
	callDepth = 0;
	/** Depth of `eval`, sourced files and traps, against the same. */
	textDepth = 0;
	/** The builtin that runs the text, such as `eval`. */
	textCaller: string | undefined;
	/** Whether a line that ends early ends the texts of builtins with it, up to what the shell itself reads. */
	endsTexts = false;

	constructor(init: ShellInit) {
		this.ports = init.ports;
		this.slice = init.slice;
		this.variables = init.variables;
		this.variables.shell = this;
		this.io = init.io;
		this.jobs = init.jobs;
		this.options = init.options;
		this.traps = init.traps;
		this.functions = init.functions;
		this.aliases = init.aliases;
		this.name = init.name;
		this.positional = init.positional;
		this.cwd = init.cwd;
		this.umask = init.umask;
		this.directoryStack = init.directoryStack;
		this.mainPid = init.mainPid;
		this.groupPid = init.mainPid;
		this.pid = init.pid;
		this.parentPid = init.parentPid;
		this.forkedFrom = init.forkedFrom;
		this.nesting = init.nesting;
		this.subshellDepth = init.subshellDepth;
		this.shownSubshells = init.shownSubshells;
		this.interactive = init.interactive;
		this.frame = init.frame;
	}

	/** Remembered places of commands: name → path. */
	get hash(): Map<string, string> {
		this.#hash ??= new SizedTable(bucketsOf.commands);
		return this.#hash;
	}

	/** Whether any place was ever remembered. */
	get hasHash(): boolean {
		return this.#hash !== undefined && this.#hash.size > 0;
	}

	/** Starts with the places that another environment remembers. */
	inheritHash(parent: Shell): void {
		if (parent.#hash !== undefined) this.#hash = tableLike(parent.#hash, parent.#hash);
	}

	/** Whether a command was told of in {@link command}. */
	get hasCommand(): boolean {
		return this.command !== noCommand;
	}

	/** All functions and sourced files that are running, from the innermost outwards. */
	get frames(): readonly CallFrame[] {
		const frames: CallFrame[] = [];
		for (let at = this.frame; at !== undefined; at = at.caller) frames.push(at);
		return frames;
	}

	/** Writes text to a descriptor; `false` if the reader is gone, the descriptor is closed or its file takes no more. */
	write(descriptor: number, text: string): Maybe<boolean> {
		const output = this.io.get(descriptor)?.output;
		if (output === undefined) return false;
		return orElse<boolean>(
			() => {
				const written = output.writeText(text);
				return written instanceof Promise ? interruptible(this, written) : written;
			},
			(error) => {
				if (isFsError(error)) return false;
				throw error;
			},
		);
	}

	/** Writes one of bash's diagnostics on descriptor 2: where the code came from, the line, the text. */
	complain(text: string): Maybe<unknown> {
		return this.write(2, `${this.origin()}${text}\n`);
	}

	/** What bash puts before a diagnostic: where the code came from, and the line. */
	origin(): string {
		// What is typed has no lines to speak of.
		const line = this.interactive && this.frame === undefined ? '' : `line ${this.line}: `;
		return `${this.frame?.file ?? this.name}: ${line}`;
	}

	/** Whether its jobs are process groups of their own, and their ends are told. */
	get controlsJobs(): boolean {
		return this.options.get('monitor') && !this.hasMonitorOfParent;
	}

	/** It has traps: a signal for its process group does not just end it. Until {@link leaveGroup}. */
	enterGroup(): void {
		this.#leaveGroup ??= this.slice.group.enterShell(this);
	}

	leaveGroup(): void {
		this.#leaveGroup?.();
	}

	/** `PIPESTATUS` after a single command; makes a new array only when it differs. */
	setPipeStatus(status: number): void {
		if (this.pipeStatus.length === 1 && this.pipeStatus[0] === status) return;
		if (this.#keepsPipeStatus) this.#keepsPipeStatus = false;
		else this.pipeStatus = [status];
	}

	/** The status of what is no command that ran, such as one that the DEBUG trap passes over: `PIPESTATUS` stays as it is. */
	keepPipeStatus(status = 0): number {
		this.#keepsPipeStatus = this.pipeStatus.length !== 1 || this.pipeStatus[0] !== status;
		return status;
	}

	/** Options that may be changed. */
	ownOptions(): Options {
		this.#unshareTables();
		return this.options;
	}

	/** A function table that may be changed. */
	ownFunctions(): Map<string, ShellFunction> {
		this.#unshareTables();
		return this.functions;
	}

	/** An alias table that may be changed. */
	ownAliases(): Map<string, string> {
		this.#unshareTables();
		return this.aliases;
	}

	// Both sides of a fork copy before they change; the other side keeps what it saw.
	#unshareTables(): void {
		if (!this.tablesShared) return;
		this.options = this.options.clone();
		this.functions = new Map(this.functions);
		this.aliases = new Map(this.aliases);
		this.tablesShared = false;
	}
}

const noNames: ReadonlySet<string> = new Set();
const none: readonly number[] = [];

const noLocales: ReadonlySet<string> = new Set();
const noCommand = (): string => '';

/** What a new environment starts with. */
export interface ShellInit {
	readonly ports: ShellPorts;
	readonly slice: Slice;
	readonly variables: Variables;
	readonly io: Descriptors;
	readonly jobs: Jobs;
	readonly options: Options;
	readonly traps: Traps;
	readonly functions: Map<string, ShellFunction>;
	readonly aliases: Map<string, string>;
	readonly name: string;
	readonly positional: readonly string[];
	readonly cwd: string;
	readonly umask: number;
	readonly directoryStack: readonly string[];
	readonly mainPid: number;
	readonly pid: number;
	readonly parentPid: number;
	readonly forkedFrom: number;
	readonly nesting: number;
	readonly subshellDepth: number;
	readonly shownSubshells: number;
	readonly interactive: boolean;
	readonly frame: CallFrame | undefined;
}
